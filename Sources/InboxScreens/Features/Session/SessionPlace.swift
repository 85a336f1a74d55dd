import InboxDatabase
import Messages
import SessionScript

/// What a playing session wants to show, and whether the user follows it.
struct SessionPlace: Sendable {
    /// Whether the screen follows the session's steps. It stops when the user moves elsewhere in the inbox, and starts
    /// again with the session's keys that make it continue.
    var isFollowed = true
    /// The place of the last step.
    var last: SessionScreen.Place?
    /// Whether `last` is still to be shown, because something else was open.
    var isDue = false
    /// Whether the session waits for the user before it presses keys.
    var keysWaitForUser = false
}

/// The user's position in the inbox.
struct InboxPosition: Equatable {
    let focus: Pane
    let folder: FolderID
    let selected: Int64?
    let conversation: Int64?
    let view: TranscriptPane.View
    let message: Int64?
    let isSearching: Bool
}

extension InboxState {
    /// Whether a dialog, a search or a reply is open, which a session must not change.
    var isSomethingOpen: Bool { dialog != nil || search != nil || focus == .composer }

    var position: InboxPosition {
        InboxPosition(
            focus: focus, folder: folders.open, selected: list.selected?.id, conversation: transcript.conversation?.id,
            view: transcript.view, message: transcript.selected, isSearching: search != nil)
    }

    /// After an event of the user: stops following the session when the user moved elsewhere or acted.
    mutating func recordTakeover(from before: InboxPosition, _ effects: [Effect]) {
        guard isSessionRunning else { return }
        let ownAction = effects.contains { effect in
            if case .enter(_, let purpose) = effect { purpose == .delivery || purpose == .follow } else { false }
        }
        let hasMoved: Bool
        switch (before.isSearching, search != nil) {
        // Leaving a search restores the position; opening a result does not.
        case (true, false): hasMoved = focus == .transcript
        case (_, true): hasMoved = false
        case (false, false): hasMoved = position != before
        }
        if ownAction || hasMoved { sessionPlace.isFollowed = false }
    }

    /// Shows the place of the session's step, now or once nothing covers it.
    mutating func showSessionPlace(_ place: SessionScreen.Place, _ inbox: InboxReader) throws {
        sessionPlace.last = place
        sessionPlace.isDue = true
        try showDueSessionPlace(inbox)
    }

    mutating func showDueSessionPlace(_ inbox: InboxReader) throws {
        guard sessionPlace.isDue, sessionPlace.isFollowed, !isSomethingOpen, let place = sessionPlace.last else {
            return
        }
        sessionPlace.isDue = false
        switch place {
        case .folder(let id):
            try open(id, inbox)
            focus = .conversations
        case .conversation(let id, let folder):
            guard let conversation = try inbox.conversation(id), conversation.messages > 0 else { return }
            try show(conversation, in: folder, inbox)
        }
    }

    private mutating func show(_ conversation: Conversation, in id: FolderID?, _ inbox: InboxReader) throws {
        if transcript.conversation?.id != conversation.id || focus == .folders { focus = .conversations }
        if let home = id ?? home(of: conversation), home != folders.open { try open(home, inbox) }
        try select(conversation, inbox)
        // At the top of its list it stays visible when messages arrive.
        if list.above.isEmpty { list.follows = true }
    }

    /// Follows the session again, and shows the place of its last step.
    mutating func followSession(_ inbox: InboxReader) throws {
        guard !sessionPlace.isFollowed else { return }
        sessionPlace.isFollowed = true
        sessionPlace.isDue = sessionPlace.last != nil
        try showDueSessionPlace(inbox)
    }
}
