import Foundation
import MessageArchives
import SQLiteAccess
import TestFiles

/// A Messages database of a release, with the rows that a test adds.
final class MessagesDatabase {
    /// The releases that added columns which matter here.
    enum Generation: CaseIterable { case iOS6, iOS9, iOS10, iOS11, iOS16, macOS27 }

    private let tree = TestFolder()
    var folder: URL { tree.url }
    var path: String { tree.path("chat.db") }
    let generation: Generation
    let queue: SQLDatabase

    init(_ generation: Generation = .macOS27, hasIndexes: Bool = false, journal: String = "DELETE") throws {
        self.generation = generation
        queue = try SQLDatabase(path: tree.path("chat.db"))
        try queue.withoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = \(journal)")
            for (table, columns) in Self.tables(generation) {
                try db.execute(sql: "CREATE TABLE \(table) (\(columns.joined(separator: ", ")))")
            }
            if hasIndexes {
                try db.execute(sql: "CREATE INDEX by_message ON chat_message_join (message_id)")
                try db.execute(sql: "CREATE INDEX by_chat ON chat_handle_join (chat_id)")
            }
        }
    }

    deinit { queue.close() }

    private static func tables(_ generation: Generation) -> [(String, [String])] {
        let order = Generation.allCases
        let isFrom = { (other: Generation) in
            (order.firstIndex(of: generation) ?? 0) >= (order.firstIndex(of: other) ?? 0)
        }
        let key = "ROWID INTEGER PRIMARY KEY AUTOINCREMENT"
        var message = [
            key, "guid TEXT", "text TEXT", "handle_id INTEGER", "subject TEXT", "attributedBody BLOB", "service TEXT",
            "date INTEGER", "is_from_me INTEGER", "is_read INTEGER", "cache_has_attachments INTEGER",
        ]
        var chat = [key, "guid TEXT", "style INTEGER", "chat_identifier TEXT", "service_name TEXT"]
        var join = ["chat_id INTEGER", "message_id INTEGER"]
        if isFrom(.iOS9) {
            message.append("item_type INTEGER DEFAULT 0")
            chat.append("is_filtered INTEGER DEFAULT 0")
        }
        if isFrom(.iOS10) { message.append("associated_message_type INTEGER DEFAULT 0") }
        if isFrom(.iOS11) { join.append("message_date INTEGER") }
        if isFrom(.iOS16) { message += ["date_retracted INTEGER DEFAULT 0", "is_spam INTEGER DEFAULT 0"] }
        if isFrom(.macOS27) {
            let columns = ["filter_action INTEGER DEFAULT 0", "filter_sub_action INTEGER DEFAULT 0"]
            message += columns
            join += columns
        }
        return [
            ("message", message), ("handle", [key, "id TEXT", "service TEXT"]), ("chat", chat),
            ("chat_message_join", join + ["PRIMARY KEY (chat_id, message_id)"]),
            ("chat_handle_join", ["chat_id INTEGER", "handle_id INTEGER"]),
        ]
    }

    /// 2026-01-02 03:04:05 UTC.
    static let date: Int64 = 1_767_323_045_000

    private var dateThere: Int64 {
        let seconds = Self.date / 1_000 - 978_307_200
        return generation == .iOS6 || generation == .iOS9 || generation == .iOS10 ? seconds : seconds * 1_000_000_000
    }

    /// Adds a conversation with these people.
    ///
    /// - Returns: the row numbers of the conversation and of the people's handles.
    @discardableResult
    func chat(
        _ identifier: String, people: [String]? = nil, style: Int = 45, service: String = "SMS", isFiltered: Int? = nil
    ) throws -> (chat: Int64, handles: [Int64]) {
        try queue.write { db in
            try db.execute(
                sql: "INSERT INTO chat (chat_identifier, style, service_name) VALUES (?, ?, ?)",
                arguments: [identifier, style, service])
            let chat = db.lastInsertedRowID
            if let isFiltered {
                try db.execute(sql: "UPDATE chat SET is_filtered = ? WHERE ROWID = ?", arguments: [isFiltered, chat])
            }
            var handles: [Int64] = []
            for person in people ?? [identifier] {
                try db.execute(sql: "INSERT INTO handle (id, service) VALUES (?, ?)", arguments: [person, service])
                handles.append(db.lastInsertedRowID)
                try db.execute(
                    sql: "INSERT INTO chat_handle_join VALUES (?, ?)", arguments: [chat, db.lastInsertedRowID])
            }
            return (chat, handles)
        }
    }

    /// Adds a message.
    ///
    /// - Parameters:
    ///   - chat: The conversation; nil for none.
    ///   - other: More columns.
    func message(
        _ text: String?, in chat: Int64?, from handle: Int64?, service: String = "SMS",
        _ other: [String: (any SQLValueConvertible)?] = [:]
    ) throws {
        try queue.write { db in
            var columns: [String: (any SQLValueConvertible)?] = [
                "text": text, "handle_id": handle ?? 0, "service": service, "date": dateThere,
                "is_from_me": handle == nil ? 1 : 0, "is_read": 1,
            ]
            columns.merge(other) { $1 }
            let names = columns.keys.sorted()
            let marks = names.map { _ in "?" }.joined(separator: ", ")
            try db.execute(
                sql: "INSERT INTO message (\(names.joined(separator: ", "))) VALUES (\(marks))",
                arguments: SQLArguments(names.map { columns[$0].flatMap { $0 } }))
            if let chat {
                let message = db.lastInsertedRowID
                try db.execute(
                    sql: "INSERT INTO chat_message_join (chat_id, message_id) VALUES (?, ?)",
                    arguments: [chat, message])
            }
        }
    }
}

/// An attributed string with this text, as NSArchiver writes one.
func typedStream(_ text: String) -> Data {
    var data = Data([4, 11] + Array("streamtyped".utf8) + [0x81, 0xE8, 3, 0x84, 1, 0x40, 0x84, 0x84, 0x84, 18])
    data += Array("NSAttributedString".utf8) + [0, 0x84, 0x84, 8] + Array("NSObject".utf8)
    data += [0, 0x85, 0x92, 0x84, 0x84, 0x84, 8] + Array("NSString".utf8) + [1, 0x94, 0x84, 1, 0x2B]
    let bytes = Array(text.utf8)
    switch bytes.count {
    case 0..<0x80: data.append(UInt8(bytes.count))
    case 0..<0x8000: data += [0x81] + (0..<2).map { UInt8(truncatingIfNeeded: bytes.count >> (8 * $0)) }
    default: data += [0x82] + (0..<4).map { UInt8(truncatingIfNeeded: bytes.count >> (8 * $0)) }
    }
    data += bytes
    data += [0x86, 0x84, 2, 0x69, 0x49, 1, 1, 0x92, 0x84, 0x84, 0x84, 12]
    data += Array("NSDictionary".utf8)
    data += [0, 0x94, 0x84, 1, 0x69, 0, 0x86, 0x86]
    return data
}

/// All records of a reader with their places, and the error that ended the reading.
func everything(
    _ reader: any ArchiveReader, atMost limit: Int = .max
) -> (records: [(place: ArchivePlace, record: ArchiveRecord)], error: ArchiveError?) {
    var records: [(place: ArchivePlace, record: ArchiveRecord)] = []
    do {
        while records.count < limit, let record = try reader.next() { records.append((reader.place, record)) }
        return (records, nil)
    } catch {
        return (records, error)
    }
}

extension ArchiveRecord {
    var contact: ArchivedContact? { if case .contact(let contact) = self { contact } else { nil } }
    var reason: String? {
        switch self {
        case .skipped(let reason), .bad(let reason), .badDate(_, let reason): reason
        default: nil
        }
    }
    var isBad: Bool { if case .bad = self { true } else { false } }
}
