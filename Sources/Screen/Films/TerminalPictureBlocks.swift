import DisplayText
import Terminal

// The half blocks of bubbles' edges. The glyphs of most fonts leave gaps, so they are drawn as shapes.
extension TerminalPicture {
    /// The filled quarters of a block character.
    struct Block {
        let upperLeft: Bool
        let upperRight: Bool
        let lowerLeft: Bool
        let lowerRight: Bool

        init?(_ character: Character) {
            let quarters: (Bool, Bool, Bool, Bool)? =
                switch character {
                case "▀": (true, true, false, false)
                case "▄": (false, false, true, true)
                case "▌": (true, false, true, false)
                case "▐": (false, true, false, true)
                case "▗": (false, false, false, true)
                case "▖": (false, false, true, false)
                case "▝": (false, true, false, false)
                case "▘": (true, false, false, false)
                case "▛": (true, true, true, false)
                case "▜": (true, true, false, true)
                case "█": (true, true, true, true)
                default: nil
                }
            guard let quarters else { return nil }
            (upperLeft, upperRight, lowerLeft, lowerRight) = quarters
        }
    }

    /// One shape for each role; neighboring halves of a row are one rectangle.
    func blocks() -> [String] {
        var paths: [Role: String] = [:]
        for row in 0..<grid.size.rows {
            for isUpper in [true, false] { addHalf(of: row, isUpper: isUpper, &paths) }
        }
        return Role.allCases.compactMap { role in
            paths[role].map { SVG.element("path", [("d", $0), ("fill", "\(colors.look(of: role).foreground)")]) }
        }
    }

    private func addHalf(of row: Int, isUpper: Bool, _ paths: inout [Role: String]) {
        var start: (x: Double, role: Role)?
        let y = top(row) + (isUpper ? 0 : Self.cellHeight / 2)
        func end(at x: Double) {
            guard let open = start else { return }
            paths[open.role, default: ""] +=
                "M\(SVG.place(open.x, y))H\(SVG.number(x))v\(SVG.number(Self.cellHeight / 2))H\(SVG.number(open.x))z"
            start = nil
        }
        for (column, cell) in grid[row: row].enumerated() {
            let block = Block(cell.character)
            let halves = isUpper ? [block?.upperLeft, block?.upperRight] : [block?.lowerLeft, block?.lowerRight]
            for (half, isFilled) in halves.enumerated() {
                let x = left(column) + Double(half) * Self.cellWidth / 2
                if isFilled != true || start.map({ $0.role != cell.role }) ?? false { end(at: x) }
                if isFilled == true, start == nil { start = (x, cell.role) }
            }
        }
        end(at: left(grid.size.columns))
    }
}
