import InboxStore
import Messages
import SessionScript

/// What a session that is played wants to have on the screen, and whether the user watches it or looks elsewhere.
struct SessionPlace: Sendable {
    /// Whether what a step is about comes onto the screen. Ends when the user moves elsewhere in the inbox, and begins
    /// again with the keys of the session that make it continue.
    var isFollowed = true
    /// What the last step was about.
    var last: SessionScreen.Place?
    /// Whether `last` is not on the screen yet, because something else was open.
    var isDue = false
    /// Whether keys that the session is to press wait for the user: the session stands still until then.
    var keysWait = false
}

/// Where in the inbox the user is.
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
    /// Whether something is open that a session must not change: a dialog, a search, a reply.
    var isSomethingOpen: Bool { dialog != nil || search != nil || focus == .composer }

    var position: InboxPosition {
        InboxPosition(
            focus: focus, folder: folders.open, selected: list.selected?.id, conversation: transcript.conversation?.id,
            view: transcript.view, message: transcript.selected, isSearching: search != nil)
    }

    /// After an event of the user: moving elsewhere, or doing something of their own, takes the screen over.
    mutating func recordTakeover(from before: InboxPosition, _ effects: [Effect]) {
        guard isSessionRunning else { return }
        let ownAction = effects.contains { effect in
            if case .enter(_, let purpose) = effect { purpose == .delivery || purpose == .follow } else { false }
        }
        let hasMoved: Bool
        switch (before.isSearching, search != nil) {
        // What a search shows is forgotten when it is left; a hit that is opened is not.
        case (true, false): hasMoved = focus == .transcript
        case (_, true): hasMoved = false
        case (false, false): hasMoved = position != before
        }
        if ownAction || hasMoved { sessionPlace.isFollowed = false }
    }

    /// Shows what the session's step was about, now or as soon as nothing lies over it.
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
        // At the top of its list it stays in sight with whatever comes in.
        if list.above.isEmpty { list.follows = true }
    }

    /// The session has the screen again: what its last step was about is shown.
    mutating func followSession(_ inbox: InboxReader) throws {
        guard !sessionPlace.isFollowed else { return }
        sessionPlace.isFollowed = true
        sessionPlace.isDue = sessionPlace.last != nil
        try showDueSessionPlace(inbox)
    }
}
