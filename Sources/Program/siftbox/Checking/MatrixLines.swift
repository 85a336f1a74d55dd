import Commands
import DisplayText
import SessionScript

/// The sessions with several filters as a table, and what differs.
struct MatrixLines {
    let matrix: FilterMatrix
    let style: OutputStyle

    var text: [String] { [""] + table + differences + [""] }

    private var table: [String] {
        let head = ["session"] + matrix.filters
        let rows = matrix.sessions.map { [$0.name] + $0.cells }
        let safe = ([head] + rows).map { $0.map(PlainLine.safe) }
        let widths = head.indices.map { column in safe.map { TextWidth.width(of: $0[column]) }.max() ?? 0 }
        return safe.enumerated().map { index, cells in
            zip(cells, widths).enumerated().map { column, cell in
                let padding = column == head.count - 1 ? 0 : cell.1 - TextWidth.width(of: cell.0) + 2
                let role: OutputStyle.Role? = index == 0 ? .dim : column == 0 ? nil : Self.role(cell.0)
                return style.piece(cell.0, role) + String(repeating: " ", count: max(0, padding))
            }.joined()
        }
    }

    private static func role(_ cell: String) -> OutputStyle.Role { cell == "passed" ? .good : .bad }

    private var differences: [String] {
        let rows = matrix.differing
        let count = "\(rows.count) of \(matrix.sessions.count) sessions differ."
        return [style.piece(count, rows.isEmpty ? .good : .notice)]
            + rows.flatMap { row -> [String] in
                row.differences.flatMap { difference -> [String] in
                    let place = [difference.line, difference.column].compactMap { $0.map(String.init) }
                    let start = ([row.file] + place).joined(separator: ":")
                    return [style.located("\(start): \(difference.what)", in: row.file, nil)]
                        + zip(matrix.filters, difference.values).map { style.piece("  \($0): \($1)") }
                }
            }
    }
}
