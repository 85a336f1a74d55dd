import Terminal

// The lines of boxes.
extension TerminalPicture {
    /// The arms of a line-drawing character, from the middle of its cell.
    struct BoxLine {
        var up = false
        var down = false
        var left = false
        var right = false
        var isRound = false

        init?(_ character: Character) {
            switch character {
            case "─": (left, right) = (true, true)
            case "│": (up, down) = (true, true)
            case "┌": (right, down) = (true, true)
            case "┐": (left, down) = (true, true)
            case "└": (right, up) = (true, true)
            case "┘": (left, up) = (true, true)
            case "├": (up, down, right) = (true, true, true)
            case "┤": (up, down, left) = (true, true, true)
            case "┬": (left, right, down) = (true, true, true)
            case "┴": (left, right, up) = (true, true, true)
            case "┼": (left, right, up, down) = (true, true, true, true)
            case "╭": (right, down, isRound) = (true, true, true)
            case "╮": (left, down, isRound) = (true, true, true)
            case "╰": (right, up, isRound) = (true, true, true)
            case "╯": (left, up, isRound) = (true, true, true)
            default: return nil
            }
        }
    }

    /// One path for each role; neighboring parts of a line are one stroke.
    func boxLines() -> [String] {
        var paths: [Role: String] = [:]
        for row in 0..<grid.size.rows {
            for (column, cell) in grid[row: row].enumerated() {
                guard let line = BoxLine(cell.character) else { continue }
                paths[cell.role, default: ""] += path(line, row, column, role: cell.role)
            }
        }
        return Role.allCases.compactMap { role in
            paths[role].map { path in
                let look = look(of: role)
                var attributes = [("d", path), ("fill", "none"), ("stroke", look.foreground)]
                if look.attributes.contains(.bold) { attributes.append(("stroke-width", "1.6")) }
                if look.attributes.contains(.dim) { attributes.append(("opacity", ".65")) }
                return Self.element("path", attributes)
            }
        }
    }

    private func path(_ line: BoxLine, _ row: Int, _ column: Int, role: Role) -> String {
        let (x, y) = (left(column) + Self.cellWidth / 2, top(row) + Self.cellHeight / 2)
        if line.isRound {
            let endX = x + (line.right ? 1 : -1) * Self.cellWidth / 2
            let endY = y + (line.down ? 1 : -1) * Self.cellHeight / 2
            return "M\(Self.place(endX, y))Q\(Self.place(x, y)) \(Self.place(x, endY))"
        }
        var path = ""
        if line.left || line.right, !continues(row, column - 1, role, \.right) || !line.left {
            var end = column
            while continues(row, end, role, \.right), continues(row, end + 1, role, \.left) { end += 1 }
            let from = line.left ? left(column) : x
            let to = left(end) + (continues(row, end, role, \.right) ? Self.cellWidth : Self.cellWidth / 2)
            path += "M\(Self.place(from, y))H\(Self.number(to))"
        }
        if line.up || line.down, !continues(row - 1, column, role, \.down) || !line.up {
            var end = row
            while continues(end, column, role, \.down), continues(end + 1, column, role, \.up) { end += 1 }
            let from = line.up ? top(row) : y
            let to = top(end) + (continues(end, column, role, \.down) ? Self.cellHeight : Self.cellHeight / 2)
            path += "M\(Self.place(x, from))V\(Self.number(to))"
        }
        return path
    }

    /// Whether a straight line of this role has this arm at a place. Rounded corners are drawn on their own.
    private func continues(_ row: Int, _ column: Int, _ role: Role, _ arm: KeyPath<BoxLine, Bool>) -> Bool {
        guard let cell = grid[row, column], cell.role == role, let line = BoxLine(cell.character) else { return false }
        return !line.isRound && line[keyPath: arm]
    }
}
