import Terminal

/// The keys that move within a pane and between panes.
enum MovingKeys {
    typealias Row = InboxKeys.Row

    static let rows: [InboxKeys.Row] = [
        moving(.up, [.up, .character("k")], "Up: previous folder, conversation or message"),
        moving(.down, [.down, .character("j")], "Down: next folder, conversation or message"),
        Row(
            .open, [.enter], "Open the folder or conversation; in a conversation: reply", label: "open",
            action: { try $0.openFocused($1) }),
        between(
            .back, [.escape, .backspace], "Back: to the list, then to the folders", label: "back", { $0.goBack() }),
        between(.left, [.left, .character("h")], "Pane to the left", { $0.goLeft() }),
        between(.right, [.right, .character("l")], "Pane to the right", { $0.goRight() }),
        between(.nextPane, [.tab], "Next pane", { $0.cycle(1) }),
        between(.previousPane, [.backTab], "Previous pane", { $0.cycle(-1) }),
        moving(.pageUp, [.pageUp, .control("b")], "Page up"),
        moving(.pageDown, [.pageDown, .control("f")], "Page down"),
        moving(
            .home, [.home, .character("g")],
            "First; in the list: the newest conversation, following new messages"),
        moving(.end, [.end, .character("G")], "Last"),
    ]

    private static func moving(_ command: Command, _ keys: [Key], _ help: String) -> Row {
        Row(command, keys, help, action: { try $0.move(command, $1) })
    }

    private static func between(
        _ command: Command, _ keys: [Key], _ help: String, label: String? = nil,
        _ go: @escaping @Sendable (inout InboxState) -> Void
    ) -> Row {
        Row(
            command, keys, help, label: label,
            action: { state, _ in
                go(&state)
                return []
            })
    }
}
