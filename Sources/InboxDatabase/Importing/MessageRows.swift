import Messages
import SQLiteAccess

/// Inserts the rows of a batch's messages, several with each statement: starting and ending one costs as much as a row.
final class MessageRows {
    private static let perStatement = 8
    private static let columns = 9

    /// The bound parameters of a row, so that only changed values are bound. Initially none.
    private struct Bound {
        var sender: Int32 = -2
        var journey: Int8 = -1
        var label: Int32 = -2
        var service = UInt8.max
    }

    private let db: SQLDatabase
    private let several: SQLStatement
    private let one: SQLStatement
    private var boundSeveral = [Bound](repeating: Bound(), count: perStatement)
    private var boundOne = Bound()
    private let bytes: UnsafeRawBufferPointer
    private let strings: [MessageBatch.ByteRange]
    /// The number of remaining rows, including those that wait in `several`.
    private var remaining: Int
    private var waiting = 0
    private var missingFields = MissingFieldRuns()

    /// - Parameters:
    ///   - bytes: the bytes of the batch; they must stay valid while this is used.
    ///   - count: the number of rows.
    init(_ db: SQLDatabase, bytes: UnsafeRawBufferPointer, strings: [MessageBatch.ByteRange], count: Int) throws {
        let start =
            "INSERT OR FAIL INTO message (id, conversation, date, sender, body, service, read, label, journey) VALUES "
        let row = "(?, ?, ?, ?, ?, ?, ?, ?, ?)"
        self.db = db
        several = try SQLStatement(
            db, start + [String](repeating: row, count: Self.perStatement).joined(separator: ", "))
        one = try SQLStatement(db, start + row)
        self.bytes = bytes
        self.strings = strings
        remaining = count
    }

    /// Adds a row. After the last one of `count`, all rows and their missing fields are in the tables.
    ///
    /// - Parameter category: the number of the conversation's category, which is the journey (`Journey.init(imported:)`).
    func add(
        _ entry: MessageBatch.Entry, id: Int64, conversation: Int64, date: Int64, category: Int8
    ) throws {
        if !entry.isDated || entry.hasNoSender {
            var what: MissingFields = entry.isDated ? [] : .date
            if entry.hasNoSender { what.insert(.sender) }
            missingFields.add(what, of: id)
        }
        if waiting == 0, remaining < Self.perStatement {
            bind(entry, id, conversation, date, category, to: one, 0, &boundOne)
            remaining -= 1
            try one.run()
        } else {
            let offset = Int32(waiting * Self.columns)
            bind(entry, id, conversation, date, category, to: several, offset, &boundSeveral[waiting])
            waiting += 1
            guard waiting == Self.perStatement else { return }
            try several.run()
            remaining -= waiting
            waiting = 0
        }
        if remaining == 0 { try missingFields.write(db) }
    }

    private func bind(
        _ entry: MessageBatch.Entry, _ id: Int64, _ conversation: Int64, _ date: Int64, _ category: Int8,
        to row: SQLStatement, _ offset: Int32, _ bound: inout Bound
    ) {
        row.bind(offset + 1, id)
        row.bind(offset + 2, conversation)
        row.bind(offset + 3, date)
        if entry.sender != bound.sender {
            bound.sender = entry.sender
            if entry.isFromUser {
                row.bindNull(offset + 4)
            } else {
                row.bind(offset + 4, text: bytes[strings[Int(entry.sender)]])
            }
        }
        if entry.body.count < 0 {
            row.bindNull(offset + 5)
        } else {
            row.bind(offset + 5, blob: bytes[entry.body])
        }
        if entry.service != bound.service {
            bound.service = entry.service
            row.bind(offset + 6, text: MessageBatch.services[Int(entry.service)].rawValue)
        }
        row.bind(offset + 7, entry.isRead || entry.isFromUser)
        if entry.label != bound.label {
            bound.label = entry.label
            if entry.label < 0 {
                row.bindNull(offset + 8)
            } else {
                row.bind(offset + 8, text: bytes[strings[Int(entry.label)]])
            }
        }
        // Messages that the user wrote have no journey; no category has this index.
        let journey = entry.isFromUser ? Int8.max : category
        guard journey != bound.journey else { return }
        bound.journey = journey
        if entry.isFromUser {
            row.bindNull(offset + 9)
        } else {
            Self.journeys[Int(category)].withUnsafeBytes { row.bind(offset + 9, copyOfBlob: $0) }
        }
    }

    /// The stored journeys of imported messages, by the index of the category.
    private static let journeys = Category.all.map { Array(String($0.code).utf8) }
}
