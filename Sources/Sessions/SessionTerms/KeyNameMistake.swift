/// Text in a `press` step that looks like the name of a key, but is not one of the format: `Escape`, `return`, `PgDn`,
/// `Ctrl+S`, `<Enter>`, `F5`.
///
/// It would be typed as letters, which is not what was meant. Neither case nor blanks, hyphens and underscores matter. To type such
/// a word, a session divides it: `[Es, cape]`.
package struct KeyNameMistake: Hashable, Sendable {
    /// The name that was probably meant; nil: the format has no such key.
    package let meant: String?
    private let written: String

    /// nil: it does not look like the name of a key.
    package init?(_ written: String) {
        var name = written
        for (start, end) in [("<", ">"), ("{", "}"), ("[", "]")]
        where name.hasPrefix(start) && name.hasSuffix(end) && name.count > 2 {
            name = String(name.dropFirst().dropLast())
        }
        switch Self.find(name) {
        case .named(written), nil: return nil
        case .named(let name): meant = name
        case .other: meant = nil
        }
        self.written = written
    }

    /// What to write instead, for an error message.
    package var advice: String {
        let guess = meant.map { "; did you mean '\($0)'?" } ?? "."
        guard let first = written.first else { return guess }
        return guess + " To type it as text, divide it: [\"\(first)\", \"\(written.dropFirst().prefix(20))\"]"
    }

    private enum Found {
        /// A key of the format, by its name there.
        case named(String)
        /// A key that the format does not have.
        case other
    }

    /// The key that a text names; nil: it names none.
    private static func find(_ name: String) -> Found? {
        let plain = name.lowercased().filter { !" -_".contains($0) }
        if let key = SessionKey.Name.allCases.first(where: { $0.rawValue.lowercased() == plain }) {
            return .named(key.rawValue)
        }
        if let key = aliases[plain] { return .named(key.rawValue) }
        if others.contains(plain) || plain.wholeMatch(of: /f([1-9]|1[0-9]|2[0-4])/) != nil { return .other }
        return combination(name)
    }

    /// A key that is pressed with another: `Ctrl+S`, `control-s`, `C-s`, `^S`, `Alt-Enter`, `Shift-Tab`.
    private static func combination(_ name: String) -> Found? {
        if let found = name.wholeMatch(of: /(?i)(?:ctrl|ctl|control|strg)(?:[-+](?<key>\S+)|[ _](?<letter>\S))/) {
            return control(found.key ?? found.letter ?? "")
        }
        if let found = name.wholeMatch(of: /(?:C-|\^)(?<key>[A-Za-z])/) { return control(found.key) }
        if let found = name.wholeMatch(of: /(?i)(?<modifier>alt|shift)[-+ _](?<key>\S+)/),
            let key = modified(found.modifier, found.key)
        {
            return .named(key.rawValue)
        }
        let others = /(?i)(?:alt|option|meta|shift|cmd|command)[-+]\S+|M-./
        return name.wholeMatch(of: others) == nil ? nil : .other
    }

    /// The key of the format that is pressed with Alt or Shift: `shift+arrowup` is `Shift-Up`.
    private static func modified(_ modifier: Substring, _ key: Substring) -> SessionKey.Name? {
        let plain = key.lowercased().filter { !"-_".contains($0) }
        let name = aliases[plain]?.rawValue.lowercased() ?? plain
        return SessionKey.Name.allCases.first { $0.rawValue.lowercased() == "\(modifier.lowercased())-\(name)" }
    }

    /// Ctrl with a letter is a key of the format, with another key it is not.
    private static func control(_ key: Substring) -> Found {
        let letter = key.lowercased()
        return letter.count == 1 && ("a"..."z").contains(letter) ? .named("Ctrl-\(letter)") : .other
    }

    /// Other names of keys, in lower case, without blanks, hyphens and underscores.
    private static let aliases: [String: SessionKey.Name] = [
        "escape": .escape, "return": .enter, "ret": .enter, "cr": .enter, "newline": .enter, "kpenter": .enter,
        "tabulator": .tab, "uparrow": .up, "arrowup": .up, "cursorup": .up, "downarrow": .down, "arrowdown": .down,
        "cursordown": .down, "leftarrow": .left, "arrowleft": .left, "cursorleft": .left, "rightarrow": .right,
        "arrowright": .right, "cursorright": .right, "pgup": .pageUp, "pageup": .pageUp,
        "pgdn": .pageDown, "pgdown": .pageDown, "pagedn": .pageDown, "spacebar": .space, "spc": .space,
        "bs": .backspace,
        "bspace": .backspace, "backsp": .backspace, "del": .delete, "backtab": .backTab,
    ]
    /// Names of keys that the format does not have.
    private static let others: Set<String> = [
        "insert", "ins", "capslock", "printscreen", "ctrl", "alt", "cmd",
    ]
}
