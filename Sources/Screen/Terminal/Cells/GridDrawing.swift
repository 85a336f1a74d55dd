package import DisplayText

extension Grid {
    /// Writes one line of text, made safe and clipped, and returns the number of columns used.
    ///
    ///     let used = grid.write(sender, row: 0, column: 2, in: pane, role: .unread)
    ///
    /// A cluster of two columns that is only half inside becomes a blank. Newlines and tabs become blanks.
    /// - Parameters:
    ///   - row: Counted from the rectangle's first row.
    ///   - column: Counted from the rectangle's first column. Can be negative: the text before the edge is clipped.
    ///   - rect: The clipping rectangle; nil: the whole grid.
    @discardableResult
    package mutating func write(
        _ text: String, row: Int = 0, column: Int = 0, in rect: Rect? = nil, role: Role = .text
    ) -> Int {
        write(VisibleText(text, layout: .preview), row: row, column: column, in: rect, role: role)
    }

    /// Writes one line of visible text: marks and matches have their own roles, the rest has `role`.
    @discardableResult
    package mutating func write(
        _ text: VisibleText, row: Int = 0, column: Int = 0, in rect: Rect? = nil, role: Role = .text
    ) -> Int {
        let rect = rect ?? bounds
        let clip = rect.intersection(bounds)
        let line = rect.row + Rect.clamped(row)
        let start = rect.column + Rect.clamped(column)
        guard line >= clip.row, line < clip.endRow, start < clip.endColumn, !clip.isEmpty else { return 0 }

        var pen = Pen(row: line, column: start, clip: clip, role: role)
        for span in text.spans {
            pen.role = span.kind.role(in: role)
            draw(span.text, with: &pen)
            if pen.column >= clip.endColumn { break }
        }
        return max(0, min(pen.column, clip.endColumn) - start)
    }

    private struct Pen {
        let row: Int
        var column: Int
        let clip: Rect
        var role: Role
    }

    private mutating func draw(_ text: String, with pen: inout Pen) {
        if TextWidth.isPrintableASCII(text) {
            for byte in text.utf8 {
                if pen.column >= pen.clip.endColumn { return }
                if pen.column >= pen.clip.column {
                    place(Cell(Glyph(Unicode.Scalar(byte)), role: pen.role), row: pen.row, column: pen.column)
                }
                pen.column += 1
            }
            return
        }
        for character in text {
            TextWidth.forEachPiece(of: character == "\n" ? " " : character) { piece, width in
                drawPiece(piece, width: width, with: &pen)
            }
            if pen.column >= pen.clip.endColumn { return }
        }
    }

    private mutating func drawPiece(_ piece: Character, width: Int, with pen: inout Pen) {
        let clip = pen.clip
        let end = pen.column + width
        defer { pen.column = end }
        if pen.column >= clip.column, end <= clip.endColumn {
            place(Cell(piece, width: UInt8(width), role: pen.role), row: pen.row, column: pen.column)
            return
        }
        for column in max(pen.column, clip.column)..<max(pen.column, clip.column, min(end, clip.endColumn)) {
            place(.blank(pen.role), row: pen.row, column: column)
        }
    }

    /// Fills a rectangle with blanks.
    package mutating func fill(_ rect: Rect, role: Role = .text) {
        let clip = rect.intersection(bounds)
        guard !clip.isEmpty else { return }
        for row in clip.row..<clip.endRow {
            for column in clip.column..<clip.endColumn { place(.blank(role), row: row, column: column) }
        }
    }

    /// Changes the role of all cells in a rectangle, for example of a selected row.
    package mutating func paint(_ rect: Rect, role: Role) {
        let clip = rect.intersection(bounds)
        guard !clip.isEmpty else { return }
        for row in clip.row..<clip.endRow { recolor(row: row, from: clip.column, to: clip.endColumn, role: role) }
    }
}
