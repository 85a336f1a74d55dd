import Foundation
import GRDB
import Messages

// What the user reported, beside the messages that it is about.
extension InboxTransaction {
    /// Keeps a report with those of its messages that are still there.
    package func insert(_ report: ReportRecord) throws {
        try db.cachedStatement(sql: "INSERT INTO report (record) VALUES (?)")
            .execute(arguments: [try JSONEncoder().encode(report)])
        let id = db.lastInsertedRowID
        let insert = try db.cachedStatement(
            sql: "INSERT OR IGNORE INTO reported SELECT id, ? FROM message WHERE id = ?")
        for message in report.messages { try insert.execute(arguments: [id, message]) }
    }

    /// Forgets what was reported of a conversation whose messages go, before they do.
    func removeReports(of conversation: Int64) throws {
        try db.execute(
            sql: """
                DELETE FROM reported WHERE message IN (
                    SELECT reported.message FROM reported JOIN message ON message.id = reported.message
                    WHERE message.conversation = ?)
                """, arguments: [conversation])
        guard db.changesCount > 0 else { return }
        try db.execute(sql: "DELETE FROM report WHERE id NOT IN (SELECT report FROM reported)")
    }
}

extension InboxStore {
    /// What the user reported of a message, the oldest first.
    package func reports(of message: Int64) throws -> [ReportRecord] {
        try read { db in
            try Data.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT report.record FROM reported JOIN report ON report.id = reported.report
                        WHERE reported.message = ? ORDER BY report.id
                        """), arguments: [message]
            ).compactMap { try? JSONDecoder().decode(ReportRecord.self, from: $0) }
        }
    }
}
