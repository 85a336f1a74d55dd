import Foundation
import JSONCodec
import SQLiteAccess
import StableHashes

extension InboxStore {
    /// Writes the whole inbox as an archive, from one snapshot.
    ///
    /// - Parameters:
    ///   - write: receives the lines, piece by piece.
    ///   - progress: receives the number of messages written so far and their total.
    package func writeArchive(
        to write: ([UInt8]) throws -> Void, progress: (_ done: Int, _ all: Int) throws -> Void = { _, _ in }
    ) throws {
        let all = try messageCount()
        try read { db in
            var piece: [UInt8] = []
            var sum = SHA256Sum()
            func writePiece() throws {
                sum.add(piece)
                try write(piece)
                piece.removeAll(keepingCapacity: true)
            }
            func put(_ line: JSONLine) throws {
                piece += line.bytes
                if piece.count >= 1 << 16 { try writePiece() }
            }
            var head = JSONLine()
            head.add("siftbox", InboxArchive.version)
            head.add("schema", Schema.version)
            try put(head)
            var counts: [(String, JSON)] = []
            var (rowsWritten, done) = (0, 0)
            for table in InboxArchive.tables {
                var count = 0
                let rows = try SQLRow.fetchCursor(
                    db, sql: "SELECT \(table.list) FROM \(table.rows) ORDER BY \(table.order)")
                while let row = try rows.next() {
                    var line = JSONLine()
                    line.add(
                        table.name, table.columns.indices.map { InboxArchive.json(row, $0, table.columns[$0].values) })
                    try put(line)
                    count += 1
                    rowsWritten += 1
                    if table.key == "message" { done = count }
                    if rowsWritten % 1_000 == 0 { try progress(done, all) }
                }
                counts.append((table.key, .integer(count)))
            }
            try writePiece()
            var end = JSONLine()
            end.add("end", object: counts)
            end.add("sha256", sum.hexadecimal)
            try write(end.bytes)
        }
    }
}

extension InboxArchive {
    fileprivate static func json(_ row: SQLRow, _ column: Int, _ values: StoredColumn.Values) -> JSON {
        if row.hasNull(atIndex: column) { return .null }
        switch values {
        case .numbers, .categories: return .integer(row[column])
        case .text, .oneOf: return .string(row[column])
        case .utf8, .bytes:
            let data: Data = row[column]
            if case .utf8 = values, let text = String(validating: data, as: UTF8.self) { return .string(text) }
            return .object(JSONObject([(base64, .string(data.base64EncodedString()))]))
        }
    }

    static let base64 = "base64"
}
