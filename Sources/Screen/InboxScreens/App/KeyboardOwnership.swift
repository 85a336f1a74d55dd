import Terminal

/// Whether the keyboard belongs to the user or to a playing session. A session's keys must not type into the user's
/// text or close what the user reads.
struct KeyboardOwnership {
    /// Whether the user has opened or used a dialog, a search or a reply last, or is elsewhere in the inbox, where the
    /// session's keys would have another meaning.
    private(set) var belongsToUser = false
    /// The session's keys that wait until the keyboard no longer belongs to the user.
    var waitingKeys: (keys: [Key], then: () -> Void)?
    /// Whether the session opened the open dialog.
    private var isOpenedBySession = false
    private var isUserTyping = false
    /// Whether the user closed a dialog that the session had opened and will close as well.
    private var isClosedByUser = false

    /// Who caused an event.
    enum Actor { case user, session, neither }

    /// Updates the owner after an event.
    mutating func recordEvent(_ state: InboxState, by actor: Actor) {
        let isOpen = state.isSomethingOpen
        switch actor {
        case .session:
            isOpenedBySession = isOpen
            isClosedByUser = false
        case .user:
            if isOpenedBySession, !isOpen { isClosedByUser = true }
            isOpenedBySession = isOpenedBySession && isOpen
            isUserTyping = isOpen
        case .neither: break
        }
        belongsToUser = isUserTyping || (state.isSessionRunning && !state.sessionPlace.isFollowed)
    }

    /// Whether to ignore a session's Esc, because the user has already closed the dialog and Esc would go back.
    mutating func ignoresStaleEscape(_ key: Key, _ state: InboxState) -> Bool {
        defer { isClosedByUser = false }
        return key == .escape && isClosedByUser && state.dialog == nil && state.search == nil
            && state.focus != .composer
    }
}
