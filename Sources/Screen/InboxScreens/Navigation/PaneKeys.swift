import Configuration
import Terminal

/// The keys that change the panes.
enum PaneKeys {
    static let rows: [InboxKeys.Row] = [
        row(.narrower, "<", "List of conversations: narrower") { $0.widen(-1, from: $1) },
        row(.wider, ">", "List of conversations: wider; with the mouse, drag the borders of panes") {
            $0.widen(1, from: $1)
        },
        row(.zoom, "z", "Zoom: the pane with the focus fills the screen, or no longer") { panes, _ in
            panes.isZoomed.toggle()
        },
        row(.hideFolders, "H", "Hide the folders on a wide screen, or show them") { panes, _ in
            panes.sizes.hidesFolders = !panes.hidesFolders
        },
    ]

    /// - Parameter change: gets the columns of the list, too.
    private static func row(
        _ command: Command, _ key: Character, _ help: String,
        _ change: @escaping @Sendable (inout PaneArrangement, Int) -> Void
    ) -> InboxKeys.Row {
        InboxKeys.Row(
            command, [.character(key)], help,
            action: { state, inbox in
                let before = state.layout
                change(&state.panes, before.conversations?.columns ?? 0)
                if command == .hideFolders, state.panes.hidesFolders, state.focus == .folders {
                    state.focus = .conversations
                }
                if state.layout == before { state.status = .hint("The panes cannot change more on this screen.") }
                try state.refresh(inbox)
                return []
            })
    }
}
