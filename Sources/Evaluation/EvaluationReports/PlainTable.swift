import DisplayText

/// A table for a terminal: the first column is aligned to the left, all others to the right.
struct PlainTable {
    private var rows: [(cells: [String], note: String)] = []
    private let gap: String
    private let indent = "  "

    /// - Parameter gap: the number of spaces between two columns.
    init(gap: Int = 2) { self.gap = String(repeating: " ", count: gap) }

    /// - Parameter note: text after the row's last cell; it does not form a column.
    mutating func add(_ cells: [String], note: String = "") { rows.append((cells, note)) }

    var lines: [String] {
        let columns = rows.map(\.cells.count).max() ?? 0
        let widths = (0..<columns).map { column in
            rows.map { column < $0.cells.count ? TextWidth.width(of: $0.cells[column]) : 0 }.max() ?? 0
        }
        return rows.map { row in
            let cells = row.cells.enumerated().map { column, cell in
                let blanks = String(repeating: " ", count: widths[column] - TextWidth.width(of: cell))
                return column == 0 ? cell + blanks : blanks + cell
            }
            var line = indent + (cells + (row.note.isEmpty ? [] : [row.note])).joined(separator: gap)
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    var width: Int { lines.map { TextWidth.width(of: $0) }.max() ?? 0 }
}
