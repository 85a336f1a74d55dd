import Foundation
import JSONCodec
import SQLiteAccess

/// Checks rows of an archive and inserts them into one table. Anyone who knows the format can write any value into an
/// archive, with a correct checksum.
struct ArchivedRows {
    enum Mistake: Error {
        /// A clause for `ArchiveLoader.bad`.
        case row(String)
        case store(any Error)
    }

    private let table: StoredTable
    private let insert: SQLStatement

    init(_ table: StoredTable, _ db: SQLDatabase) throws {
        self.table = table
        let places = table.columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        insert = try SQLStatement(db, "INSERT OR FAIL INTO \(table.name) (\(table.list)) VALUES (\(places))")
    }

    func add(_ row: JSON) throws(Mistake) {
        guard case .array(let values) = row, values.count == table.columns.count else {
            throw .row("a row of \(table.key) does not have \(table.columns.count) values")
        }
        for (index, column) in table.columns.enumerated() where !bind(values[index], column, Int32(index + 1)) {
            throw .row("\(column.name) of \(table.key) cannot be \(Self.describe(values[index]))")
        }
        if let wrong = violation(values) { throw .row("a row of \(table.key) has \(wrong)") }
        do throws(SQLiteFailure) {
            try insert.run()
        } catch  where error.primaryCode == SQLiteCode.constraint {
            let isForeign = error.code == SQLiteCode.constraintForeignKey
            throw .row(
                isForeign ? "the contact of an address is missing" : "a row of \(table.key) is repeated")
        } catch {
            throw .store(error)
        }
    }

    private func bind(_ value: JSON, _ column: StoredColumn, _ index: Int32) -> Bool {
        switch (value, column.values) {
        case (.null, _):
            insert.bindNull(index)
            return column.isOptional
        case (.integer(let number), _):
            insert.bind(index, number)
            return column.allows(number)
        case (.string(let text), .utf8):
            insert.bind(index, copyOf: Array(text.utf8))
            return true
        case (.string(let text), _):
            insert.bind(index, text: text)
            return column.allows(text)
        case (.object, .utf8), (.object, .bytes):
            guard let bytes = Self.bytes(value) else { return false }
            insert.bind(index, copyOf: bytes)
            return true
        default: return false
        }
    }

    private static func bytes(_ value: JSON) -> [UInt8]? {
        value.object?[InboxArchive.base64]?.string.flatMap { Data(base64Encoded: $0) }.map { [UInt8]($0) }
    }

    /// A value for an error.
    private static func describe(_ value: JSON) -> String {
        switch value {
        case .integer(let number): String(number)
        case .number(let text): String(text.prefix(40))
        case .string(let text): "\"\(text.prefix(40))\(text.count > 40 ? "…" : "")\""
        case .null: "missing"
        default: value.kind
        }
    }

    /// Checks that involve several columns.
    private func violation(_ values: [JSON]) -> String? {
        switch table.key {
        case "meta": return StoredMeta.violation(values[0].string ?? "", values[1].string ?? "")
        case "imported", "missing_fields":
            return (values[0].integer ?? 0) <= (values[1].integer ?? 0) ? nil : "a last number below the first"
        case "fingerprint": return Self.areHashes(Self.bytes(values[3]) ?? []) ? nil : "hashes that are not in order"
        default: return nil
        }
    }

    /// Whether these are sorted hashes of 8 bytes, as `Fingerprints` needs them.
    private static func areHashes(_ bytes: [UInt8]) -> Bool {
        guard bytes.count % 8 == 0 else { return false }
        return bytes.withUnsafeBytes { bytes in
            var last: UInt64 = 0
            for index in stride(from: 0, to: bytes.count, by: 8) {
                let hash = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
                if hash < last { return false }
                last = hash
            }
            return true
        }
    }
}

extension SQLStatement {
    /// SQLite copies the bytes.
    fileprivate func bind(_ index: Int32, copyOf bytes: [UInt8]) {
        bytes.withUnsafeBytes { bind(index, copyOfBlob: $0) }
    }
}
