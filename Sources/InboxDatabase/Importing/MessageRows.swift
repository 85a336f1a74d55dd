import Messages
import SQLiteAccess

/// Inserts the rows of a batch's messages.
final class MessageRows {
    private static let columns = [
        "id", "conversation", "date", "sender", "body", "service", "read", "label", "journey",
    ]

    /// The bound parameters of a row, so that only changed values are bound. Initially none.
    private struct Bound {
        var sender: Int32 = -2
        var journey: Int8 = -1
        var label: Int32 = -2
        var service = UInt8.max
    }

    private let db: SQLDatabase
    private var rows: RowInserts
    private var bound = [Bound](repeating: Bound(), count: RowInserts.slots)
    private let bytes: UnsafeRawBufferPointer
    private let strings: [MessageBatch.ByteRange]
    private var missingFields = MissingFieldRuns()

    /// - Parameters:
    ///   - bytes: the bytes of the batch; they must stay valid while this is used.
    ///   - count: the number of rows.
    init(_ db: SQLDatabase, bytes: UnsafeRawBufferPointer, strings: [MessageBatch.ByteRange], count: Int) throws {
        self.db = db
        rows = try RowInserts(db, into: "message", Self.columns, count: count)
        self.bytes = bytes
        self.strings = strings
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
        try rows.add { slot in bind(entry, id, conversation, date, category, to: slot, &bound[slot.index]) }
        if rows.remaining == 0 { try missingFields.write(db) }
    }

    private func bind(
        _ entry: MessageBatch.Entry, _ id: Int64, _ conversation: Int64, _ date: Int64, _ category: Int8,
        to row: RowInserts.Slot, _ bound: inout Bound
    ) {
        row.bind(1, id)
        row.bind(2, conversation)
        row.bind(3, date)
        if entry.sender != bound.sender {
            bound.sender = entry.sender
            if entry.isFromUser {
                row.bindNull(4)
            } else {
                row.bind(4, text: bytes[strings[Int(entry.sender)]])
            }
        }
        if entry.body.count < 0 {
            row.bindNull(5)
        } else {
            row.bind(5, blob: bytes[entry.body])
        }
        if entry.service != bound.service {
            bound.service = entry.service
            row.bind(6, text: MessageBatch.services[Int(entry.service)].rawValue)
        }
        row.bind(7, entry.isRead || entry.isFromUser)
        if entry.label != bound.label {
            bound.label = entry.label
            if entry.label < 0 {
                row.bindNull(8)
            } else {
                row.bind(8, text: bytes[strings[Int(entry.label)]])
            }
        }
        // Messages that the user wrote have no journey; no category has this index.
        let journey = entry.isFromUser ? Int8.max : category
        guard journey != bound.journey else { return }
        bound.journey = journey
        if entry.isFromUser {
            row.bindNull(9)
        } else {
            Self.journeys[Int(category)].withUnsafeBytes { row.bind(9, copyOfBlob: $0) }
        }
    }

    /// The stored journeys of imported messages, by the index of the category.
    private static let journeys = Category.all.map { Array(String($0.code).utf8) }
}
