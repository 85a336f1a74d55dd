import Foundation
import Synchronization

/// A value as stored by SQLite.
enum StoredValue: Sendable, Equatable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob(Data)
}

/// A read-only SQLite file.
final class StoreFile: Sendable {
    typealias Row = [StoredValue]

    private let connection: Mutex<Connection>
    private let copy: URL?

    /// Opens a file without writing to its folder: App Groups are read-only for extensions.
    ///
    /// If there is a write-ahead log (`-wal`) with changes, both files are first copied to the temporary folder,
    /// because reading the log needs an index file beside it.
    ///
    /// - Throws: `NSError` as in Core Data.
    init(_ url: URL) throws {
        let log = URL(fileURLWithPath: url.path + "-wal")
        let size = try? FileManager.default.attributesOfItem(atPath: log.path)[.size] as? Int
        var (path, options) = (url.path, "mode=ro&immutable=1")
        if let size, size > 0 {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("CoreData-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let target = folder.appendingPathComponent("store")
            try FileManager.default.copyItem(at: url, to: target)
            try FileManager.default.copyItem(at: log, to: URL(fileURLWithPath: target.path + "-wal"))
            (path, options, copy) = (target.path, "mode=rw", folder)
        } else {
            copy = nil
        }
        let escaped = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
        do {
            connection = Mutex(try Connection("file:\(escaped)?\(options)"))
        } catch {
            // Removes the copy: `deinit` does not run if the initializer throws.
            if let copy { try? FileManager.default.removeItem(at: copy) }
            throw error
        }
        // A store is untrusted data: its schema must not call functions.
        for rule in ["PRAGMA trusted_schema = OFF", "PRAGMA query_only = ON"] { _ = try rows(rule) }
    }

    deinit {
        if let copy { try? FileManager.default.removeItem(at: copy) }
    }

    /// The rows of a query.
    ///
    /// - Parameter numbers: the values of the question marks.
    /// - Throws: `NSError` as in Core Data.
    func rows(_ query: String, _ numbers: [Int64] = []) throws -> [Row] {
        try connection.withLock { try $0.rows(query, numbers) }
    }

    /// The columns of a table with their indices; empty if the table does not exist.
    func columns(of table: String) throws -> [String: Int] {
        let rows = try rows("PRAGMA table_info(\(Self.quoted(table)))")
        let names = rows.enumerated().compactMap { place, row -> (String, Int)? in
            guard row.count > 1, case .text(let name) = row[1] else { return nil }
            return (name, place)
        }
        return Dictionary(names) { first, _ in first }
    }

    static func quoted(_ name: String) -> String { "\"\(name.replacingOccurrences(of: "\"", with: "\"\""))\"" }
}

/// A connection to SQLite, closed after its last use.
private struct Connection: ~Copyable {
    private let library: SQLiteLibrary
    private let handle: OpaquePointer

    init(_ address: String) throws {
        guard let library = SQLiteLibrary.system else { throw StoreError.sqlite("SQLite is not installed") }
        var opened: OpaquePointer?
        let status = library.open(address, &opened, SQLiteLibrary.openReadWriteByAddress, nil)
        guard status == SQLiteLibrary.ok, let opened else {
            let error = StoreError.sqlite(library.message(opened).map { String(cString: $0) } ?? "")
            _ = library.close(opened)
            throw error
        }
        (self.library, handle) = (library, opened)
    }

    deinit { _ = library.close(handle) }

    func rows(_ query: String, _ numbers: [Int64]) throws -> [StoreFile.Row] {
        var statement: OpaquePointer?
        defer { _ = library.finalize(statement) }
        guard library.prepare(handle, query, -1, &statement, nil) == SQLiteLibrary.ok else { throw failure }
        for (place, number) in numbers.enumerated() { _ = library.bind(statement, Int32(place + 1), number) }
        var rows: [StoreFile.Row] = []
        while true {
            switch library.step(statement) {
            case SQLiteLibrary.row: rows.append((0..<library.columnCount(statement)).map { value(statement, $0) })
            case SQLiteLibrary.done: return rows
            default: throw failure
            }
        }
    }

    private var failure: NSError { StoreError.sqlite(library.message(handle).map { String(cString: $0) } ?? "") }

    private func value(_ statement: OpaquePointer?, _ column: Int32) -> StoredValue {
        switch library.columnType(statement, column) {
        case 1: .integer(library.columnInteger(statement, column))
        case 2: .real(library.columnReal(statement, column))
        case 3: .text(String(decoding: bytes(statement, column), as: UTF8.self))
        case 4: .blob(bytes(statement, column))
        default: .null
        }
    }

    private func bytes(_ statement: OpaquePointer?, _ column: Int32) -> Data {
        guard let bytes = library.columnBytes(statement, column) else { return Data() }
        return Data(bytes: bytes, count: Int(library.columnSize(statement, column)))
    }
}
