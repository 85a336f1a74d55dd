import GRDBSQLite

/// A read-only connection to another program's database.
///
/// GRDB supports neither `immutable=1` nor a cursor that outlives a call, and traps if a column has an unexpected type;
/// an archive needs all three. Source of the functions: sqlite.org/c3ref.
final class SQLiteConnection {
    fileprivate let pointer: OpaquePointer

    /// - Parameters:
    ///   - uri: `file:` and the path (`SQLiteConnection.uri`).
    ///   - isWritable: for a private copy whose journal has to be rolled back.
    init(uri: String, isWritable: Bool = false) throws(SQLiteFailure) {
        var opened: OpaquePointer?
        let flags = (isWritable ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY) | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
        let code = sqlite3_open_v2(uri, &opened, flags, nil)
        guard code == SQLITE_OK, let opened else {
            let failure = SQLiteFailure(code: code, message: opened.map { String(cString: sqlite3_errmsg($0)) } ?? "")
            sqlite3_close_v2(opened)
            throw failure
        }
        pointer = opened
        sqlite3_extended_result_codes(opened, 1)
        // Wait for short writes by other programs.
        sqlite3_busy_timeout(opened, 1_000)
        // A damaged row may claim a gigabyte.
        sqlite3_limit(opened, SQLITE_LIMIT_LENGTH, Self.maxValueBytes)
        try execute("PRAGMA trusted_schema = OFF")
    }

    deinit { sqlite3_close_v2(pointer) }

    /// Far more than any message body, plain or attributed.
    static let maxValueBytes: Int32 = 16 << 20

    /// The URI of a file, with parameters (sqlite.org/uri.html).
    static func uri(path: String, isImmutable: Bool) -> String {
        var uri = "file:"
        // After `file:`, two slashes would start a host name.
        if path.hasPrefix("//") { uri += "/." }
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"):
                uri.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                uri += (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
            }
        }
        return isImmutable ? uri + "?immutable=1" : uri
    }

    /// Runs a statement to completion.
    func execute(_ sql: String) throws(SQLiteFailure) {
        let statement = try SQLiteStatement(self, sql)
        while try statement.step() {}
    }

    fileprivate func failure(_ code: Int32) -> SQLiteFailure {
        SQLiteFailure(code: code, message: String(cString: sqlite3_errmsg(pointer)))
    }
}

/// An error from SQLite.
struct SQLiteFailure: Error {
    /// The extended result code (sqlite.org/rescode.html).
    let code: Int32
    let message: String

    var primaryCode: Int32 { code & 0xFF }
}

/// A prepared statement that returns its results row by row.
final class SQLiteStatement {
    private let connection: SQLiteConnection
    private let pointer: OpaquePointer

    init(_ connection: SQLiteConnection, _ sql: String) throws(SQLiteFailure) {
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v2(connection.pointer, sql, -1, &prepared, nil)
        guard code == SQLITE_OK, let prepared else { throw connection.failure(code) }
        self.connection = connection
        pointer = prepared
    }

    deinit { sqlite3_finalize(pointer) }

    /// Restarts the statement with this value for the first `?`.
    func start(with value: Int64) {
        sqlite3_reset(pointer)
        sqlite3_bind_int64(pointer, 1, value)
    }

    /// Moves to the next row. Returns false if there is none.
    func step() throws(SQLiteFailure) -> Bool {
        switch sqlite3_step(pointer) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw connection.failure(code)
        }
    }

    func isNumber(_ column: Int32) -> Bool {
        [SQLITE_INTEGER, SQLITE_FLOAT].contains(sqlite3_column_type(pointer, column))
    }

    /// nil for NULL; SQLite converts values that are not numbers.
    func integer(_ column: Int32) -> Int64? {
        sqlite3_column_type(pointer, column) == SQLITE_NULL ? nil : sqlite3_column_int64(pointer, column)
    }

    /// The bytes of the column, valid until the next step; text is UTF-8. nil for NULL.
    func bytes(_ column: Int32) -> UnsafeRawBufferPointer? {
        switch sqlite3_column_type(pointer, column) {
        case SQLITE_NULL: return nil
        case SQLITE_BLOB:
            let start = sqlite3_column_blob(pointer, column)
            return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, column)))
        default:
            let start = sqlite3_column_text(pointer, column)
            return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, column)))
        }
    }

    /// The column as a string, with invalid UTF-8 replaced; nil for NULL.
    func text(_ column: Int32) -> String? { bytes(column).map { String(decoding: $0, as: UTF8.self) } }
}
