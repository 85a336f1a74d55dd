import InboxDatabase
import Messages
import SessionTerms
import Terminal

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

// A playing session: what it shows, and whether the user follows it.
extension InboxState {
    var position: InboxPosition {
        InboxPosition(
            focus: focus, folder: folders.open, selected: list.selected?.id, conversation: transcript.conversation?.id,
            view: transcript.view, message: transcript.selected, isSearching: isTypingSearch)
    }

    /// After an event of the user: stops following the session when the user moved elsewhere or acted.
    mutating func recordTakeover(from before: InboxPosition, _ effects: [Effect]) {
        guard session.isRunning else { return }
        let hasActed = effects.contains { effect in
            if case .enter(_, let purpose) = effect { ![.quiet, .reading].contains(purpose) } else { false }
        }
        let hasMoved: Bool
        switch (before.isSearching, isTypingSearch) {
        // Leaving a search restores the position; listing its results or a click elsewhere does not.
        case (true, false): hasMoved = search != nil || !searches.isPlaceRestored
        case (_, true): hasMoved = false
        case (false, false): hasMoved = position != before
        }
        if hasActed || hasMoved { keyboard.leaveSession(acting: hasActed) }
    }

    /// Shows the place of the session's step, now or once nothing covers it.
    mutating func showSessionPlace(_ place: SessionScreen.Place, _ inbox: InboxReader) throws {
        session.record(place)
        try showDueSessionPlace(inbox)
    }

    mutating func showDueSessionPlace(_ inbox: InboxReader) throws {
        guard keyboard.followsSession, !isSomethingOpen, let place = session.takeDuePlace() else { return }
        let showedMessage = session.showsMessage
        session.showsMessage = false
        switch place {
        case .folder(let id):
            try open(id, inbox)
            focus = .conversations
        case .conversation(let id, let folder):
            if showedMessage { focus = .conversations }
            try show(id, in: folder, inbox)
        case .message(let message, let id, let folder):
            try show(id, at: message, in: folder, inbox)
            // Where there is no room for the list beside it, the conversation covers the list.
            if layout.transcript == nil { focus = .transcript }
            session.showsMessage = true
        }
    }

    private mutating func show(
        _ id: Int64, at message: Int64? = nil, in folder: FolderID?, _ inbox: InboxReader
    ) throws {
        guard let conversation = try inbox.conversation(id), conversation.messages > 0 else { return }
        if transcript.conversation?.id != id || focus == .folders { focus = .conversations }
        if let home = folder ?? folders.home(of: conversation), home != folders.open { try open(home, inbox) }
        try select(conversation, at: message, inbox)
        // At the top of its list it stays visible when messages arrive.
        list.followAtTop()
    }

    /// Whether the user looks around while a session plays, and nothing is open in which the user might be typing.
    var isLookingAround: Bool {
        guard session.isRunning, keyboard.isAway else { return false }
        switch dialog {
        case .page(let page): return page.filter == nil
        case .reevaluation: return true
        case .some: return false
        case nil: return !isSomethingOpen
        }
    }

    /// Whether the session waits for its viewer, who has opened nothing and is not elsewhere. Then the keys that continue it are
    /// for the session, also over what the session has opened.
    var isWaitingForViewer: Bool {
        session.isRunning && session.facts?.waitsForViewer == true && !keyboard.belongsToUser
    }

    /// Whether something is open that a playing session has opened, and that the user has not used. Then the key that
    /// pauses the session is not typed into it.
    var isSessionsDialogOpen: Bool { session.isRunning && isSomethingOpen && keyboard.leavesDialogToSession }

    /// The keys in the box of a caption at which the session waits, and what a click on them does; empty: it does not.
    var viewerHelp: [(text: String, command: Command)] {
        guard isWaitingForViewer else { return [] }
        return [
            ("\(keys[.pause, .session]), \(KeyMap.label(.pageDown)): continue", .pause),
            ("\(KeyMap.label(.pageUp)): back", .stepBack),
        ]
    }

    /// What is shown in place of the caption while the user looks around, or while the session waits for what is open:
    /// each sentence where the ones before it do not fit. Empty: the caption is shown.
    var sessionNotes: [String] {
        let back = "\(keys[.pause, .session]): back to the session"
        if isLookingAround { return ["You are looking around. \(back)", back] }
        guard isSomethingOpen, keyboard.sessionWaits || session.isRunning && keyboard.isAway else { return [] }
        return keyboard.followsSession
            ? ["The session waits. Esc: back to the session"]
            : ["The session waits. Esc: close this", "Esc: close this"]
    }

    /// Follows the session again, and shows the place of its last step.
    mutating func followSession(_ inbox: InboxReader) throws {
        guard keyboard.isAway else { return }
        keyboard.returnToSession()
        if !isSomethingOpen { focus = .conversations }
        session.showPlaceAgain()
        try showDueSessionPlace(inbox)
    }
}
