import Messages

@testable import InboxScreens

extension ConversationPane {
    /// All that is loaded, top to bottom.
    var loaded: [Conversation] { above + (selected.map { [$0] } ?? []) + below }
}
