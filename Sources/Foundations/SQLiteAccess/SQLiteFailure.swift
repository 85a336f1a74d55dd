/// An error from SQLite.
package struct SQLiteFailure: Error, Hashable, Sendable {
    /// The extended result code (sqlite.org/rescode.html).
    package let code: Int32
    package let message: String

    package var primaryCode: Int32 { code & 0xFF }

    /// The failure of every call where there is no SQLite.
    static let notInstalled = SQLiteFailure(code: SQLiteCode.error, message: "SQLite is not installed")
}

/// SQLite's result codes (sqlite3.h).
package enum SQLiteCode {
    package static let ok: Int32 = 0
    package static let error: Int32 = 1
    package static let permissions: Int32 = 3
    package static let busy: Int32 = 5
    package static let locked: Int32 = 6
    package static let readOnly: Int32 = 8
    package static let readOnlyRollback: Int32 = 8 | 3 << 8
    package static let inputOutput: Int32 = 10
    package static let corrupt: Int32 = 11
    package static let full: Int32 = 13
    package static let cannotOpen: Int32 = 14
    package static let constraint: Int32 = 19
    package static let constraintForeignKey: Int32 = 19 | 3 << 8
    static let misuse: Int32 = 21
    package static let tooBig: Int32 = 18
    package static let authorization: Int32 = 23
    package static let notADatabase: Int32 = 26
    static let row: Int32 = 100
    static let done: Int32 = 101
}
