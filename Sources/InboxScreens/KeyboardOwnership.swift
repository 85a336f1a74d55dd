import Terminal

/// Whose hands are on the keys: a session presses some of its own, and must not type into what the user writes, nor
/// close what the user reads.
struct KeyboardOwnership {
    /// Whether the keys are the user's: something is open that takes what is typed and the user was the last to touch it,
    /// or the user is elsewhere in the inbox, where a session's keys would be about something else.
    private(set) var areTheUsers = false
    /// A session's keys that wait until the keys are the session's again.
    var held: (keys: [Key], then: () -> Void)?
    /// Whether the session opened what is open.
    private var sessionOpenedIt = false
    private var isUserTyping = false
    /// Whether the user closed what the session had opened, and will close once more.
    private var userClosedIt = false

    /// After an event.
    mutating func recordEvent(_ state: InboxState, isSession: Bool) {
        let isOpen = state.isSomethingOpen
        defer { areTheUsers = isUserTyping || (state.isSessionRunning && !state.sessionPlace.isFollowed) }
        if isSession {
            sessionOpenedIt = isOpen
            userClosedIt = false
        } else {
            if sessionOpenedIt, !isOpen { userClosedIt = true }
            sessionOpenedIt = sessionOpenedIt && isOpen
            isUserTyping = isOpen
        }
    }

    /// Whether a session's Esc has nothing left to close: going back instead would take the user elsewhere.
    mutating func ignoresStaleEscape(_ key: Key, _ state: InboxState) -> Bool {
        defer { userClosedIt = false }
        return key == .escape && userClosedIt && state.dialog == nil && state.search == nil && state.focus != .composer
    }
}
