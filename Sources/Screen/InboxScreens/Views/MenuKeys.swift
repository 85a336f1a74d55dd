import Terminal

/// What a key in a menu means.
enum MenuAction {
    case move(Int)
    case choose(forward: Bool)
    case undo, redo
    case leave
}

extension MenuAction {
    /// The keys of every menu.
    static let keys = KeyTable<Void, Void, MenuAction>(
        .menu,
        [
            KeyCommand(.up, [.up, .character("k"), .backTab], "Previous line", action: { _, _ in .move(-1) }),
            KeyCommand(
                .down, [.down, .character("j"), .tab], "Next line", label: "next", action: { _, _ in .move(1) }),
            KeyCommand(
                .choose, [.enter, .character(" "), .right], "Select, or change to the next value",
                label: "select", action: { _, _ in .choose(forward: true) }),
            KeyCommand(
                .chooseBefore, [.left], "Change to the previous value",
                action: { _, _ in .choose(forward: false) }),
            KeyCommand(.undo, [.character("u")], "Undo the last action", action: { _, _ in .undo }),
            KeyCommand(.redo, [.control("r")], "Redo what was undone", action: { _, _ in .redo }),
            KeyCommand(
                .leave, [.escape, .character("q")], "Back, or cancel", label: "back",
                action: { _, _ in .leave }),
        ])

    /// The action of a key; nil: none.
    init?(_ key: Key, _ map: KeyMap) throws {
        var owner: Void = ()
        if let row = Self.keys[map.command(key, in: .menu)] {
            self = try row.action(&owner, ())
            return
        }
        switch key {
        case .home, .pageUp: self = .move(-100)
        case .end, .pageDown: self = .move(100)
        default: return nil
        }
    }
}

extension Menu {
    /// The hint after a key that a menu does not have.
    func unboundHint(_ key: Key) -> Status {
        KeyMap.unboundHint(key, "Press Enter to select, \(isQuestion ? "Esc to cancel" : "Esc to go back").")
    }
}
