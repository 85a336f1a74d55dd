import Foundation
import MessageArchives
import Messages
import SQLiteAccess
import Testing

@Suite struct MessagesReaderTests {
    private let database: MessagesDatabase

    init() throws { database = try MessagesDatabase() }

    private func messages(_ database: MessagesDatabase) throws -> [ArchivedMessage] {
        try records(database).compactMap(\.message)
    }

    private func records(_ database: MessagesDatabase) throws -> [ArchiveRecord] {
        let (records, error) = everything(try MessagesReader(path: database.path))
        #expect(error == nil)
        return records.map(\.record)
    }

    @Test(arguments: MessagesDatabase.Generation.allCases, [true, false])
    func `reads every release`(_ generation: MessagesDatabase.Generation, hasIndexes: Bool) throws {
        let database = try MessagesDatabase(generation, hasIndexes: hasIndexes)
        let shop = try database.chat("+12025550143")
        try database.message("Your bicycle is ready", in: shop.chat, from: shop.handles[0], ["guid": "A-1"])
        try database.message("On my way", in: shop.chat, from: nil, ["is_read": 0])
        try database.message(
            nil, in: shop.chat, from: shop.handles[0],
            ["attributedBody": [UInt8](typedStream("Closed today")), "is_read": 0])

        let reader = try MessagesReader(path: database.path)
        let (records, error) = everything(reader)

        var first = ArchivedMessage()
        first.address = "+12025550143"
        first.body = "Your bicycle is ready"
        first.date = MessagesDatabase.date
        first.isRead = true
        first.identifier = "A-1"
        var second = first
        second.direction = .sent
        second.body = "On my way"
        second.isRead = nil
        second.identifier = nil
        var third = first
        third.body = "Closed today"
        third.isRead = false
        third.identifier = nil
        #expect(error == nil)
        #expect(records.map(\.record) == [.message(first), .message(second), .message(third)])
        #expect(records.map(\.place) == [.row(1), .row(2), .row(3)])
        #expect(reader.fraction == 1)
        #expect(reader.format == .messages)
    }

    @Test func `decodes attributed bodies of every length`() throws {
        let chat = try database.chat("28849")
        let bodies =
            [1, 127, 128, 255, 256, 0x7FFF, 0x8000, 70_000].map { String(repeating: "x", count: $0) }
            + ["Ünïcode ✓ 📦 NSString"]
        for body in bodies {
            try database.message(
                nil, in: chat.chat, from: chat.handles[0], ["attributedBody": [UInt8](typedStream(body))])
        }
        #expect(try messages(database).map(\.body) == bodies)
    }

    @Test func `reports why an attributed body cannot be read`() throws {
        let chat = try database.chat("28849")
        let whole = typedStream("Hello there")
        let start = try #require(whole.firstRange(of: Data("Hello".utf8))).lowerBound
        var wrongLength = whole
        wrongLength[start - 1] = 0x82
        var notUTF8 = whole
        notUTF8[start] = 0xFF
        for blob in [Data("bplist00".utf8), whole.prefix(40), whole.prefix(start + 3), wrongLength, notUTF8] {
            try database.message(nil, in: chat.chat, from: chat.handles[0], ["attributedBody": [UInt8](blob)])
        }
        try database.message("Still read", in: chat.chat, from: chat.handles[0])
        let records = try records(database)
        #expect(records.dropLast().filter { !$0.isBad }.isEmpty)
        #expect(
            records.map(\.reason) == [
                "attributedBody is not a typedstream", "attributedBody contains no string",
                "attributedBody is truncated", "attributedBody is truncated",
                "the text in attributedBody is not valid UTF-8", nil,
            ])
    }

    @Test func `skips rows that are not messages`() throws {
        let chat = try database.chat("+12025550111")
        let columns: [[String: (any SQLValueConvertible)?]] = [
            ["associated_message_type": 2_001], ["associated_message_type": 3_005], ["associated_message_type": 1_000],
            ["item_type": 2],
        ]
        for column in columns { try database.message("Liked", in: chat.chat, from: chat.handles[0], column) }
        try database.message("Deleted", in: nil, from: chat.handles[0])
        try database.message(nil, in: chat.chat, from: chat.handles[0])
        try database.message(nil, in: chat.chat, from: chat.handles[0], ["date_retracted": 5])
        try database.message("Hi", in: chat.chat, from: chat.handles[0], service: "Telegraph")
        let records = try records(database)
        #expect(
            records == [
                .skipped("a tapback"), .skipped("a tapback"), .skipped("a sticker on a message"),
                .skipped("a notice in the conversation (item type 2)"),
                .skipped("a deleted message (in no conversation)"), .skipped("an empty message"),
                .skipped("a message that its sender unsent"),
                .skipped("a message of the unknown service Telegraph"),
            ])
    }

    @Test func `a message without a text has its subject as the body, and without that an empty text`() throws {
        let chat = try database.chat("28849")
        for text in [nil, "", "Text"] {
            try database.message(text, in: chat.chat, from: chat.handles[0], ["subject": "Subject"])
        }
        try database.message("", in: chat.chat, from: chat.handles[0], ["subject": ""])
        #expect(try messages(database).map(\.body) == ["Subject", "Subject", "Text", ""])
    }

    @Test func `keeps the service, and reads SMS with attachments as MMS`() throws {
        let chat = try database.chat("+12025550122")
        let services: [(String, Service)] = [
            ("SMS", .sms), ("iMessage", .iMessage), ("RCS", .rcs), ("iMessageLite", .iMessage), ("SatelliteSMS", .sms),
        ]
        for (name, _) in services { try database.message("Hi", in: chat.chat, from: chat.handles[0], service: name) }
        try database.message("\u{FFFC}", in: chat.chat, from: chat.handles[0], ["cache_has_attachments": 1])
        try database.message("\u{FFFC}Look!", in: chat.chat, from: chat.handles[0], ["cache_has_attachments": 1])
        try database.message("", in: chat.chat, from: chat.handles[0])
        let messages = try messages(database)
        #expect(messages.map(\.service) == services.map(\.1) + [.mms, .mms, .sms])
        #expect(messages.suffix(3).map(\.body) == [nil, "Look!", ""])
    }

    @Test func `reads the other members of a group`() throws {
        let people = ["+12025550101", "+12025550102", "+12025550103"]
        let group = try database.chat("chat77", people: people.map { $0 + "(smsft)" }, style: 43)
        try database.message("Hello all", in: group.chat, from: group.handles[1])
        try database.message("Hello", in: group.chat, from: nil)
        let messages = try messages(database)
        #expect(messages.map(\.address) == [people[1], people[0]])
        #expect(messages.map(\.others) == [[people[0], people[2]], [people[1], people[2]]])
        #expect(messages.map(\.service) == [.mms, .mms])
    }

    @Test func `reads a message in two conversations once`() throws {
        for hasIndexes in [true, false] {
            let database = try MessagesDatabase(hasIndexes: hasIndexes)
            let chat = try database.chat("+12025550122")
            let other = try database.chat("+12025550123")
            try database.message("One", in: chat.chat, from: chat.handles[0])
            try database.message("Two", in: chat.chat, from: chat.handles[0])
            try database.queue.write {
                try $0.execute(
                    sql: "INSERT INTO chat_message_join (chat_id, message_id) VALUES (?, 1)", arguments: [other.chat])
            }
            #expect(try messages(database).map(\.body) == ["One", "Two"])
        }
    }

    @Test func `reads the write-ahead log without changing any file`() throws {
        let database = try MessagesDatabase(journal: "WAL")
        let chat = try database.chat("+12025550122")
        try database.message("Only in the log", in: chat.chat, from: chat.handles[0])
        // A copy of the files without the index of the log, as a user makes one on a Mac.
        let copy = database.folder.appendingPathComponent("copy")
        try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
        for name in ["chat.db", "chat.db-wal"] {
            try FileManager.default.copyItem(
                at: database.folder.appendingPathComponent(name), to: copy.appendingPathComponent(name))
        }
        let contents = {
            try FileManager.default.contentsOfDirectory(atPath: copy.path).sorted().map {
                ($0, try Data(contentsOf: copy.appendingPathComponent($0)))
            }
        }
        let before = try contents()
        #expect(before[1].1.count > 0)
        let reader = try MessagesReader(path: copy.appendingPathComponent("chat.db").path)
        #expect(everything(reader).records.compactMap(\.record.message).map(\.body) == ["Only in the log"])
        let after = try contents()
        #expect(before.map(\.0) == after.map(\.0) && before.map(\.1) == after.map(\.1))
        // The same while the other program is still running.
        let live = everything(try MessagesReader(path: database.path))
        #expect(live.records.compactMap(\.record.message).map(\.body) == ["Only in the log"])
    }

    @Test(arguments: ["WAL", "DELETE"]) func `creates no file beside one without a log`(_ journal: String) throws {
        let database = try MessagesDatabase(journal: journal)
        let chat = try database.chat("+12025550122")
        try database.message("Hello", in: chat.chat, from: chat.handles[0])
        database.queue.close()
        let before = try Data(contentsOf: URL(fileURLWithPath: database.path))
        #expect(try messages(database).map(\.body) == ["Hello"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: database.folder.path) == ["chat.db"])
        #expect(try Data(contentsOf: URL(fileURLWithPath: database.path)) == before)
    }

    @Test func `detects that another program changes the file`() throws {
        let database = try MessagesDatabase(journal: "WAL")
        let chat = try database.chat("+12025550122")
        for number in 1...10 { try database.message("Text \(number)", in: chat.chat, from: chat.handles[0]) }
        database.queue.close()
        let reader = try MessagesReader(path: database.path)
        _ = try reader.next()
        let handle = try #require(FileHandle(forWritingAtPath: database.path))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(count: 4_096))
        try handle.close()
        #expect(everything(reader).error?.description.contains("was changed by another program") == true)
    }
}
