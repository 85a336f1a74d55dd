import Glibc

/// The functions of the system's SQLite library that statements need.
///
/// They are loaded when they are first used, so that extensions compile and link without SQLite's headers, and those
/// without a store do not load SQLite. Source of the signatures: sqlite.org/c3ref.
final class SQLiteLibrary: Sendable {
    typealias Text = UnsafePointer<CChar>
    typealias Handle = OpaquePointer
    /// How long bound bytes stay valid.
    typealias Lifetime = UnsafeRawPointer

    let open: @convention(c) @Sendable (Text, UnsafeMutablePointer<Handle?>, Int32, Text?) -> Int32
    let close: @convention(c) @Sendable (Handle?) -> Int32
    let message: @convention(c) @Sendable (Handle?) -> Text?
    let reportExtendedCodes: @convention(c) @Sendable (Handle?, Int32) -> Int32
    let setBusyTimeout: @convention(c) @Sendable (Handle?, Int32) -> Int32
    let setLimit: @convention(c) @Sendable (Handle?, Int32, Int32) -> Int32

    let execute: @convention(c) @Sendable (Handle?, Text, OpaquePointer?, OpaquePointer?, OpaquePointer?) -> Int32
    let lastInsertedRow: @convention(c) @Sendable (Handle?) -> Int64
    let changes: @convention(c) @Sendable (Handle?) -> Int32

    let prepare: @convention(c) @Sendable (Handle?, Text, Int32, UnsafeMutablePointer<Handle?>, OpaquePointer?) -> Int32
    let finalize: @convention(c) @Sendable (Handle?) -> Int32
    let step: @convention(c) @Sendable (Handle?) -> Int32
    let reset: @convention(c) @Sendable (Handle?) -> Int32

    let bindNull: @convention(c) @Sendable (Handle?, Int32) -> Int32
    let bindInteger: @convention(c) @Sendable (Handle?, Int32, Int64) -> Int32
    let bindReal: @convention(c) @Sendable (Handle?, Int32, Double) -> Int32
    let bindText: @convention(c) @Sendable (Handle?, Int32, Text?, UInt64, Lifetime?, UInt8) -> Int32
    let bindBlob: @convention(c) @Sendable (Handle?, Int32, UnsafeRawPointer?, UInt64, Lifetime?) -> Int32
    let bindZeroBlob: @convention(c) @Sendable (Handle?, Int32, Int32) -> Int32

    let columnCount: @convention(c) @Sendable (Handle?) -> Int32
    let columnType: @convention(c) @Sendable (Handle?, Int32) -> Int32
    let columnSize: @convention(c) @Sendable (Handle?, Int32) -> Int32
    let columnInteger: @convention(c) @Sendable (Handle?, Int32) -> Int64
    let columnReal: @convention(c) @Sendable (Handle?, Int32) -> Double
    let columnBlob: @convention(c) @Sendable (Handle?, Int32) -> UnsafeRawPointer?
    let columnText: @convention(c) @Sendable (Handle?, Int32) -> UnsafePointer<UInt8>?

    /// nil: SQLite is not installed.
    static let system = try? SQLiteLibrary(dlopen("libsqlite3.so.0", RTLD_NOW | RTLD_LOCAL))

    private struct Missing: Error {}

    private init(_ library: UnsafeMutableRawPointer?) throws {
        func find<Function>(_ name: String) throws -> Function {
            guard let library, let function = dlsym(library, "sqlite3_\(name)") else { throw Missing() }
            return unsafeBitCast(function, to: Function.self)
        }
        open = try find("open_v2")
        close = try find("close_v2")
        message = try find("errmsg")
        reportExtendedCodes = try find("extended_result_codes")
        setBusyTimeout = try find("busy_timeout")
        setLimit = try find("limit")
        execute = try find("exec")
        lastInsertedRow = try find("last_insert_rowid")
        changes = try find("changes")
        prepare = try find("prepare_v2")
        finalize = try find("finalize")
        step = try find("step")
        reset = try find("reset")
        bindNull = try find("bind_null")
        bindInteger = try find("bind_int64")
        bindReal = try find("bind_double")
        bindText = try find("bind_text64")
        bindBlob = try find("bind_blob64")
        bindZeroBlob = try find("bind_zeroblob")
        columnCount = try find("column_count")
        columnType = try find("column_type")
        columnSize = try find("column_bytes")
        columnInteger = try find("column_int64")
        columnReal = try find("column_double")
        columnBlob = try find("column_blob")
        columnText = try find("column_text")
    }
}
