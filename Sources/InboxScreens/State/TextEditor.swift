import Terminal

/// A text that is being typed, with the place of the cursor in it.
package struct TextEditor: Hashable, Sendable {
    /// What fits: more than any text message, little enough to lay out at each key.
    static let limit = 20_000

    private(set) var characters: [Character]
    private(set) var cursor: Int
    /// Whether newlines may be typed.
    let isMultiline: Bool
    /// Whether the last insertion did not fit.
    private(set) var isFull = false

    init(_ text: String = "", isMultiline: Bool = false) {
        characters = Array(text)
        cursor = characters.count
        self.isMultiline = isMultiline
    }

    package var text: String { String(characters) }
    var isEmpty: Bool { characters.isEmpty }

    mutating func insert(_ text: String) {
        // `\r\n` is one character; a form of it in a field would be a newline that cannot be seen.
        let new = text.map { $0.isNewline ? Character(isMultiline ? "\n" : " ") : $0 }
        let taken = new.prefix(max(0, Self.limit - characters.count))
        isFull = taken.count < new.count
        // Typed together, two characters can become one: a letter and its accent.
        let before = characters[..<cursor]
        let head = Array(String(before) + String(taken))
        characters = head + characters[cursor...]
        cursor = head.count
    }

    /// Takes a key that edits; false: the key is not one.
    mutating func take(_ key: Key) -> Bool {
        switch key {
        case .character(let character): insert(String(character))
        case .backspace where cursor > 0:
            characters.remove(at: cursor - 1)
            cursor -= 1
        case .backspace: break
        case .delete, .control("d"):
            if cursor < characters.count { characters.remove(at: cursor) }
        case .left, .control("b"): cursor = max(0, cursor - 1)
        case .right, .control("f"): cursor = min(characters.count, cursor + 1)
        case .home, .control("a"): cursor = lineStart
        case .end, .control("e"): cursor = lineEnd
        case .control("u"):
            characters.removeSubrange(lineStart..<cursor)
            cursor = lineStart
        case .control("k"): characters.removeSubrange(cursor..<lineEnd)
        case .control("w"), .alt("\u{7F}"): removeWord()
        default: return false
        }
        return true
    }

    private var lineStart: Int {
        characters[..<cursor].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    }

    private var lineEnd: Int {
        characters[cursor...].firstIndex(of: "\n") ?? characters.count
    }

    private mutating func removeWord() {
        var start = cursor
        while start > 0, characters[start - 1].isWhitespace { start -= 1 }
        while start > 0, !characters[start - 1].isWhitespace { start -= 1 }
        characters.removeSubrange(start..<cursor)
        cursor = start
    }
}

extension TextEditor {
    /// The text in rows of a width, and where in them the cursor stands.
    struct Rows {
        var rows: [VisibleText] = []
        /// The number of the first character of each row.
        var starts: [Int] = []
        var cursor = Position(row: 0, column: 0)
    }

    /// Breaks between characters, so that the cursor is always where the next one goes.
    func rows(width: Int) -> Rows {
        let width = max(2, width)
        var result = Rows()
        var spans: [VisibleText.Span] = []
        var used = 0
        var start = 0
        func endRow(next: Int) {
            result.rows.append(VisibleText(spans: spans))
            result.starts.append(start)
            spans = []
            used = 0
            start = next
        }
        for (index, character) in characters.enumerated() {
            if character == "\n" {
                if index == cursor { result.cursor = Position(row: result.rows.count, column: used) }
                endRow(next: index + 1)
                continue
            }
            let shown = VisibleText(String(character), layout: .field)
            let columns = min(shown.width, width - 1)
            // The last column is the cursor's.
            if used + columns > width - 1 { endRow(next: index) }
            if index == cursor { result.cursor = Position(row: result.rows.count, column: used) }
            for span in shown.spans {
                if spans.last?.kind == span.kind {
                    spans[spans.count - 1].text += span.text
                } else {
                    spans.append(span)
                }
            }
            used += columns
        }
        if cursor == characters.count { result.cursor = Position(row: result.rows.count, column: used) }
        endRow(next: characters.count)
        return result
    }

    /// Moves the cursor a row up or down in rows of a width; false: there is none.
    mutating func moveRow(_ step: Int, width: Int) -> Bool {
        let rows = rows(width: width)
        let target = rows.cursor.row + step
        guard rows.rows.indices.contains(target) else { return false }
        var column = 0
        var index = rows.starts[target]
        let end = target + 1 < rows.starts.count ? rows.starts[target + 1] : characters.count
        while index < end, characters[index] != "\n", column < rows.cursor.column {
            column += VisibleText(String(characters[index]), layout: .field).width
            index += 1
        }
        cursor = index
        return true
    }

    /// One line of the text around the cursor, and the cursor's column in it.
    func window(width: Int) -> (text: VisibleText, column: Int) {
        let before = VisibleText(String(characters[..<cursor]), layout: .field)
        if before.width < width { return (VisibleText(text, layout: .field), before.width) }
        // Long before the cursor: the part that ends at it.
        var start = cursor
        var used = 0
        while start > 0 {
            let columns = VisibleText(String(characters[start - 1]), layout: .field).width
            if used + columns > width - 2 { break }
            used += columns
            start -= 1
        }
        return (
            VisibleText(spans: [.init("…")] + VisibleText(String(characters[start...]), layout: .field).spans),
            used + 1
        )
    }
}
