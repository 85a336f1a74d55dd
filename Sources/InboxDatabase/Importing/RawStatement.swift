import GRDB
import GRDBSQLite

/// A statement of SQLite's C API, for operations that run a million times: values are not boxed and bytes are not copied.
///
///     let insert = try RawStatement(db, "INSERT INTO t VALUES (?, ?)")
///     insert.bind(1, 77)
///     insert.bind(2, text: "SMS")
///     try insert.run()
final class RawStatement {
    private let handle: OpaquePointer
    private let connection: OpaquePointer

    init(_ db: Database, _ sql: String) throws {
        guard let connection = db.sqliteConnection else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
        self.connection = connection
        var handle: OpaquePointer?
        let code = sqlite3_prepare_v2(connection, sql, -1, &handle, nil)
        guard code == SQLITE_OK, let handle else { throw Self.error(code, connection) }
        self.handle = handle
    }

    deinit { sqlite3_finalize(handle) }

    func bind(_ index: Int32, _ value: some BinaryInteger) { sqlite3_bind_int64(handle, index, Int64(value)) }
    func bind(_ index: Int32, _ value: Bool) { sqlite3_bind_int64(handle, index, value ? 1 : 0) }
    func bindNull(_ index: Int32) { sqlite3_bind_null(handle, index) }

    /// The bytes must stay valid until the statement has run.
    func bind(_ index: Int32, text: UnsafeRawBufferPointer) {
        // An empty buffer may have no address; SQLite would bind NULL.
        guard let start = text.baseAddress else { return bind(index, text: "") }
        let bytes = start.assumingMemoryBound(to: CChar.self)
        sqlite3_bind_text64(handle, index, bytes, sqlite3_uint64(text.count), nil, UInt8(SQLITE_UTF8))
    }

    /// The bytes must stay valid until the statement has run.
    func bind(_ index: Int32, blob: UnsafeRawBufferPointer) {
        guard let start = blob.baseAddress, !blob.isEmpty else {
            sqlite3_bind_zeroblob(handle, index, 0)
            return
        }
        sqlite3_bind_blob64(handle, index, start, sqlite3_uint64(blob.count), nil)
    }

    /// SQLite copies the bytes.
    func bind(_ index: Int32, copyOfBlob blob: UnsafeRawBufferPointer) {
        guard let start = blob.baseAddress, !blob.isEmpty else { return bind(index, blob: blob) }
        let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        sqlite3_bind_blob64(handle, index, start, sqlite3_uint64(blob.count), copied)
    }

    /// SQLite copies the text.
    func bind(_ index: Int32, text: String) {
        var text = text
        text.withUTF8 { bytes in
            // SQLITE_TRANSIENT, a function pointer with the value -1, which Swift does not import.
            let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
            bytes.withMemoryRebound(to: CChar.self) {
                // Without an address, SQLite would bind NULL instead of an empty text.
                guard let start = $0.baseAddress else {
                    sqlite3_bind_text64(handle, index, "", 0, copied, UInt8(SQLITE_UTF8))
                    return
                }
                sqlite3_bind_text64(handle, index, start, sqlite3_uint64($0.count), copied, UInt8(SQLITE_UTF8))
            }
        }
    }

    /// Runs the statement; its parameters stay bound.
    func run() throws {
        let code = sqlite3_step(handle)
        sqlite3_reset(handle)
        guard code == SQLITE_DONE || code == SQLITE_ROW else { throw Self.error(code, connection) }
    }

    /// The number of rows that the last run changed.
    var changes: Int32 { sqlite3_changes(connection) }

    /// Calls `body` for each row.
    func rows(_ body: () throws -> Void) throws {
        defer { sqlite3_reset(handle) }
        while true {
            let code = sqlite3_step(handle)
            if code == SQLITE_DONE { return }
            guard code == SQLITE_ROW else { throw Self.error(code, connection) }
            try body()
        }
    }

    /// Whether there is a row.
    func findsAny() throws -> Bool {
        var found = false
        try rows { found = true }
        return found
    }

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    /// The bytes are valid until the next row.
    func withBlob<Value>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        let start = sqlite3_column_blob(handle, column)
        return body(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
    }

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

    private static func error(_ code: Int32, _ connection: OpaquePointer) -> DatabaseError {
        DatabaseError(
            resultCode: ResultCode(rawValue: code), message: sqlite3_errmsg(connection).map { String(cString: $0) })
    }
}
