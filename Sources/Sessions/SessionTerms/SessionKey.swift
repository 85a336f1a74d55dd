/// A key that a session presses, by its name in the format: `Enter`, `Ctrl-u`, `Shift-Up`, or text to type.
package enum SessionKey: Hashable, Sendable {
    case named(Name)
    /// With the letter in lower case.
    case control(Character)
    /// One or more characters, typed one after the other.
    case text(String)

    package enum Name: String, CaseIterable, Sendable {
        case enter = "Enter"
        case escape = "Esc"
        case tab = "Tab"
        case up = "Up"
        case down = "Down"
        case left = "Left"
        case right = "Right"
        case pageUp = "PageUp"
        case pageDown = "PageDown"
        case home = "Home"
        case end = "End"
        case space = "Space"
        case backspace = "Backspace"
        case delete = "Delete"
        case backTab = "Shift-Tab"
        case shiftUp = "Shift-Up"
        case shiftDown = "Shift-Down"
        case newLine = "Alt-Enter"
        case deleteWord = "Alt-Backspace"

        /// The key with this name, or with its name in the help: `Shift-↑`.
        init?(written: String) {
            let arrows = ["Shift-↑": Name.shiftUp, "Shift-↓": .shiftDown]
            guard let name = Name(rawValue: written) ?? arrows[written] else { return nil }
            self = name
        }
    }

    /// Its name, or the text to type.
    package var written: String {
        switch self {
        case .named(let name): name.rawValue
        case .control(let letter): "Ctrl-\(letter)"
        case .text(let text): text
        }
    }

    /// The key with this name; any other string is text to type. nil: an empty string, or a string that looks like the
    /// name of a key (`KeyNameMistake`).
    package init?(_ written: String) {
        if let name = Name(written: written) {
            self = .named(name)
        } else if written.hasPrefix("Ctrl-") {
            let rest = written.dropFirst(5).lowercased()
            guard rest.count == 1, let letter = rest.first, ("a"..."z").contains(letter) else { return nil }
            self = .control(letter)
        } else if written.isEmpty || KeyNameMistake(written) != nil {
            return nil
        } else {
            self = .text(written)
        }
    }
}
