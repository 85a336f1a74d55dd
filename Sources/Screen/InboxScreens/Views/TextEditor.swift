import DisplayText
import Messages
import Terminal

/// Text that is being typed, with the position of the cursor.
struct TextEditor: Hashable, Sendable {
    /// The maximum number of characters: more than any message has, and few enough to wrap at each key.
    static let limit = 20_000
    static let limitNote = "Only the first \(Counted.number(limit)) characters fit."

    private(set) var characters: [Character]
    var cursor: Int
    /// Whether newlines can be typed.
    let isMultiline: Bool
    /// Whether the last insertion did not fit.
    private(set) var isFull = false

    init(_ text: String = "", isMultiline: Bool = false) {
        characters = Array(text)
        cursor = characters.count
        self.isMultiline = isMultiline
    }

    var text: String { String(characters) }
    var isEmpty: Bool { characters.isEmpty }

    mutating func insert(_ text: String) {
        // `\r\n` is one character, and would be an invisible newline in a field.
        let new = text.map { $0.isNewline ? Character(isMultiline ? "\n" : " ") : $0 }
        let taken = new.prefix(max(0, Self.limit - characters.count))
        isFull = taken.count < new.count
        // Two characters can combine into one: a letter and its accent.
        let before = characters[..<cursor]
        let head = Array(String(before) + String(taken))
        characters = head + characters[cursor...]
        cursor = head.count
    }

    /// Handles a key that edits; returns false for other keys.
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
    /// The visible line around the cursor, and the cursor's column in it.
    func window(width: Int) -> (text: VisibleText, column: Int) {
        let before = VisibleText(String(characters[..<cursor]), layout: .field)
        if before.width < width { return (VisibleText(text, layout: .field), before.width) }
        // The text before the cursor is too long: show the part that ends at the cursor.
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
