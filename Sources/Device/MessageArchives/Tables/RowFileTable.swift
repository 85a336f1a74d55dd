import Messages
import UntrustedFiles

// Tables with a header.
extension RowFile {
    private struct Column {
        let name: String
        let position: TextPosition
    }

    mutating func readTable(_ bytes: UnsafeBufferPointer<UInt8>) {
        var (record, columns) = (TableRecord(), [Column]?.none)
        var (rest, counter) = (bytes, PositionCounter())
        var separator = Self.separator(bytes)
        if let line = bytes.firstIndex(ofByte: 0x0A), let declared = TableLayout.separator(in: Array(bytes[..<line])) {
            counter.endLine()
            (separator, rest) = (declared, UnsafeBufferPointer(rebasing: bytes[(line + 1)...]))
        }
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
