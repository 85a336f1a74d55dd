import Messages
import SQLiteAccess

/// Inserts the rows of a batch's messages.
///
/// Only the first one is inserted with its id. SQLite numbers the others, which saves it a search for each id.
struct MessageRows {
    private static let columns = ["conversation", "date", "sender", "body", "service", "read", "label", "journey"]

    /// The bound parameters of a row, so that only changed values are bound. Initially none.
    private struct Bound {
        var sender: Int32 = -2
        var journey: Int8 = -1
        var label: Int32 = -2
        var service = UInt8.max
    }

    private let db: SQLDatabase
    private var first: RowInserts
    private var others: RowInserts
    private var bound = [Bound](repeating: Bound(), count: RowInserts.slots)
    private let bytes: UnsafeRawBufferPointer
    private let strings: [MessageBatch.ByteRange]
    private var missingFields = MissingFieldRuns()

    /// - Parameters:
    ///   - bytes: the bytes of the batch; they must stay valid while this is used.
    ///   - count: the number of rows.
    init(_ db: SQLDatabase, bytes: UnsafeRawBufferPointer, strings: [MessageBatch.ByteRange], count: Int) throws {
        self.db = db
        first = try RowInserts(db, into: "message", Self.columns + ["id"], count: min(count, 1))
        others = try RowInserts(db, into: "message", Self.columns, count: max(count - 1, 0))
        self.bytes = bytes
        self.strings = strings
    }

    /// Adds a row. After the last one of `count`, all rows and their missing fields are in the tables.
    ///
    /// - Parameters:
    ///   - id: follows that of the row before; the first one follows all in the table.
    ///   - category: the number of the conversation's category, which is the journey (`Journey.init(imported:)`).
    mutating func add(
        _ entry: MessageBatch.Entry, id: Int64, conversation: Int64, date: Int64, category: Int8
    ) throws {
        if !entry.isDated || entry.hasNoSender {
            var what: MissingFields = entry.isDated ? [] : .date
            if entry.hasNoSender { what.insert(.sender) }
            missingFields.add(what, of: id)
        }
        if first.remaining > 0 {
            let slot = first.next
            var none = Bound()
            bind(entry, conversation, date, category, to: slot, &none)
            slot.bind(9, id)
            try first.addNext()
        } else {
            let slot = others.next
            var bound = bound[slot.index]
            bind(entry, conversation, date, category, to: slot, &bound)
            self.bound[slot.index] = bound
            try others.addNext()
        }
        guard others.remaining == 0 else { return }
        assert(db.lastInsertedRowID == id)
        try missingFields.write(db)
    }

    private func bind(
        _ entry: MessageBatch.Entry, _ conversation: Int64, _ date: Int64, _ category: Int8, to row: RowInserts.Slot,
        _ bound: inout Bound
    ) {
        row.bind(1, conversation)
        row.bind(2, date)
        if entry.sender != bound.sender {
            bound.sender = entry.sender
            if entry.isFromUser {
                row.bindNull(3)
            } else {
                row.bind(3, text: bytes[strings[Int(entry.sender)]])
            }
        }
        if entry.body.count < 0 {
            row.bindNull(4)
        } else {
            row.bind(4, blob: bytes[entry.body])
        }
        if entry.service != bound.service {
            bound.service = entry.service
            row.bind(5, text: MessageBatch.services[Int(entry.service)].rawValue)
        }
        row.bind(6, entry.isRead || entry.isFromUser)
        if entry.label != bound.label {
            bound.label = entry.label
            if entry.label < 0 {
                row.bindNull(7)
            } else {
                row.bind(7, text: bytes[strings[Int(entry.label)]])
            }
        }
        // Messages that the user wrote have no journey; no category has this index.
        let isAllowed = entry.flags.contains(.allowed) && category == Self.uncategorized
        let journey = entry.isFromUser ? Int8.max : isAllowed ? Int8(Self.journeys.count) : category
        guard journey != bound.journey else { return }
        bound.journey = journey
        if entry.isFromUser {
            row.bindNull(8)
        } else {
            (isAllowed ? Self.allowed : Self.journeys[Int(category)]).withUnsafeBytes { row.bind(8, copyOfBlob: $0) }
        }
    }

    private static let uncategorized = ImportedPeople.numbers[Category.uncategorized.code]
    private static let allowed = Array(String(Action.allow.rawValue).utf8)
    /// The stored journeys of imported messages, by the index of the category.
    private static let journeys = Category.all.map { Array(String($0.code).utf8) }
}
