import Terminal

/// The keys that move within a pane and between panes.
enum PaneKeys {
    typealias Row = InboxKeys.Row

    static let rows: [Row] = [
        moving(.up, [.up, .character("k")], "Previous folder, conversation or message"),
        moving(.down, [.down, .character("j")], "Next folder, conversation or message"),
        moving(.pageUp, [.pageUp, .control("b")], "Page up"),
        moving(.pageDown, [.pageDown, .control("f")], "Page down"),
        moving(.home, [.home, .character("g")], "First; the list then follows new messages"),
        moving(.end, [.end, .character("G")], "Last"),
        Row(
            .open, [.enter], "Open; in a conversation: reply", label: "open", action: { try $0.openFocused($1) }),
        between(.back, [.escape, .backspace], "Back to the list, then to the folders", label: "back") { $0.goBack() },
        between(.previousPane, [.left, .character("h"), .backTab], "Previous pane") { $0.cycle(-1) },
        between(.nextPane, [.right, .character("l"), .tab], "Next pane") { $0.cycle(1) },
        Row(
            .zoom, [.character("z")], "Zoom this pane (again: back)", label: "zoom",
            obstacle: { state in
                var zoomed = state
                zoomed.panes.isZoomed.toggle()
                return zoomed.layout == state.layout ? "This pane already fills the screen." : nil
            },
            action: { state, inbox in
                state.panes.isZoomed.toggle()
                try state.refresh(inbox)
                return []
            }),
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
