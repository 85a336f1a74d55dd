import JSONCodec
import Messages
package import UntrustedFiles

/// A table of any columns: CSV with commas, semicolons or TABs, or JSON Lines. Unlike an archive, its rows are not
/// messages, and each cell has its place.
///
///     let file = RowFile("sender,body\n24273,Hello\n", maxRows: 10_000)
///     file.rows[0].cells[0]        // sender: 24273, in line 2, column 1
package struct RowFile {
    package struct Cell: Hashable, Sendable {
        package let name: String
        package let value: String
        /// Whether it is a text whatever it looks like: a string of JSON.
        package let isText: Bool
        package let position: TextPosition
        /// Where the column is named; in JSON Lines, the line.
        package let named: TextPosition
    }

    package struct Row: Hashable, Sendable {
        package let position: TextPosition
        package let cells: [Cell]
    }

    package struct Mistake: Hashable, Sendable {
        package let position: TextPosition
        package let problem: String
    }

    package private(set) var rows: [Row] = []
    /// At most 20.
    package private(set) var mistakes: [Mistake] = []

    private static let maxMistakes = 20
    private static let maxColumns = 100
    private let maxRows: Int

    /// - Parameters:
    ///   - text: without a byte order mark.
    ///   - maxRows: More are a mistake.
    package init(_ text: String, maxRows: Int) {
        self.maxRows = maxRows
        var bytes = Array(text.utf8)
        // Line ends of old programs.
        if !bytes.contains(0x0A) { bytes = bytes.map { $0 == 0x0D ? 0x0A : $0 } }
        switch bytes.first(where: { !isBlank($0) && $0 != 0x0A }) {
        case nil: report(TextPosition(line: 1, column: 1), "the file is empty")
        case UInt8(ascii: "{"): readObjects(bytes)
        case UInt8(ascii: "["):
            report(
                TextPosition(line: 1, column: 1),
                "expected a header or JSON Lines (one object per line), found a JSON list")
        default: bytes.withUnsafeBufferPointer { readTable($0) }
        }
        if rows.isEmpty, mistakes.isEmpty {
            report(TextPosition(line: 1, column: 1), "the table has a header, and no rows below it")
        }
    }

    private mutating func report(_ position: TextPosition, _ problem: String) {
        if mistakes.count < Self.maxMistakes { mistakes.append(Mistake(position: position, problem: problem)) }
    }

    /// - Returns: false if there are too many rows.
    private mutating func add(_ row: Row) -> Bool {
        guard rows.count < maxRows else {
            report(row.position, "more than \(Counted.number(maxRows)) rows; split the table")
            return false
        }
        rows.append(row)
        return true
    }
}

// Tables.
extension RowFile {
    private struct Column {
        let name: String
        let position: TextPosition
    }

    private mutating func readTable(_ bytes: UnsafeBufferPointer<UInt8>) {
        let separator = Self.separator(bytes)
        var (record, columns) = (TableRecord(), [Column]?.none)
        var (rest, counter) = (bytes, PositionCounter())
        while !rest.isEmpty {
            switch record.read(rest, separator: separator, isAll: true) {
            case .complete(let length, _):
                let cells = cells(record, rest, &counter, length)
                rest = UnsafeBufferPointer(rebasing: rest[length...])
                guard cells.contains(where: { !$0.value.trimmed.isEmpty }) else { continue }
                guard let names = columns else {
                    columns = header(cells)
                    guard mistakes.isEmpty else { return }
                    continue
                }
                guard addRow(cells, names) else { return }
            case .misquoted(let opened, _, let isCut):
                counter.advance(past: UnsafeBufferPointer(rebasing: rest[..<opened]))
                let problem = isCut ? "this quote is not closed" : "text follows the closing quote of this cell"
                return report(counter.position, problem)
            case .cut: return
            }
        }
    }

    /// The cells of a record with their places.
    private func cells(
        _ record: TableRecord, _ bytes: UnsafeBufferPointer<UInt8>, _ counter: inout PositionCounter, _ length: Int
    ) -> [(value: String, position: TextPosition)] {
        var cells: [(String, TextPosition)] = []
        var place = 0
        for cell in record.cells {
            let start = cell.isQuoted ? cell.start - 1 : cell.start
            counter.advance(past: UnsafeBufferPointer(rebasing: bytes[place..<start]))
            place = start
            let value = TableRecord.withCell(cell, of: bytes) { String(decoding: $0, as: UTF8.self) }
            cells.append((value, counter.position))
        }
        counter.advance(past: UnsafeBufferPointer(rebasing: bytes[place..<length]))
        return cells
    }

    private mutating func header(_ cells: [(value: String, position: TextPosition)]) -> [Column] {
        if cells.count > Self.maxColumns {
            report(cells[Self.maxColumns].position, "more than \(Self.maxColumns) columns")
        }
        var columns: [Column] = []
        for (value, position) in cells.prefix(Self.maxColumns) {
            let name = value.trimmed
            if let other = columns.first(where: { $0.name == name && !name.isEmpty }) {
                report(
                    position, "the column '\(ColumnNames.short(name))' is already at column \(other.position.column)")
            }
            columns.append(Column(name: name, position: position))
        }
        return columns
    }

    private mutating func addRow(_ cells: [(value: String, position: TextPosition)], _ columns: [Column]) -> Bool {
        let filled = 1 + (cells.lastIndex { !$0.value.isEmpty } ?? 0)
        guard filled <= columns.count, cells.count >= columns.count else {
            report(
                cells[0].position,
                "\(Counted.pluralized(cells.count, "cell")), but the header has \(columns.count)"
                    + (cells.count > columns.count ? "; put quotes around a cell that contains the separator" : ""))
            return mistakes.count < Self.maxMistakes
        }
        var row: [Cell] = []
        for (column, cell) in zip(columns, cells) {
            guard !column.name.isEmpty else {
                // A program may write separators at the end of each line.
                if !cell.value.isEmpty { report(cell.position, "the column of this cell has no name") }
                continue
            }
            row.append(
                Cell(
                    name: column.name, value: cell.value, isText: false, position: cell.position,
                    named: column.position))
        }
        return add(Row(position: cells[0].position, cells: row))
    }

    /// The separator that the first line has most of, outside of quotes.
    private static func separator(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt8 {
        let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), TableRecord.tab]
        var counts = [0, 0, 0]
        var isQuoted = false
        for byte in bytes.drop(while: { isBlank($0) || $0 == 0x0A }) {
            if byte == TableRecord.quote { isQuoted.toggle() }
            if byte == 0x0A, !isQuoted { break }
            if !isQuoted, let index = candidates.firstIndex(of: byte) { counts[index] += 1 }
        }
        return candidates[counts.indices.max { counts[$0] < counts[$1] } ?? 0]
    }
}

// JSON Lines.
extension RowFile {
    private mutating func readObjects(_ bytes: [UInt8]) {
        for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            guard line.contains(where: { !isBlank($0) }) else { continue }
            let position = TextPosition(line: index + 1, column: 1)
            guard let object = JSONReader.read(line)?.object else {
                let offset = JSONReader.mistake(in: Array(line))
                let column = offset.map { TextPosition(of: $0, in: Array(line)).column } ?? 1
                report(TextPosition(line: index + 1, column: column), "expected a JSON object")
                guard mistakes.count < Self.maxMistakes else { return }
                continue
            }
            guard add(Row(position: position, cells: cells(object, position))) else { return }
        }
    }

    private mutating func cells(_ object: JSONObject, _ position: TextPosition) -> [Cell] {
        var (cells, names): ([Cell], Set<String>) = ([], [])
        for member in object.members {
            let key = ColumnNames.short(member.key)
            guard names.insert(member.key).inserted else {
                report(position, "the key '\(key)' is given twice")
                continue
            }
            guard let value = member.value.cell, names.count <= Self.maxColumns else {
                report(
                    position,
                    names.count > Self.maxColumns
                        ? "more than \(Self.maxColumns) keys"
                        : "\(key): expected a text, a number, true or false, found \(member.value.kind)")
                continue
            }
            cells.append(
                Cell(
                    name: member.key, value: value, isText: member.value.string != nil, position: position,
                    named: position))
        }
        return cells
    }
}
