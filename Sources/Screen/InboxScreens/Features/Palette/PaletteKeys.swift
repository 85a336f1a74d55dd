import Terminal

extension PalettePage {
    /// What a key in the command palette asks for.
    enum Request {
        case handled
        case run
        case leave
        case none(Status)
    }

    /// The keys of the command palette. The input is the number of visible lines.
    static let keys = KeyTable<PalettePage, Int, Request>(
        .palette,
        [
            KeyCommand(.up, [.up, .control("p")], "Previous line", action: { page, _ in page.moved(-1) }),
            KeyCommand(
                .down, [.down, .control("n")], "Next line", label: "next", action: { page, _ in page.moved(1) }),
            KeyCommand(.pageUp, [.pageUp], "Page up", action: { $0.moved(-max(1, $1 - 1)) }),
            KeyCommand(.pageDown, [.pageDown], "Page down", action: { $0.moved(max(1, $1 - 1)) }),
            KeyCommand(.open, [.enter], "Run the selected line", label: "run", action: { _, _ in .run }),
            KeyCommand(.leave, [.escape], "Back", label: "back", action: { _, _ in .leave }),
        ])

    private mutating func moved(_ step: Int) -> Request { move(step) ? .handled : .none(.nothingMore) }

    mutating func press(_ key: Key, _ map: KeyMap, rows: Int) throws -> Request {
        if let row = Self.keys[map.command(key, in: .palette)] { return try row.action(&self, rows) }
        guard type(key) else {
            return .none(KeyMap.unboundHint(key, "Press Enter to run the line, Esc to go back."))
        }
        return .handled
    }
}
