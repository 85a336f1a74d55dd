import Terminal

/// Who uses the keyboard: the user, or a playing session. A session's keys must not type into the user's text, close what the
/// user reads, or do something else because the user has moved elsewhere; until then, they wait.
struct KeyboardOwnership {
    /// Who caused an event.
    enum Actor { case user, session, neither }

    /// Whether the screen follows the session's steps. It stops when the user moves elsewhere in the inbox or acts, and
    /// starts again with the session's keys that make it continue, or when the user has only looked and does nothing more.
    private(set) var followsSession = true
    /// Whether the user did more than to look at something since then.
    private(set) var hasActed = false
    /// Whether the user has opened or used a dialog, a search or a reply last, or is elsewhere in the inbox, where the
    /// session's keys would have another meaning.
    private(set) var belongsToUser = false
    private var isUserTyping = false
    /// Whether the session opened the open dialog.
    private var isOpenedBySession = false
    /// Whether the user closed a dialog that the session had opened and will close as well.
    private var isClosedByUser = false
    /// The session's keys that wait until the keyboard no longer belongs to the user.
    private var waitingKeys: (keys: [Key], then: () -> Void)?
    /// Who caused the event that is handled.
    var actor = Actor.user
    /// Who typed the path for which files are read.
    var reader = Actor.user
    /// The rest of a session's step, which waits for files or for the choice of a filter.
    var restOfStep: (() -> Void)?

    /// Whether the session waits for the user before it presses keys.
    var sessionWaits: Bool { waitingKeys != nil }
    /// Whether what is open, if anything, was opened by the session and not used by the user.
    var leavesDialogToSession: Bool { isOpenedBySession && !belongsToUser }
    /// Whether the user has left the session: is elsewhere in the inbox, or has used a dialog that the session opened.
    var isAway: Bool { !followsSession || isUserTyping && isOpenedBySession }

    /// Stops following the session, because the user moved elsewhere or acted.
    mutating func leaveSession(acting: Bool) {
        followsSession = false
        hasActed = hasActed || acting
    }

    /// Follows the session again. What the user has opened stays the user's.
    mutating func returnToSession() {
        (followsSession, hasActed) = (true, false)
        isUserTyping = isUserTyping && !isOpenedBySession
    }

    /// Updates the owner after an event.
    ///
    /// - Returns: the session's keys that have waited for this; they can be pressed now.
    mutating func recordEvent(
        by actor: Actor, isSomethingOpen: Bool, isSessionRunning: Bool
    ) -> (keys: [Key], then: () -> Void)? {
        switch actor {
        case .session:
            isOpenedBySession = isSomethingOpen
            isClosedByUser = false
        case .user:
            if isOpenedBySession, !isSomethingOpen { isClosedByUser = true }
            isOpenedBySession = isOpenedBySession && isSomethingOpen
            isUserTyping = isSomethingOpen
        // A command to the session has closed what the user had opened.
        case .neither: isUserTyping = isUserTyping && isSomethingOpen
        }
        belongsToUser = isUserTyping || (isSessionRunning && !followsSession)
        guard !belongsToUser else { return nil }
        defer { waitingKeys = nil }
        return waitingKeys
    }

    /// Lets a session's keys wait if the keyboard belongs to the user.
    ///
    /// - Returns: whether they wait.
    mutating func holds(_ keys: [Key], then: @escaping () -> Void) -> Bool {
        waitingKeys = belongsToUser ? (keys, then) : nil
        return belongsToUser
    }

    /// Whether to ignore a session's Esc, because the user has already closed the dialog and Esc would go back.
    mutating func ignoresStaleEscape(_ key: Key, isSomethingOpen: Bool) -> Bool {
        defer { isClosedByUser = false }
        return key == .escape && isClosedByUser && !isSomethingOpen
    }

    /// The rest of a session's step, which can continue.
    mutating func takeRestOfStep() -> (() -> Void)? {
        defer { restOfStep = nil }
        return restOfStep
    }
}
