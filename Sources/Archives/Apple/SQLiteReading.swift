import GRDBSQLite

/// A connection to a database that somebody else keeps, for reading alone.
///
/// GRDB opens neither `immutable=1` nor a cursor that outlives a call, and ends the program where a column holds another
/// type than it should; an archive needs all three. Source of the functions: sqlite.org/c3ref.
final class SQLiteConnection {
    fileprivate let pointer: OpaquePointer

    /// - Parameters:
    ///   - uri: `file:` and the path (`SQLiteConnection.uri`).
    ///   - isWritable: for a copy of one's own, where a journal has to be rolled back.
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
        // Who writes now and then is soon done.
        sqlite3_busy_timeout(opened, 1_000)
        // A row that claims a gigabyte is not worth one.
        sqlite3_limit(opened, SQLITE_LIMIT_LENGTH, Self.longestValue)
        try execute("PRAGMA trusted_schema = OFF")
    }

    deinit { sqlite3_close_v2(pointer) }

    /// In bytes; no body and no attributed body comes near it.
    static let longestValue: Int32 = 16 << 20

    /// The file's name as SQLite takes it with parameters (sqlite.org/uri.html).
    static func uri(path: String, isImmutable: Bool) -> String {
        var uri = "file:"
        // Behind `file:`, two slashes would begin a host's name.
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

    /// Runs a statement to its end.
    func execute(_ sql: String) throws(SQLiteFailure) {
        let statement = try SQLiteStatement(self, sql)
        while try statement.step() {}
    }

    fileprivate func failure(_ code: Int32) -> SQLiteFailure {
        SQLiteFailure(code: code, message: String(cString: sqlite3_errmsg(pointer)))
    }
}

/// What SQLite said.
struct SQLiteFailure: Error {
    /// Its extended result code (sqlite.org/rescode.html).
    let code: Int32
    let message: String

    var primaryCode: Int32 { code & 0xFF }
}

/// A statement with its results, row by row.
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

    /// Starts anew with this value for the first `?`.
    func start(with value: Int64) {
        sqlite3_reset(pointer)
        sqlite3_bind_int64(pointer, 1, value)
    }

    /// Whether there is another row, which the columns are then of.
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

    /// nil where the column is NULL; what is no number is what SQLite makes of it.
    func integer(_ column: Int32) -> Int64? {
        sqlite3_column_type(pointer, column) == SQLITE_NULL ? nil : sqlite3_column_int64(pointer, column)
    }

    /// The column's bytes until the next step, a text's in UTF-8; nil where it is NULL.
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

    /// The column as a text, repaired where it is not UTF-8; nil where it is NULL.
    func text(_ column: Int32) -> String? { bytes(column).map { String(decoding: $0, as: UTF8.self) } }
}
