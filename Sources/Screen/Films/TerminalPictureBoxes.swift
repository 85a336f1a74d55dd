import DisplayText
import Terminal

// The lines of boxes.
extension TerminalPicture {
    /// The arms of a line-drawing character, from the middle of its cell.
    struct BoxLine {
        let up, down, left, right: Bool
        let isRound, isHeavy: Bool

        init?(_ character: Character) {
            guard let scalar = character.unicodeScalars.first, (0x2500...0x257F).contains(scalar.value) else {
                return nil
            }
            up = "│└┘├┤┴┼╰╯".contains(character)
            down = "│┌┐├┤┬┼╭╮".contains(character)
            left = "─━┐┘┤┬┴┼╮╯".contains(character)
            right = "─━┌└├┬┴┼╭╰".contains(character)
            isRound = "╭╮╰╯".contains(character)
            isHeavy = character == "━"
            guard up || down || left || right else { return nil }
        }
    }

    /// One path for each role and weight; neighboring parts of a line are one stroke.
    func boxLines() -> [String] {
        var paths: [Role: (light: String, heavy: String)] = [:]
        for row in 0..<grid.size.rows {
            for (column, cell) in grid[row: row].enumerated() {
                guard let line = BoxLine(cell.character) else { continue }
                let path = path(line, row, column, role: cell.role)
                if line.isHeavy {
                    paths[cell.role, default: ("", "")].heavy += path
                } else {
                    paths[cell.role, default: ("", "")].light += path
                }
            }
        }
        return Role.allCases.flatMap { role -> [String] in
            guard let path = paths[role] else { return [] }
            let isBold = colors.look(of: role).attributes.contains(.bold)
            return [stroke(path.light, role, width: isBold ? "1.6" : nil), stroke(path.heavy, role, width: "2.8")]
                .compactMap { $0 }
        }
    }

    /// - Returns: nil for an empty path.
    private func stroke(_ path: String, _ role: Role, width: String?) -> String? {
        guard !path.isEmpty else { return nil }
        let look = colors.look(of: role)
        var attributes = [("d", path), ("fill", "none"), ("stroke", "\(look.foreground)")]
        if let width { attributes.append(("stroke-width", width)) }
        if look.attributes.contains(.dim) { attributes.append(("opacity", ".65")) }
        return SVG.element("path", attributes)
    }

    private func path(_ line: BoxLine, _ row: Int, _ column: Int, role: Role) -> String {
        let (x, y) = (left(column) + Self.cellWidth / 2, top(row) + Self.cellHeight / 2)
        if line.isRound {
            let endX = x + (line.right ? 1 : -1) * Self.cellWidth / 2
            let endY = y + (line.down ? 1 : -1) * Self.cellHeight / 2
            return "M\(SVG.place(endX, y))Q\(SVG.place(x, y)) \(SVG.place(x, endY))"
        }
        var path = ""
        let heavy = line.isHeavy
        if line.left || line.right, !continues(row, column - 1, role, \.right, heavy) || !line.left {
            var end = column
            while continues(row, end, role, \.right, heavy), continues(row, end + 1, role, \.left, heavy) { end += 1 }
            let from = line.left ? left(column) : x
            let to = left(end) + (continues(row, end, role, \.right, heavy) ? Self.cellWidth : Self.cellWidth / 2)
            path += "M\(SVG.place(from, y))H\(SVG.number(to))"
        }
        if line.up || line.down, !continues(row - 1, column, role, \.down) || !line.up {
            var end = row
            while continues(end, column, role, \.down), continues(end + 1, column, role, \.up) { end += 1 }
            let from = line.up ? top(row) : y
            let to = top(end) + (continues(end, column, role, \.down) ? Self.cellHeight : Self.cellHeight / 2)
            path += "M\(SVG.place(x, from))V\(SVG.number(to))"
        }
        return path
    }

    /// Whether a straight line of this role and weight has this arm at a place. Rounded corners are drawn on their own.
    private func continues(
        _ row: Int, _ column: Int, _ role: Role, _ arm: KeyPath<BoxLine, Bool>, _ isHeavy: Bool = false
    ) -> Bool {
        guard let cell = grid[row, column], cell.role == role, let line = BoxLine(cell.character) else { return false }
        return !line.isRound && line.isHeavy == isHeavy && line[keyPath: arm]
    }
}
