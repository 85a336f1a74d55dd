import SessionTerms

/// What a playing session wants to show, and whether the user follows it.
struct SessionPlace: Sendable {
    /// Whether the screen follows the session's steps. It stops when the user moves elsewhere in the inbox, and starts
    /// again with the session's keys that make it continue.
    var isFollowed = true
    /// The place of the last step.
    var last: SessionScreen.Place?
    /// Whether `last` is still to be shown, because something else was open.
    var isDue = false
    /// Whether the screen shows one of its messages. That does not mark it as read, as the user's own reading does.
    var showsMessage = false
    /// Whether the session waits for the user before it presses keys.
    var keysWaitForUser = false
}
