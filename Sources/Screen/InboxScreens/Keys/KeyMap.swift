import Terminal

/// Which key runs which command in which context: the bindings of all tables. The help and the bottom line are generated
/// from it.
struct KeyMap: Sendable {
    struct Binding: Hashable, Sendable {
        let command: Command
        let context: KeyContext
        let group: CommandGroup?
        var keys: [Key]
        /// The line in the help.
        let help: String
        /// The label in the bottom line; nil: not shown there.
        let hint: String?

        /// The first key, as shown in the bottom line.
        var label: String { keys.first.map(KeyMap.label) ?? "" }
        /// All keys, as shown in the help.
        var labels: String { keys.map(KeyMap.label).joined(separator: "  ") }
    }

    let bindings: [Binding]
    private let byKey: [KeyContext: [Key: Command]]

    init(_ bindings: [Binding]) {
        self.bindings = bindings
        var byKey: [KeyContext: [Key: Command]] = [:]
        for binding in bindings {
            for key in binding.keys { byKey[binding.context, default: [:]][key] = binding.command }
        }
        self.byKey = byKey
    }

    func command(_ key: Key, in context: KeyContext) -> Command? { byKey[context]?[key] }

    /// The first key of a command, as sentences on the screen name it: no text has the name of a key that can be configured.
    ///
    ///     "Press \(keys[.newMessage]) for a new message."
    subscript(command: Command, context: KeyContext = .inbox) -> String { binding(command, in: context)?.label ?? "" }

    func binding(_ command: Command, in context: KeyContext) -> Binding? {
        bindings.first { $0.command == command && $0.context == context }
    }

    /// The hint after a key that is not bound.
    ///
    /// - Parameter advice: What to press instead.
    static func unboundHint(_ key: Key, _ advice: String) -> Status {
        .hint("\(label(key)) does nothing here. \(advice)")
    }

    /// The name of a key: `n`, `Ctrl-N`, `PgUp`, `↑`.
    static func label(_ key: Key) -> String {
        switch key {
        case .character(" "): "space"
        case .character(let character): String(character)
        case .control(let character): "Ctrl-\(character.uppercased())"
        case .alt("\n"): "Alt-Enter"
        case .alt("\u{7F}"): "Alt-Backspace"
        case .alt(let character): "Alt-\(character)"
        case .enter: "Enter"
        case .escape: "Esc"
        case .tab: "Tab"
        case .backTab: "Shift-Tab"
        case .backspace: "Backspace"
        case .delete: "Del"
        case .insert: "Ins"
        case .up: "↑"
        case .down: "↓"
        case .left: "←"
        case .right: "→"
        case .home: "Home"
        case .end: "End"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .function(let number): "F\(number)"
        }
    }
}
