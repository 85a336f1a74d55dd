/// A database of this program: its statements are kept, and its changes are in transactions.
///
///     let db = try SQLDatabase(path: "inbox.sift")
///     try db.write { try $0.execute(sql: "DELETE FROM blocked WHERE key = ?", arguments: [key]) }
///     let names = try String.fetchAll(db.cachedStatement(sql: "SELECT name FROM contact"))
package final class SQLDatabase {
    /// nil after `close`.
    private var connection: SQLConnection?
    private var statements: [String: SQLStatement] = [:]

    /// Is called with each statement that is prepared or taken from the cache.
    package var observer: ((String) -> Void)?

    /// Opens the file, or creates it.
    ///
    /// Waits for no other program: a file in use is an error, SQLITE_BUSY.
    ///
    /// - Parameters:
    ///   - path: the path, or an address that begins with `file:`; nil: in memory.
    ///   - isReadOnly: whether to refuse changes, and files that do not exist.
    package init(path: String?, isReadOnly: Bool = false) throws(SQLiteFailure) {
        let uri = path.map { $0.hasPrefix("file:") ? $0 : SQLConnection.uri(path: $0, isImmutable: false) }
        let connection = try SQLConnection(
            uri: uri ?? "file::memory:", access: isReadOnly ? .read : .create, busyTimeout: 0)
        self.connection = connection
        try connection.execute("PRAGMA foreign_keys = ON")
    }

    /// Closes the file as soon as no cursor uses it.
    package func close() {
        statements = [:]
        connection = nil
    }

    func opened() throws(SQLiteFailure) -> SQLConnection {
        guard let connection else { throw SQLiteFailure(code: SQLiteCode.misuse, message: "the database is closed") }
        return connection
    }

    /// A statement that is prepared once. It must not be used again before its result was read.
    package func cachedStatement(sql: String) throws(SQLiteFailure) -> SQLStatement {
        if let kept = statements[sql] {
            observer?(sql)
            return kept
        }
        let statement = try SQLStatement(self, sql)
        statements[sql] = statement
        return statement
    }

    /// Runs statements that are separated by semicolons.
    package func execute(sql: String) throws(SQLiteFailure) {
        observer?(sql)
        try opened().execute(sql)
    }

    /// Runs one statement.
    package func execute(sql: String, arguments: SQLArguments) throws(SQLiteFailure) {
        try SQLStatement(self, sql).run(arguments)
    }

    /// The id of the row that was inserted last.
    package var lastInsertedRowID: Int64 { connection.map { $0.library.lastInsertedRow($0.handle) } ?? 0 }

    /// The number of rows that the last statement inserted, updated or deleted.
    package var changesCount: Int { connection.map { Int($0.library.changes($0.handle)) } ?? 0 }

    package func tableExists(_ name: String) throws -> Bool {
        try SQLRow.fetchOne(
            self, sql: "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", arguments: [name]) != nil
    }
}

// MARK: Transactions

extension SQLDatabase {
    /// How a transaction locks the file (sqlite.org/lang_transaction.html).
    package enum Lock: String {
        case immediate = "IMMEDIATE"
        case exclusive = "EXCLUSIVE"
    }

    /// Runs `body` in a transaction, which is rolled back if `body` throws or if it cannot be committed. Transactions do not
    /// nest.
    package func transaction<Value>(_ lock: Lock = .immediate, _ body: () throws -> Value) throws -> Value {
        try execute(sql: "BEGIN \(lock.rawValue)")
        do {
            let value = try body()
            try execute(sql: "COMMIT")
            return value
        } catch {
            // After some errors, as of a full disk, SQLite has rolled back itself.
            try? execute(sql: "ROLLBACK")
            throw error
        }
    }

    /// Runs `body`, in which each statement is a transaction of its own.
    package func withoutTransaction<Value>(_ body: (SQLDatabase) throws -> Value) rethrows -> Value { try body(self) }

    /// Runs `body` in a transaction.
    @discardableResult
    package func write<Value>(_ body: (SQLDatabase) throws -> Value) throws -> Value {
        try transaction { try body(self) }
    }
}

// MARK: Statements

extension SQLStatement {
    package convenience init(_ db: SQLDatabase, _ sql: String) throws(SQLiteFailure) {
        db.observer?(sql)
        try self.init(db.opened(), sql)
    }

    package func bind(_ index: Int32, _ value: some BinaryInteger) { bind(index, Int64(value)) }
    package func bind(_ index: Int32, _ value: Bool) { bind(index, value ? 1 : 0) }

    /// The bytes are valid until the next row.
    package func withBlob<Value>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        body(blob(column))
    }

    /// Runs the statement with these values.
    package func run(_ arguments: SQLArguments) throws(SQLiteFailure) {
        reset()
        bind(arguments)
        try run()
    }

    /// Runs the statement; its parameters stay bound.
    package func run() throws(SQLiteFailure) {
        defer { reset() }
        while try step() {}
    }

    /// Calls `body` for each row.
    package func rows(_ body: () throws -> Void) throws {
        defer { reset() }
        while try step() { try body() }
    }

    /// Whether there is a row.
    package func findsAny() throws(SQLiteFailure) -> Bool {
        defer { reset() }
        return try step()
    }

    func bind(_ arguments: SQLArguments) {
        for (index, value) in arguments.values.enumerated() { bind(Int32(index + 1), value) }
    }

    private func bind(_ index: Int32, _ value: SQLValue) {
        switch value {
        case .null: bindNull(index)
        case .integer(let number): bind(index, number)
        case .real(let number): bind(index, number)
        case .text(let text): bind(index, text: text)
        case .blob(let bytes): bytes.withUnsafeBytes { bind(index, copyOfBlob: $0) }
        }
    }

    /// A copy of a column's value.
    func value(_ column: Int32) -> SQLValue {
        switch type(column) {
        case .null: .null
        case .integer: .integer(integer(column))
        case .real: .real(real(column))
        case .text: .text(text(column) ?? "")
        case .blob: .blob(Array(blob(column)))
        }
    }
}
