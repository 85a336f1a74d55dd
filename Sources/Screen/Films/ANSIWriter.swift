import Terminal

/// Turns frames into what a terminal gets: positions, styles and characters of the cells that changed.
struct ANSIWriter {
    /// The most unchanged cells that are sent again, because a new position would take as many bytes.
    private static let widestGap = 4

    private let palette: Palette
    private var shown: Grid?
    private var cursor: Position?
    /// The sequence of the current style; empty: unknown.
    private var style = ""

    init(_ palette: Palette) { self.palette = palette }

    /// What changes the screen to a frame.
    mutating func write(_ frame: Film.Frame) -> String {
        var text = shown == nil ? "\u{1B}[?25l\u{1B}[2J" : cursor != nil ? "\u{1B}[?25l" : ""
        for row in 0..<frame.grid.size.rows { write(frame.grid[row: row], row, to: &text) }
        if let place = frame.cursor { text += Self.position(place.row, place.column) + "\u{1B}[?25h" }
        (shown, cursor) = (frame.grid, frame.cursor)
        return text
    }

    /// What a player sends last: the usual style, and a visible cursor in the last row.
    func end(_ size: Size) -> String { "\u{1B}[0m" + Self.position(size.rows - 1, 0) + "\u{1B}[?25h" }

    private mutating func write(_ cells: ArraySlice<Cell>, _ row: Int, to text: inout String) {
        let before = shown?[row: row]
        func hasChanged(_ index: Int) -> Bool { before.map { $0[index] != cells[index] } ?? true }
        var index = cells.startIndex
        while let changed = (index..<cells.endIndex).first(where: hasChanged) {
            // The second column of a wide character is drawn with the first.
            index = cells[changed].isContinuation && changed > cells.startIndex ? changed - 1 : changed
            text += Self.position(row, index - cells.startIndex)
            var end = changed
            while let next = (end + 1..<min(end + 2 + Self.widestGap, cells.endIndex)).first(where: hasChanged) {
                end = next
            }
            while index <= end {
                write(cells[index], to: &text)
                index += max(1, Int(cells[index].width))
            }
        }
    }

    private mutating func write(_ cell: Cell, to text: inout String) {
        let new = sequence(of: cell.role)
        if new != style {
            text += new
            style = new
        }
        text += cell.isContinuation ? " " : cell.sentText
    }

    private func sequence(of role: Role) -> String {
        let style = palette.style(for: role)
        var codes = ["0"]
        for (attribute, code) in [(Palette.Attributes.bold, "1"), (.dim, "2"), (.underline, "4"), (.reverse, "7")]
        where style.attributes.contains(attribute) { codes.append(code) }
        if let number = style.foreground { codes.append(code(of: number, base: 30)) }
        if let number = style.background { codes.append(code(of: number, base: 40)) }
        return "\u{1B}[\(codes.joined(separator: ";"))m"
    }

    /// - Parameter base: 30 for the text, 40 for the background.
    private func code(of number: Int, base: Int) -> String {
        if let color = palette.definitions[number] {
            return "\(base + 8);2;\(color.red);\(color.green);\(color.blue)"
        }
        switch number {
        case ..<8: return "\(base + number)"
        case ..<16: return "\(base + 60 + number - 8)"
        default: return "\(base + 8);5;\(number)"
        }
    }

    private static func position(_ row: Int, _ column: Int) -> String { "\u{1B}[\(row + 1);\(column + 1)H" }
}
