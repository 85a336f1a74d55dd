import GRDB
import SQLiteAccess

// Statements of the inbox's connection outside GRDB, for operations that run a million times: values are not boxed and
// bytes are not copied. Their errors are GRDB's.
//
//     let insert = try SQLStatement(db, "INSERT INTO t VALUES (?, ?)")
//     insert.bind(1, 77)
//     insert.bind(2, text: "SMS")
//     try insert.run()
extension SQLStatement {
    convenience init(_ db: Database, _ sql: String) throws {
        guard let database = db.sqliteConnection else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
        do throws(SQLiteFailure) {
            try self.init(database: database, sql)
        } catch {
            throw DatabaseError(error)
        }
    }

    func bind(_ index: Int32, _ value: some BinaryInteger) { bind(index, Int64(value)) }
    func bind(_ index: Int32, _ value: Bool) { bind(index, value ? 1 : 0) }

    /// Runs the statement; its parameters stay bound.
    func run() throws {
        defer { reset() }
        _ = try next()
    }

    /// Calls `body` for each row.
    func rows(_ body: () throws -> Void) throws {
        defer { reset() }
        while try next() { try body() }
    }

    /// Whether there is a row.
    func findsAny() throws -> Bool {
        var found = false
        try rows { found = true }
        return found
    }

    /// The bytes are valid until the next row.
    func withBlob<Value>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Value) -> Value { body(blob(column)) }

    /// Moves to the next row.
    private func next() throws -> Bool {
        do throws(SQLiteFailure) {
            return try step()
        } catch {
            throw DatabaseError(error)
        }
    }
}

extension DatabaseError {
    fileprivate init(_ failure: SQLiteFailure) {
        self.init(resultCode: ResultCode(rawValue: failure.code), message: failure.message)
    }
}
