import DisplayText
import Terminal

extension TextEditor {
    /// The text in rows of a width, and the position of the cursor.
    struct Rows {
        var rows: [VisibleText] = []
        /// The number of the first character of each row.
        var starts: [Int] = []
        var cursor = Position(row: 0, column: 0)
    }

    /// Breaks at word boundaries like `TextWrap`, but keeps every character: blanks at the end of a full row overflow
    /// invisibly. A word longer than a row is broken between characters. The last column is reserved for the cursor.
    func rows(width: Int) -> Rows {
        let room = max(2, width) - 1
        let widths = characters.map { min(room, $0 == "\n" ? 0 : VisibleText(String($0), layout: .field).width) }
        let starts = rowStarts(widths, room: room)
        var result = Rows(starts: starts)
        result.rows.reserveCapacity(starts.count)
        for (row, start) in starts.enumerated() {
            let end = row + 1 < starts.count ? starts[row + 1] : characters.count
            result.rows.append(visible(start..<end, widths, room: room))
        }
        // At a break the cursor is at the start of the next row, where typed text goes.
        if let row = starts.lastIndex(where: { $0 <= cursor }) {
            let used = widths[starts[row]..<cursor].reduce(0, +)
            result.cursor = Position(row: row, column: min(used, room))
        }
        return result
    }

    private func rowStarts(_ widths: [Int], room: Int) -> [Int] {
        var starts = [0]
        var used = 0
        // Where the next row can start; nil when the row has no break.
        var breakPlace: Int?
        func startRow(at index: Int, before end: Int) {
            starts.append(index)
            used = widths[index..<end].reduce(0, +)
            breakPlace = nil
        }
        for (index, character) in characters.enumerated() {
            if character == "\n" {
                startRow(at: index + 1, before: index + 1)
                continue
            }
            let columns = widths[index]
            if character == " " {
                used = min(room, used + columns)
                breakPlace = index + 1
                continue
            }
            // Rows can break between any two wide characters (Chinese, Japanese, Korean, emoji).
            if columns == 2, let start = starts.last, index > start { breakPlace = index }
            if used + columns > room, let start = starts.last, index > start {
                startRow(at: breakPlace ?? index, before: index)
            }
            used += columns
            if columns == 2 || (character == "-" && index > (starts.last ?? 0)) { breakPlace = index + 1 }
        }
        return starts
    }

    /// The characters of a row, as many as fit.
    private func visible(_ range: Range<Int>, _ widths: [Int], room: Int) -> VisibleText {
        var spans: [VisibleText.Span] = []
        var used = 0
        for index in range where characters[index] != "\n" {
            used += widths[index]
            guard used <= room else { break }
            for span in VisibleText(String(characters[index]), layout: .field).spans {
                if spans.last?.kind == span.kind {
                    spans[spans.count - 1].text += span.text
                } else {
                    spans.append(span)
                }
            }
        }
        return VisibleText(spans: spans)
    }

    /// Moves the cursor a row up or down in rows of a width; returns false when there is no such row.
    mutating func moveRow(_ step: Int, width: Int) -> Bool {
        let rows = rows(width: width)
        let target = rows.cursor.row + step
        guard rows.rows.indices.contains(target) else { return false }
        var column = 0
        var index = rows.starts[target]
        let end = target + 1 < rows.starts.count ? rows.starts[target + 1] : characters.count
        // After the last character of a wrapped row, the cursor would be in the row below.
        let last = target + 1 < rows.starts.count ? end - 1 : end
        while index < last, column < rows.cursor.column {
            column += VisibleText(String(characters[index]), layout: .field).width
            index += 1
        }
        cursor = index
        return true
    }
}
