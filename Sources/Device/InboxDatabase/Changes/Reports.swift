import Foundation
package import Messages
import SQLiteAccess

// The user's reports of messages.
extension InboxTransaction {
    /// Stores a report with those of its messages that still exist.
    package func insert(_ report: ReportRecord) throws {
        try db.cachedStatement(sql: "INSERT INTO report (record) VALUES (?)")
            .run([try JSONEncoder().encode(report)])
        let id = db.lastInsertedRowID
        let insert = try db.cachedStatement(
            sql: "INSERT OR IGNORE INTO reported SELECT id, ? FROM message WHERE id = ? AND \(Purge.excluded)")
        for message in report.messages { try insert.run([id, message]) }
    }

    /// Removes the reports of a conversation. Call it before its messages are removed.
    ///
    /// Reads the reports, not the messages, of which there can be a million.
    func removeReports(of conversation: Int64) throws {
        try db.execute(
            sql: """
                DELETE FROM reported WHERE message IN (
                    SELECT reported.message FROM reported CROSS JOIN message ON message.id = reported.message
                    WHERE message.conversation = ?)
                """, arguments: [conversation])
        guard db.changesCount > 0 else { return }
        try db.execute(sql: "DELETE FROM report WHERE id NOT IN (SELECT report FROM reported)")
    }
}

extension InboxStore {
    /// The reports of a message, oldest first, without those that cannot be read.
    package func reports(of message: Int64) throws -> [ReportRecord] {
        try storedReports(of: message).compactMap(\.value)
    }

    /// Why reports of a message cannot be read, oldest first.
    package func unreadableReports(of message: Int64) throws -> [UnreadableRecord] {
        try storedReports(of: message).compactMap(\.failure)
    }

    private func storedReports(of message: Int64) throws -> [Result<ReportRecord, UnreadableRecord>] {
        try read { db in
            try Data.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT report.record FROM reported JOIN report ON report.id = reported.report
                        WHERE reported.message = ? ORDER BY report.id
                        """), arguments: [message]
            ).map { StoredRecord.decode(ReportRecord.self, $0, JSONDecoder()) }
        }
    }
}
