import Device
import SystemSupport
package import Terminal

// Handling events.
extension InboxApp {
    package func handle(_ event: TerminalEvent) { handle(event, by: .user) }

    func handle(_ event: TerminalEvent, by actor: KeyboardOwnership.Actor) {
        guard isOpen, !isIdleMovement(event) else { return }
        if actor == .user, isEarlyClick(event) { return }
        if actor == .user, event.isInput { session?.finishKeys() }
        guard isOpen, !holds(event) else { return }
        var effects: [Effect] = []
        state.keyboard.actor = actor
        let isForSession = isForSession(event)
        defer {
            if state.reevaluation == nil { stopReevaluation() }
            let staysOpen = isForSession && state.isSomethingOpen
            recordEvent(by: actor != .user ? actor : staysOpen ? .neither : Self.actor(of: event, effects))
            holdSession()
            cancelReadingIfClosed()
        }
        // A session is written for the default keys.
        let userKeys = state.keys
        if actor == .session { state.keys = .standard }
        defer { state.keys = userKeys }
        if frames.isStale { refresh() }
        if case .terminate(let termination) = event {
            leave(termination)
            return
        }
        if case .resize(let size) = event, size == state.size, frame.grid.size == size { return drawSoon() }
        // The target of a click is what is drawn now. A movement has none: many of them are drawn once.
        if case .mouse(let mouse) = event, mouse.action != .drag { drawNow() }
        attempt { state in
            state.facts.times.now = phone.clock.now
            state.files.base = pathBase(for: actor)
            let before = state.position
            if case .mouse(let mouse) = event {
                effects = try state.submit(mouse, frame.target(at: mouse.position), inbox)
            } else {
                effects = try state.update(event, inbox)
            }
            if actor == .session { Self.closePipe(&state) }
            if case .resize = event {} else if actor == .user { state.recordTakeover(from: before, effects) }
            try state.showDueSessionPlace(inbox)
        }
        if state.files.task == nil || reading.current == nil { state.keyboard.reader = actor }
        perform(effects)
        if actor == .user { drawFirst() } else { drawSoon() }
    }

    /// Closes the form of a command that a session has opened: a session is someone else's file, and a command can do
    /// anything.
    private static func closePipe(_ state: inout InboxState) {
        guard case .form(let form) = state.dialog, form is PipeForm else { return }
        state.dialog = nil
        state.status = .hint("A session cannot pipe a message to a command.")
    }

    /// Whether the mouse moved or a button was released, and nothing is dragged: nothing the user has done.
    private func isIdleMovement(_ event: TerminalEvent) -> Bool {
        guard case .mouse(let mouse) = event else { return false }
        return (mouse.action == .drag || mouse.action == .release) && !state.mouse.followsMovement
    }

    /// Whether a presenter's clicker is pressed once more while the session continues to its next caption.
    private func isEarlyClick(_ event: TerminalEvent) -> Bool {
        guard event == .key(.pageDown) || event == .key(.pageUp), let facts = state.session.facts else { return false }
        return facts.pausesAtCaptions && !facts.isPaused && !facts.isFinished && !state.keyboard.isAway
            && !state.keyboard.belongsToUser
    }

    /// Whether a key of the user is for the session, over what the session has opened: that stays the session's, also
    /// when the key only shows a hint.
    private func isForSession(_ event: TerminalEvent) -> Bool {
        guard case .key(let key) = event, state.isSomethingOpen else { return false }
        return SessionKeys.command(key, ofViewer: state) != nil
            || state.isSessionsDialogOpen && state.takesSessionKeys && state.keys.command(key, in: .session) != nil
    }

    /// Updates who uses the keyboard, and presses the session's waiting keys when the user no longer does.
    func recordEvent(by actor: KeyboardOwnership.Actor) {
        let waiting = state.keyboard.recordEvent(
            by: actor, isSomethingOpen: state.isSomethingOpen, isSessionRunning: state.session.isRunning)
        if let waiting { loop.soon { [weak self] in self?.press(waiting.keys, then: waiting.then) } }
    }

    /// A command to the session (`.` while a page of the session is open), a resize and a right click do not take the
    /// page from the session.
    private static func actor(of event: TerminalEvent, _ effects: [Effect]) -> KeyboardOwnership.Actor {
        if case .resize = event { return .neither }
        if case .mouse(let mouse) = event, mouse.action == .rightClick { return .neither }
        let isSessionCommand = effects.allSatisfy { effect in
            if case .session = effect { true } else { false }
        }
        return isSessionCommand && !effects.isEmpty ? .neither : .user
    }

    func handlePhoneChange(_ change: Change) {
        // An open log page keeps its content.
        if case .filterLog = change { return }
        perform(state.handlePhoneChange(change, phone.refiling))
        frames.isStale = true
        drawThrottled()
    }

    func updateSession() {
        guard let session else { return }
        let wasFinished = state.session.facts?.isFinished ?? false
        let facts = SessionFacts(session)
        state.session.update(facts, state.size)
        if facts.isFinished, !wasFinished {
            stopLooking()
            state.status =
                facts.failureMessage.map { .error($0) } ?? .done("The session has ended. The inbox is yours now.")
        }
        frames.isStale = true
        drawSoon()
    }

    func refresh() {
        frames.isStale = false
        var effects: [Effect] = []
        attempt { state in
            try state.refresh(inbox)
            effects = state.reading()
        }
        perform(effects)
        prepareSearchLater()
    }

    /// Changes the state; an error, for example of a damaged store, is shown in the bottom line.
    func attempt(_ body: (inout InboxState) throws -> Void) {
        do {
            try body(&state)
        } catch {
            state.status = .error("\(error)")
        }
    }
}

extension TerminalEvent {
    /// Whether the user pressed a key, pasted, or used the mouse.
    fileprivate var isInput: Bool {
        switch self {
        case .key, .paste, .mouse: true
        case .resize, .terminate: false
        }
    }
}
