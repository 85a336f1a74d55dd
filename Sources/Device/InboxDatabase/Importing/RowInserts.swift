import SQLiteAccess

/// Inserts rows into a table, several with each statement: starting and ending one costs as much as a row.
///
/// Parameters stay bound, so a value that the row before in the same `Slot` had needs no binding again.
struct RowInserts {
    /// The parameters of one row.
    struct Slot {
        let statement: SQLStatement
        /// The number of parameters before those of the row.
        let offset: Int32
        /// From 0, of each statement's rows; the last one belongs to the statement of a single row.
        let index: Int
    }

    static let perStatement = 8
    /// How many values `Slot.index` has.
    static let slots = perStatement + 1

    private let several: SQLStatement
    private let one: SQLStatement
    private let columns: Int32
    /// The number of remaining rows, including those that wait in `several`.
    private(set) var remaining: Int
    private var waiting = 0
    /// Whether the last row is not in the table yet.
    var isWaiting: Bool { waiting > 0 }

    /// - Parameters:
    ///   - columns: the names of the columns.
    ///   - count: the number of rows.
    init(_ db: SQLDatabase, into table: String, _ columns: [String], count: Int) throws {
        let start = "INSERT OR FAIL INTO \(table) (\(columns.joined(separator: ", "))) VALUES "
        let row = "(\([String](repeating: "?", count: columns.count).joined(separator: ", ")))"
        several = try SQLStatement(
            db, start + [String](repeating: row, count: Self.perStatement).joined(separator: ", "))
        one = try SQLStatement(db, start + row)
        self.columns = Int32(columns.count)
        remaining = count
    }

    /// Adds a row. After the last one of `count`, all rows are in the table; until then, bound bytes must stay valid.
    mutating func add(_ bind: (Slot) throws -> Void) throws {
        try bind(next)
        try addNext()
    }

    /// The parameters of the next row, to bind before `addNext`.
    var next: Slot {
        isSingle
            ? Slot(statement: one, offset: 0, index: Self.perStatement)
            : Slot(statement: several, offset: Int32(waiting) * columns, index: waiting)
    }

    /// Whether the next row has a statement of its own.
    private var isSingle: Bool { waiting == 0 && remaining < Self.perStatement }

    /// Adds the row whose parameters were bound.
    mutating func addNext() throws {
        if isSingle {
            remaining -= 1
            try one.run()
        } else {
            waiting += 1
            guard waiting == Self.perStatement else { return }
            try several.run()
            remaining -= waiting
            waiting = 0
        }
    }
}

extension RowInserts.Slot {
    func bind(_ column: Int32, _ value: Int64) { statement.bind(offset + column, value) }
    func bind(_ column: Int32, _ value: some BinaryInteger) { bind(column, Int64(value)) }
    func bind(_ column: Int32, _ value: Bool) { bind(column, value ? 1 : 0) }
    func bindNull(_ column: Int32) { statement.bindNull(offset + column) }
    /// SQLite copies the text.
    func bind(_ column: Int32, text: String) { statement.bind(offset + column, text: text) }
    func bind(_ column: Int32, text: UnsafeRawBufferPointer) { statement.bind(offset + column, text: text) }
    func bind(_ column: Int32, blob: UnsafeRawBufferPointer) { statement.bind(offset + column, blob: blob) }
    /// SQLite copies the bytes.
    func bind(_ column: Int32, copyOfBlob blob: UnsafeRawBufferPointer) {
        statement.bind(offset + column, copyOfBlob: blob)
    }
}
