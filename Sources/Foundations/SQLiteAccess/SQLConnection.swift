/// A connection to a database, closed after its last use. For databases of other programs: an archive, an app's store.
/// `SQLDatabase` has more for the program's own.
///
/// Source of the functions: sqlite.org/c3ref.
package final class SQLConnection {
    let library: SQLiteLibrary
    let handle: OpaquePointer

    /// - Parameters:
    ///   - uri: `file:` and the path (`SQLConnection.uri`).
    ///   - access: `write` for a private copy whose journal has to be rolled back, or if the URI says the mode.
    ///   - maxValueBytes: the maximum size of a value; a damaged row may claim a gigabyte. nil: SQLite's own.
    ///   - busyTimeout: how long to wait for writes of other programs, in milliseconds.
    package init(
        uri: String, access: Access = .read, maxValueBytes: Int32? = nil, busyTimeout: Int32 = 1_000
    ) throws(SQLiteFailure) {
        guard let library = SQLiteLibrary.system else { throw .notInstalled }
        var opened: OpaquePointer?
        let code = library.open(uri, &opened, access.rawValue | Self.addressFlag | Self.noMutexFlag, nil)
        guard code == SQLiteCode.ok, let opened else {
            let failure = SQLiteFailure(code: code, message: library.message(opened).map { String(cString: $0) } ?? "")
            _ = library.close(opened)
            throw failure
        }
        (self.library, handle) = (library, opened)
        _ = library.reportExtendedCodes(opened, 1)
        _ = library.setBusyTimeout(opened, busyTimeout)
        if let maxValueBytes { _ = library.setLimit(opened, Self.lengthLimit, maxValueBytes) }
        // A database is untrusted data: its schema must not call functions.
        try execute("PRAGMA trusted_schema = OFF")
    }

    deinit { _ = library.close(handle) }

    /// The flags of sqlite3.h.
    package enum Access: Int32 {
        case read = 0x1
        case write = 0x2
        /// Creates the file if it does not exist.
        case create = 0x6
    }

    private static let addressFlag: Int32 = 0x40
    private static let noMutexFlag: Int32 = 0x8000
    private static let lengthLimit: Int32 = 0

    /// The URI of a file, with parameters (sqlite.org/uri.html).
    package static func uri(path: String, isImmutable: Bool) -> String {
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

    /// Runs statements that are separated by semicolons.
    package func execute(_ sql: String) throws(SQLiteFailure) {
        let code = library.execute(handle, sql, nil, nil, nil)
        guard code == SQLiteCode.ok else {
            throw SQLiteFailure(code: code, message: library.message(handle).map { String(cString: $0) } ?? "")
        }
    }
}
