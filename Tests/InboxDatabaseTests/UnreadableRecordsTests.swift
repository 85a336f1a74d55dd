import Foundation
import InboxDatabase
import Messages
import SQLiteAccess
import TestFiles
import Testing

/// Records that cannot be read are kept as they are, and the reason is available.
@Suite struct UnreadableRecordsTests {
    private let folder = TestFolder()
    private let path: String
    private let sender = Address("+12025550143", country: .us)

    init() throws {
        path = folder.path("inbox.sqlite")
    }

    /// Stores three messages, of which `edit` changes the file while it is closed.
    private func inbox(_ edit: (SQLDatabase) throws -> Void) throws -> InboxStore {
        let store = try InboxStore(path: path)
        try store.write { inbox in
            let target = try inbox.conversation(with: Participants(sender: sender), .uncategorized, known: false)
            for id in Int64(1)...3 {
                try inbox.insert(
                    NewMessage(
                        id: id, date: id, sender: sender, body: "x", service: .sms,
                        journey: Journey(release: 26, alert: Alert(alerts: true, rule: .n1))),
                    into: target, known: false)
            }
            try inbox.insert(ReportRecord(date: 5, extensionName: "Report It", messages: [1]))
            try inbox.setSettings(Settings())
        }
        store.close()
        let queue = try SQLDatabase(path: path)
        try queue.write(edit)
        queue.close()
        return try InboxStore(path: path)
    }

    private func stored(_ sql: String) throws -> String? {
        let queue = try SQLDatabase(path: path)
        defer { queue.close() }
        return try queue.withoutTransaction { try String.fetchOne($0, sql: sql) }
    }

    @Test func `an inbox whose records can all be read has none that cannot`() throws {
        let store = try inbox { _ in }
        #expect(try store.unreadableRecords().isEmpty)
        #expect(try store.messages(in: 1, .first(9)).allSatisfy { $0.journey != nil && $0.unreadableJourney == nil })
        store.close()
    }

    @Test(arguments: [
        ("{", "it is not valid JSON"), (#"{"r":"x"}"#, "r has the wrong type"),
    ])
    func `a journey that cannot be read says why, and its message stays`(bytes: String, reason: String) throws {
        let store = try inbox {
            try $0.execute(sql: "UPDATE message SET journey = ? WHERE id = 2", arguments: [Data(bytes.utf8)])
        }
        let message = try #require(try store.message(2))
        #expect(message.journey == nil)
        #expect(message.body == "x")
        #expect(message.unreadableJourney?.reason == reason)
        let found = try store.unreadableRecords()
        #expect(found.journeys.count == 1)
        #expect(found.journeys.first == 2)
        #expect(found.journeys.reason?.reason == reason)
        // A later diagnostic does not replace it.
        try store.write { try $0.amend(2, Diagnostic(.answeredTwice, ""), .v9) }
        store.close()
        #expect(try stored("SELECT CAST(journey AS TEXT) FROM message WHERE id = 2") == bytes)
    }

    @Test func `a report that cannot be read says why, beside the others`() throws {
        let store = try inbox {
            try $0.execute(sql: "INSERT INTO report VALUES (7, CAST('{}' AS BLOB))")
            try $0.execute(sql: "INSERT INTO reported VALUES (1, 7)")
        }
        #expect(try store.reports(of: 1).count == 1)
        #expect(try store.unreadableReports(of: 1).map(\.reason) == ["date is missing"])
        #expect(try store.unreadableReports(of: 2) == [])
        #expect(try store.unreadableRecords().reports.first == 7)
        store.close()
    }

    @Test func `settings that cannot be read are kept when others are stored`() throws {
        let edited = #"{"filterUnknownSenders":"perhaps"}"#
        let store = try inbox {
            try $0.execute(sql: "UPDATE meta SET value = ? WHERE key = 'settings'", arguments: [edited])
        }
        #expect(try store.unreadableSettings()?.reason == "no valid value of filterUnknownSenders")
        #expect(try store.unreadableRecords().settings.count == 1)
        try store.write { try $0.setSettings(Settings()) }
        #expect(try store.unreadableSettings() == nil)
        store.close()
        #expect(try stored("SELECT value FROM meta WHERE key = 'unreadable-settings'") == edited)
    }
}
