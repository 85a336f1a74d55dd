import Terminal

/// A text that is being typed, with the place of the cursor in it.
package struct TextEditor: Hashable, Sendable {
    /// What fits: more than any text message, little enough to lay out at each key.
    static let limit = 20_000

    private(set) var characters: [Character]
    var cursor: Int
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
    mutating func handle(_ key: Key) -> Bool {
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
            let start = lineStart
            characters.removeSubrange(start..<cursor)
            cursor = start
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
