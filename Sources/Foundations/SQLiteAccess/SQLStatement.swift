/// A prepared statement that returns its results row by row. Values are neither boxed nor copied.
///
///     let rows = try SQLStatement(connection, "SELECT text FROM message WHERE handle_id = ?")
///     rows.bind(1, 77)
///     while try rows.step() { print(rows.text(0) ?? "") }
package final class SQLStatement {
    private let library: SQLiteLibrary
    private let handle: OpaquePointer
    private let connection: SQLConnection

    package init(_ connection: SQLConnection, _ sql: String) throws(SQLiteFailure) {
        (self.connection, library) = (connection, connection.library)
        var prepared: OpaquePointer?
        let code = library.prepare(connection.handle, sql, -1, &prepared, nil)
        guard code == SQLiteCode.ok, let prepared else { throw Self.failure(code, connection) }
        handle = prepared
    }

    deinit { _ = library.finalize(handle) }

    /// Moves to the next row. Returns false if there is none.
    package func step() throws(SQLiteFailure) -> Bool {
        switch library.step(handle) {
        case SQLiteCode.row: return true
        case SQLiteCode.done: return false
        case let code: throw Self.failure(code, connection)
        }
    }

    /// Returns to the start; the parameters stay bound.
    package func reset() { _ = library.reset(handle) }

    private static func failure(_ code: Int32, _ connection: SQLConnection) -> SQLiteFailure {
        let message = connection.library.message(connection.handle)
        return SQLiteFailure(code: code, message: message.map { String(cString: $0) } ?? "")
    }
}

// MARK: Parameters

extension SQLStatement {
    /// Restarts the statement with this value for the first `?`.
    package func start(with value: Int64) {
        reset()
        bind(1, value)
    }

    package func bindNull(_ index: Int32) { _ = library.bindNull(handle, index) }
    package func bind(_ index: Int32, _ value: Int64) { _ = library.bindInteger(handle, index, value) }
    package func bind(_ index: Int32, _ value: Double) { _ = library.bindReal(handle, index, value) }

    /// The bytes must stay valid until the statement has run.
    package func bind(_ index: Int32, text: UnsafeRawBufferPointer) { bind(index, text: text, nil) }

    /// SQLite copies the text.
    package func bind(_ index: Int32, text: String) {
        var text = text
        text.withUTF8 { bind(index, text: UnsafeRawBufferPointer($0), Self.copied) }
    }

    /// The bytes must stay valid until the statement has run.
    package func bind(_ index: Int32, blob: UnsafeRawBufferPointer) { bind(index, blob: blob, nil) }

    /// SQLite copies the bytes.
    package func bind(_ index: Int32, copyOfBlob blob: UnsafeRawBufferPointer) { bind(index, blob: blob, Self.copied) }

    /// SQLITE_TRANSIENT, a function pointer with the value -1.
    private static var copied: SQLiteLibrary.Lifetime? { UnsafeRawPointer(bitPattern: -1) }

    private func bind(_ index: Int32, text: UnsafeRawBufferPointer, _ lifetime: SQLiteLibrary.Lifetime?) {
        // Without an address, SQLite would bind NULL instead of an empty text.
        guard let start = text.baseAddress else {
            _ = library.bindText(handle, index, "", 0, Self.copied, Self.utf8)
            return
        }
        let bytes = start.assumingMemoryBound(to: CChar.self)
        _ = library.bindText(handle, index, bytes, UInt64(text.count), lifetime, Self.utf8)
    }

    private func bind(_ index: Int32, blob: UnsafeRawBufferPointer, _ lifetime: SQLiteLibrary.Lifetime?) {
        guard let start = blob.baseAddress, !blob.isEmpty else {
            _ = library.bindZeroBlob(handle, index, 0)
            return
        }
        _ = library.bindBlob(handle, index, start, UInt64(blob.count), lifetime)
    }

    /// SQLITE_UTF8.
    private static let utf8: UInt8 = 1
}

// MARK: Columns

extension SQLStatement {
    /// How SQLite stores a value.
    package enum ColumnType: Int32 {
        case integer = 1, real, text, blob, null
    }

    package var columnCount: Int32 { library.columnCount(handle) }

    package func type(_ column: Int32) -> ColumnType {
        ColumnType(rawValue: library.columnType(handle, column)) ?? .null
    }

    package func isNumber(_ column: Int32) -> Bool { [.integer, .real].contains(type(column)) }

    /// 0 for NULL; SQLite converts values that are not numbers.
    package func integer(_ column: Int32) -> Int64 { library.columnInteger(handle, column) }

    package func real(_ column: Int32) -> Double { library.columnReal(handle, column) }

    /// nil for NULL; SQLite converts values that are not numbers.
    package func integerIfAny(_ column: Int32) -> Int64? { type(column) == .null ? nil : integer(column) }

    /// The bytes of the column, valid until the next step; text is UTF-8. nil for NULL.
    package func bytes(_ column: Int32) -> UnsafeRawBufferPointer? {
        let start: UnsafeRawPointer?
        switch type(column) {
        case .null: return nil
        case .blob: start = library.columnBlob(handle, column)
        default: start = library.columnText(handle, column).map { UnsafeRawPointer($0) }
        }
        return UnsafeRawBufferPointer(start: start, count: Int(library.columnSize(handle, column)))
    }

    /// The bytes of a text or a blob, empty for NULL, valid until the next step.
    package func blob(_ column: Int32) -> UnsafeRawBufferPointer {
        let start = library.columnBlob(handle, column)
        return UnsafeRawBufferPointer(start: start, count: Int(library.columnSize(handle, column)))
    }

    /// The column as a string, with invalid UTF-8 replaced; nil for NULL.
    package func text(_ column: Int32) -> String? { bytes(column).map { String(decoding: $0, as: UTF8.self) } }
}
