import EventLoop
import Foundation
import Messages
import Phone
import Terminal

/// The inbox on a screen: events in, state, picture out.
///
///     let app = InboxApp(phone: phone, screen: try CursesScreen())
///     app.onQuit = { _ in loop.stop() }
///     app.open()
///     loop.run()
///
/// Everything that changes in one turn of the loop is drawn once. Nothing here waits, and with nothing to do nothing
/// wakes up: the clock in the header is set at each event, and there is no ticking.
package final class InboxApp {
    package internal(set) var state: InboxState
    /// Called when the user wants to leave, or the terminal is gone. The screen is still open.
    package var onQuit: ((Termination?) -> Void)?
    /// Called when the user wants another inbox in the place of this one, on another release.
    package var onNewInbox: ((Release) -> Void)?
    /// Whether filters are started to be asked what they declare when somebody chooses among them.
    package var asksForDeclarations = true

    let phone: Phone
    let screen: any TerminalScreen
    let loop: EventLoop
    let inbox: InboxReader
    private var frame: Frame
    var session: (any SessionControls)?
    private var hands = KeyboardOwnership()
    /// Whether something of the phone changed since it was read.
    private var isStale = false
    var needsDraw = false
    /// How long a picture stays before one that no key or click asked for, so that a filter that makes the phone change
    /// without end does not make it draw without end.
    var minimumFrameTime = Duration.milliseconds(30)
    private var drawnAt: ContinuousClock.Instant?
    private var frameTimer: EventLoop.Token?
    var needsSearch = false
    /// How long a slice of a search may take before keys are looked at.
    var searchSliceTime = Duration.milliseconds(8)
    /// The filter that is asked again just now.
    var reevaluation: Reevaluation?
    var bannerTimer: EventLoop.Token?
    var isOpen = false

    package init(phone: Phone, screen: any TerminalScreen, keys: KeyMap = .standard) {
        self.phone = phone
        self.screen = screen
        loop = phone.loop
        inbox = InboxReader(phone: phone)
        state = InboxState(size: screen.size, keys: keys)
        frame = Frame(screen.size)
    }

    /// Shows the inbox and takes the keys from now on.
    package func open() {
        isOpen = true
        phone.observe { [weak self] change in self?.handlePhoneChange(change) }
        screen.setMouse(state.mouseIsOn)
        attempt { try $0.refresh(inbox) }
        draw()
        screen.attach(to: loop) { [weak self] event in self?.handle(event) }
    }

    /// Shows a session that is played: its caption, its place, its keys.
    package func follow(_ session: any SessionControls) {
        self.session = session
        session.onChange = { [weak self] in
            self?.updateSession()
        }
        updateSession()
    }

    /// Says something in the bottom line, until the next key.
    package func showStatus(_ status: InboxState.Status) {
        state.status = status
        drawSoon()
    }

    /// Shows a page over the inbox; where something else is open, only says what it is about.
    func show(_ page: TextPage, saying sentence: String) {
        if state.dialog == nil, state.search == nil, state.focus != .composer {
            state.openPage(page)
        } else {
            state.status = .error(sentence)
        }
        drawSoon()
    }

    /// Presses a session's keys as the keyboard would; calls back when it is done. While the user types somewhere, or is
    /// elsewhere in the inbox, the keys wait: they are not meant for that.
    package func press(_ keys: [Key], then: @escaping () -> Void) {
        state.sessionPlace.keysWait = hands.areTheUsers
        guard !hands.areTheUsers else {
            hands.held = (keys, then)
            return drawSoon()
        }
        for key in keys where !hands.ignoresStaleEscape(key, state) { handle(.key(key), isSession: true) }
        then()
    }

    /// What can be seen now, as text.
    package var text: String {
        drawNow()
        return frame.grid.text
    }

    /// Whether the next turn of the loop has something to do for the screen.
    package var isBusy: Bool { isOpen && (needsDraw || needsSearch) }
}

// Events in.
extension InboxApp {
    private func handle(_ event: TerminalEvent, isSession: Bool = false) {
        guard isOpen else { return }
        defer {
            if state.reevaluation == nil { stopReevaluation() }
            hands.recordEvent(state, isSession: isSession)
            if !hands.areTheUsers, let held = hands.held {
                hands.held = nil
                loop.soon { [weak self] in self?.press(held.keys, then: held.then) }
            }
        }
        if isStale { refresh() }
        if case .terminate(let termination) = event {
            leave(termination)
            return
        }
        if case .resize(let size) = event, size == state.size, frame.grid.size == size { return drawSoon() }
        var effects: [Effect] = []
        // A click means what is drawn now.
        if case .mouse = event { drawNow() }
        attempt { state in
            state.facts.times.now = phone.clock.now
            let before = state.position
            if case .mouse(let mouse) = event {
                effects = try state.submit(mouse, frame.target(at: mouse.position), inbox)
            } else {
                effects = try state.update(event, inbox)
            }
            if case .resize = event {} else if !isSession { state.recordTakeover(from: before, effects) }
            try state.showDueSessionPlace(inbox)
        }
        perform(effects)
        drawSoon()
    }

    private func handlePhoneChange(_ change: Change) {
        // Nothing that is shown changes with the log: its page is of the moment at which it was opened.
        if case .filterLog = change { return }
        perform(state.handlePhoneChange(change))
        isStale = true
        drawWhenRested()
    }

    private func updateSession() {
        guard let session else { return }
        let wasFinished = state.session?.isFinished ?? false
        let facts = SessionFacts(session)
        state.updateSession(facts)
        if facts.isFinished, !wasFinished {
            state.status = facts.complaint.map { .error($0) } ?? .done("The session is over: the inbox is yours now.")
        }
        isStale = true
        drawSoon()
    }

    private func refresh() {
        isStale = false
        var effects: [Effect] = []
        attempt { state in
            try state.refresh(inbox)
            effects = state.reading()
        }
        perform(effects)
    }

    /// Reading can fail where a file is damaged; that is said, and what is shown stays.
    func attempt(_ body: (inout InboxState) throws -> Void) {
        do {
            try body(&state)
        } catch {
            state.status = .error("\(error)")
        }
    }
}

// Pictures out.
extension InboxApp {
    func drawSoon() {
        guard !needsDraw else { return }
        needsDraw = true
        loop.soon { [weak self] in self?.drawIfDue() }
    }

    /// Draws soon, but not at once after the last picture.
    func drawWhenRested() {
        guard isOpen, !needsDraw, frameTimer == nil else { return }
        let left = drawnAt.map { minimumFrameTime - $0.duration(to: .now) } ?? .zero
        guard left > .zero else { return drawSoon() }
        frameTimer = loop.after(left) { [weak self] in
            self?.frameTimer = nil
            self?.drawSoon()
        }
    }

    func stopResting() {
        loop.cancel(frameTimer)
        frameTimer = nil
    }

    /// Draws what is due, and what waits for the picture before to rest.
    private func drawNow() {
        if frameTimer != nil { needsDraw = true }
        drawIfDue()
    }

    private func drawIfDue() {
        guard needsDraw, isOpen else { return }
        needsDraw = false
        if isStale { refresh() }
        draw()
    }

    func draw() {
        stopResting()
        drawnAt = .now
        frame = state.draw()
        screen.present(frame.grid, cursor: frame.cursor)
    }
}
