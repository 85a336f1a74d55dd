import Foundation
import Glibc

/// The SQLite functions for reading, from the system's library.
///
/// They are loaded when the first store is opened, so that extensions compile and link without SQLite's headers, and
/// those without a store do not load SQLite. Source of the signatures: sqlite.org/c3ref.
struct SQLiteLibrary: Sendable {
    typealias Text = UnsafePointer<CChar>

    let open: @convention(c) @Sendable (Text, UnsafeMutablePointer<OpaquePointer?>, Int32, Text?) -> Int32
    let close: @convention(c) @Sendable (OpaquePointer?) -> Int32
    let message: @convention(c) @Sendable (OpaquePointer?) -> Text?
    let prepare:
        @convention(c) @Sendable (OpaquePointer?, Text, Int32, UnsafeMutablePointer<OpaquePointer?>, OpaquePointer?)
            -> Int32
    let finalize: @convention(c) @Sendable (OpaquePointer?) -> Int32
    let bind: @convention(c) @Sendable (OpaquePointer?, Int32, Int64) -> Int32
    let step: @convention(c) @Sendable (OpaquePointer?) -> Int32
    let columnCount: @convention(c) @Sendable (OpaquePointer?) -> Int32
    let columnType: @convention(c) @Sendable (OpaquePointer?, Int32) -> Int32
    let columnSize: @convention(c) @Sendable (OpaquePointer?, Int32) -> Int32
    let columnInteger: @convention(c) @Sendable (OpaquePointer?, Int32) -> Int64
    let columnReal: @convention(c) @Sendable (OpaquePointer?, Int32) -> Double
    let columnBytes: @convention(c) @Sendable (OpaquePointer?, Int32) -> UnsafeRawPointer?

    // sqlite3.h
    static let ok: Int32 = 0
    static let row: Int32 = 100
    static let done: Int32 = 101
    static let openReadWriteByAddress: Int32 = 0x2 | 0x40

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
        prepare = try find("prepare_v2")
        finalize = try find("finalize")
        bind = try find("bind_int64")
        step = try find("step")
        columnCount = try find("column_count")
        columnType = try find("column_type")
        columnSize = try find("column_bytes")
        columnInteger = try find("column_int64")
        columnReal = try find("column_double")
        columnBytes = try find("column_blob")
    }
}
