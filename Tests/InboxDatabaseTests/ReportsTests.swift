import InboxDatabase
import Messages
import TestFiles
import Testing

/// Reports are stored with their messages, and removed with the last of them.
@Suite struct ReportsTests {
    private let folder = TestFolder()
    private let path: String
    private let sender = Address("+12025550143", country: .us)

    init() throws {
        path = folder.path("inbox.sqlite")
    }

    private func insert(_ id: Int64, from sender: Address, _ store: InboxStore) throws {
        _ = try store.write { try $0.receive(id, from: Participants(sender: sender)) }
    }

    private static let record: ReportRecord = {
        var record = ReportRecord(date: 5, extensionName: "Report It", messages: [1, 2, 99])
        record.action = .reportJunk
        record.route = .network
        record.destination = "https://report.example"
        record.sent = #"{"_version":1}"#
        record.status = 599
        record.answer = "\u{1B}[2J"
        record.diagnostics = [Diagnostic(.reportNotSent, "x")]
        return record
    }()

    @Test func `reports are the same after reopening the inbox, oldest first`() throws {
        var store = try InboxStore(path: path)
        try insert(1, from: sender, store)
        try insert(2, from: sender, store)
        var later = Self.record
        later.messages = [2]
        later.date = 4
        try store.write { inbox in
            try inbox.insert(Self.record)
            try inbox.insert(later)
        }
        store.close()
        store = try InboxStore(path: path)
        #expect(try store.reports(of: 1) == [Self.record])
        #expect(try store.reports(of: 2) == [Self.record, later])
        #expect(try store.reports(of: 99) == [])
        store.close()
    }

    @Test func `purging messages removes their reports and no others`() throws {
        let store = try InboxStore(path: nil)
        try insert(1, from: sender, store)
        try insert(2, from: Address("24273", country: .us), store)
        try store.write { try $0.insert(Self.record) }
        let conversation = try #require(try store.message(1)).conversation
        try store.write { try $0.delete(conversation, at: 9) }
        #expect(try store.reports(of: 1) == [Self.record])
        try store.write { try $0.purge(conversation) }
        // A new message with the same id does not have the report.
        try insert(1, from: sender, store)
        #expect(try store.reports(of: 1) == [])
        #expect(try store.reports(of: 2) == [Self.record])
    }
}
