// The names of keys in files that users write.
extension Key {
    /// What a text in a file names.
    package enum Reading: Hashable, Sendable {
        case key(Key)
        /// `guess`: the name that was probably meant.
        case unknown(guess: String?)
    }

    private static let named: [(name: String, key: Key)] = [
        ("Enter", .enter), ("Esc", .escape), ("Tab", .tab), ("Shift-Tab", .backTab), ("Up", .up), ("Down", .down),
        ("Left", .left), ("Right", .right), ("PageUp", .pageUp),
        ("PageDown", .pageDown), ("Home", .home),
        ("End", .end), ("Space", .character(" ")), ("Backspace", .backspace), ("Delete", .delete), ("Insert", .insert),
    ]

    /// Other usual names, in lower case.
    private static let aliases = [
        "escape": "Esc", "return": "Enter", "pgup": "PageUp", "pgdn": "PageDown", "pgdown": "PageDown",
        "del": "Delete", "ins": "Insert", "backtab": "Shift-Tab", "spacebar": "Space",
    ]

    /// For messages.
    package static let namesInFiles =
        named.map(\.name).joined(separator: ", ") + ", F1 to F24, Ctrl-a to Ctrl-z, Alt- and a character"

    /// Reads `w`, `Ctrl-n`, `Alt-x`, `F5`, `PageUp`. Case matters only for single characters.
    package static func reading(_ written: String) -> Reading {
        if written.count == 1, let character = written.first {
            return character.isControl ? .unknown(guess: nil) : .key(.character(character))
        }
        let plain = written.lowercased()
        if let found = named.first(where: { $0.name.lowercased() == plain }) { return .key(found.key) }
        if let name = aliases[plain] { return .unknown(guess: name) }
        if plain.hasPrefix("f"), let number = Int(plain.dropFirst()), (1...24).contains(number) {
            return .key(.function(number))
        }
        return combination(written, plain)
    }

    private static func combination(_ written: String, _ plain: String) -> Reading {
        let letter = plain.last.flatMap { ("a"..."z").contains($0) ? $0 : nil }
        if plain.hasPrefix("ctrl-"), plain.count == 6 {
            // Terminals send Tab for Ctrl-I, Backspace for Ctrl-H, and Enter for Ctrl-M.
            guard let letter, !"him".contains(letter) else { return .unknown(guess: nil) }
            return .key(.control(letter))
        }
        if plain.hasPrefix("alt-"), plain.count == 5, let character = written.last, !character.isControl {
            return .key(.alt(character))
        }
        for start in ["ctrl+", "control-", "c-", "^"] where plain.hasPrefix(start) && plain.count == start.count + 1 {
            return .unknown(guess: letter.map { "Ctrl-\($0)" })
        }
        for start in ["alt+", "meta-", "m-"] where plain.hasPrefix(start) && plain.count == start.count + 1 {
            return .unknown(guess: written.last.map { "Alt-\($0)" })
        }
        return .unknown(guess: nil)
    }
}

extension Character {
    fileprivate var isControl: Bool { unicodeScalars.contains { $0.properties.generalCategory == .control } }
}
