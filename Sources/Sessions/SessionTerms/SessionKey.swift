/// A key that a session presses, by its name in the format: `Enter`, `Ctrl-u`, `Shift-Tab`, or text to type.
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
        case newLine = "Alt-Enter"
        case deleteWord = "Alt-Backspace"
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
    /// name of another key (`Escape`, `PgDn`, `Ctrl+S`, `<Enter>`, `F5`), which would be typed as letters, and is not
    /// what was meant. To type such a word, a session divides it: `[Es, cape]`.
    package init?(_ written: String) {
        if let name = Name(rawValue: written) {
            self = .named(name)
        } else if written.hasPrefix("Ctrl-") {
            let rest = written.dropFirst(5).lowercased()
            guard rest.count == 1, let letter = rest.first, ("a"..."z").contains(letter) else { return nil }
            self = .control(letter)
        } else if written.isEmpty || Self.looksLikeName(written) {
            return nil
        } else {
            self = .text(written)
        }
    }

    /// Names of keys elsewhere, in lower case, without spaces, hyphens and underscores.
    private static let otherNames = Set(
        """
        escape return ret cr newline kpenter tabulator uparrow arrowup cursorup downarrow arrowdown cursordown leftarrow \
        arrowleft cursorleft rightarrow arrowright cursorright pgup pgdn pgdown pagedn spacebar spc bs bspace backsp del \
        backtab shiftup shiftdown insert ins capslock printscreen ctrl alt cmd
        """.split(separator: " ").map(String.init))

    private static func looksLikeName(_ written: String) -> Bool {
        let brackets = ["<": ">", "{": "}", "[": "]"]
        let isInBrackets = written.count > 2 && brackets[String(written.prefix(1))] == String(written.suffix(1))
        let name = isInBrackets ? String(written.dropFirst().dropLast()) : written
        let patterns = [
            /(?i)(?:ctrl|ctl|control|strg)(?:[-+]\S+|[ _]\S)/, /(?i)(?:alt|option|meta|shift|cmd|command)[-+]\S+/,
            /(?:C-|\^)[A-Za-z]|M-./, /<[A-Za-z]{2,}>/, /(?i)f(?:[1-9]|1\d|2[0-4])/,
        ]
        if patterns.contains(where: { name.wholeMatch(of: $0) != nil || written.wholeMatch(of: $0) != nil }) {
            return true
        }
        let plain = name.lowercased().filter { !" -_".contains($0) }
        return otherNames.contains(plain)
            || Name.allCases.contains { $0.rawValue.lowercased().filter { $0 != "-" } == plain }
    }
}
