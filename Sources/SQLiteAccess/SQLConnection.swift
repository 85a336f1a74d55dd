/// A connection to another program's database, closed after its last use.
///
/// GRDB supports neither `immutable=1` nor a cursor that outlives a call, and traps if a column has an unexpected type;
/// an archive and an app's store need all three. Source of the functions: sqlite.org/c3ref.
package final class SQLConnection {
    let library: SQLiteLibrary
    let handle: OpaquePointer

    /// - Parameters:
    ///   - uri: `file:` and the path (`SQLConnection.uri`).
    ///   - isWritable: for a private copy whose journal has to be rolled back, or if the URI says the mode.
    ///   - maxValueBytes: the maximum size of a value; a damaged row may claim a gigabyte. nil: SQLite's own.
    package init(uri: String, isWritable: Bool = false, maxValueBytes: Int32? = nil) throws(SQLiteFailure) {
        guard let library = SQLiteLibrary.system else { throw .notInstalled }
        var opened: OpaquePointer?
        let flags = (isWritable ? OpenFlag.readWrite : OpenFlag.readOnly) | OpenFlag.uri | OpenFlag.noMutex
        let code = library.open(uri, &opened, flags, nil)
        guard code == SQLiteCode.ok, let opened else {
            let failure = SQLiteFailure(code: code, message: library.message(opened).map { String(cString: $0) } ?? "")
            _ = library.close(opened)
            throw failure
        }
        (self.library, handle) = (library, opened)
        _ = library.reportExtendedCodes(opened, 1)
        // Wait for short writes by other programs.
        _ = library.setBusyTimeout(opened, 1_000)
        if let maxValueBytes { _ = library.setLimit(opened, Self.lengthLimit, maxValueBytes) }
        // A database is untrusted data: its schema must not call functions.
        try execute("PRAGMA trusted_schema = OFF")
    }

    deinit { _ = library.close(handle) }

    /// sqlite3.h.
    private enum OpenFlag {
        static let readOnly: Int32 = 0x1
        static let readWrite: Int32 = 0x2
        static let uri: Int32 = 0x40
        static let noMutex: Int32 = 0x8000
    }

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

    /// Runs a statement to completion.
    package func execute(_ sql: String) throws(SQLiteFailure) {
        let statement = try SQLStatement(self, sql)
        while try statement.step() {}
    }
}
