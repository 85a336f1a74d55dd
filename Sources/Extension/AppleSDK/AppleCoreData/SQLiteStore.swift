import Foundation
import SQLiteAccess
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
final class SQLiteStore: Sendable {
    typealias Row = [StoredValue]

    private let connection: Mutex<SQLConnection>
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
            // The address says whether it is writable.
            connection = Mutex(try SQLConnection(uri: "file:\(escaped)?\(options)", access: .write))
        } catch {
            // Removes the copy: `deinit` does not run if the initializer throws.
            if let copy { try? FileManager.default.removeItem(at: copy) }
            throw CoreDataError.sqlite(error.message)
        }
        _ = try rows("PRAGMA query_only = ON")
    }

    deinit {
        if let copy { try? FileManager.default.removeItem(at: copy) }
    }

    /// The rows of a query.
    ///
    /// - Parameter numbers: the values of the question marks.
    /// - Throws: `NSError` as in Core Data.
    func rows(_ query: String, _ numbers: [Int64] = []) throws -> [Row] {
        let result: Result<[Row], SQLiteFailure> = connection.withLock { connection in
            Result { () throws(SQLiteFailure) in try Self.rows(query, numbers, of: connection) }
        }
        do throws(SQLiteFailure) {
            return try result.get()
        } catch {
            throw CoreDataError.sqlite(error.message)
        }
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

    private static func rows(
        _ query: String, _ numbers: [Int64], of connection: SQLConnection
    ) throws(SQLiteFailure) -> [Row] {
        let statement = try SQLStatement(connection, query)
        for (place, number) in numbers.enumerated() { statement.bind(Int32(place + 1), number) }
        var rows: [Row] = []
        while try statement.step() { rows.append((0..<statement.columnCount).map { value(statement, $0) }) }
        return rows
    }

    private static func value(_ statement: SQLStatement, _ column: Int32) -> StoredValue {
        switch statement.type(column) {
        case .integer: .integer(statement.integer(column))
        case .real: .real(statement.real(column))
        case .text: .text(statement.text(column) ?? "")
        case .blob: .blob(Data(statement.blob(column)))
        case .null: .null
        }
    }
}
