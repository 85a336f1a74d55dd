import Configuration
import Device
import Foundation
import InboxDatabase
import Messages
import SessionTerms
import SystemSupport
import Terminal

/// The inbox on a screen: handles events, updates the state and draws it.
///
///     let app = InboxApp(phone: phone, screen: try CursesScreen())
///     app.onQuit = { _ in loop.stop() }
///     app.open()
///     loop.run()
///
/// All changes of one turn of the loop are drawn once. Nothing blocks, and an idle inbox uses no CPU time: the clock in
/// the header is updated by events, not by a timer.
package final class InboxApp {
    var state: InboxState
    /// Called when the user quits or the terminal is closed. The screen is still open.
    package var onQuit: ((Termination?) -> Void)?
    /// Called when the user wants to replace this inbox with a new one on another release.
    package var onNewInbox: ((Release) -> Void)?
    /// Called when the user wants to replace this inbox with a new one that plays a session.
    package var onPlay: ((PlayRequest) -> Void)?
    /// The command line of the user's editor.
    package lazy var editor: String = {
        let environment = ProcessInfo.processInfo.environment
        return [environment["VISUAL"], environment["EDITOR"]].compactMap { $0 }.first { !$0.trimmed.isEmpty } ?? "vi"
    }()
    /// The folder of the sessions that the user can play; nil: there is none.
    package var sessionsFolder: URL?
    /// Whether the list of filters starts them to load their capabilities.
    package var loadsDeclarations = true

    /// What records this inbox; nil: it cannot be recorded.
    package var recorder: (any InboxRecorder)? { didSet { followRecorder() } }

    /// What writes copied messages as a session.
    let sessionWriter: any SessionWriter

    /// What the user has configured.
    let configuration: UserConfiguration
    let phone: Phone
    let screen: any TerminalScreen
    let loop: EventLoop
    /// What banners wait with until they disappear.
    package var pauses: any PauseTimer
    let inbox: InboxReader
    private var frame: Frame
    var session: (any SessionControls)?
    private var keyboard = KeyboardOwnership()
    /// Whether the phone has changed since the state was read.
    private var isStale = false
    var needsDraw = false
    /// The minimum time before a frame that no key or click caused, so that constant changes of the phone do not cause
    /// constant drawing.
    var minimumFrameTime = Duration.milliseconds(30)
    private var drawnAt: ContinuousClock.Instant?
    private var frameTimer: EventLoop.Token?
    var needsSearch = false
    /// The text of searches that is being written; nil: none.
    var searchPreparation: SearchPreparation?
    /// Waits until the inbox stops changing.
    var searchPreparationTimer: EventLoop.Token?
    /// How long to wait then; nil: nothing is written, because it failed.
    var searchPreparationPause: Duration? = .milliseconds(500)
    /// How long a slice of a search can take before keys are handled.
    var searchSliceTime = Duration.milliseconds(8)
    /// The re-evaluation in progress.
    var reevaluation: Reevaluation?
    var bannerTimer: EventLoop.Token?
    /// Files that are read for a form.
    var reading = FileReading()
    var isOpen = false

    /// - Parameters:
    ///   - configuration: what the user has configured for all inboxes.
    ///   - remembered: what the screen remembers from its last start.
    package init(
        phone: Phone, screen: any TerminalScreen, sessionWriter: any SessionWriter,
        configuration: UserConfiguration = UserConfiguration(), remembered: ScreenState = ScreenState()
    ) {
        self.sessionWriter = sessionWriter
        self.configuration = configuration
        self.phone = phone
        self.screen = screen
        loop = phone.loop
        pauses = phone.loop
        inbox = InboxReader(phone: phone)
        state = InboxState(size: screen.size, keys: .standard.rebound(configuration.keys))
        state.mouseIsOn = configuration.mouse ?? remembered.mouse ?? true
        state.panes.sizes = configuration.panes.over(remembered.panes)
        frame = Frame(screen.size)
    }

    /// Shows the inbox and starts to handle events.
    package func open() {
        isOpen = true
        phone.observe { [weak self] change in self?.handlePhoneChange(change) }
        screen.setMouse(state.mouseIsOn)
        attempt { try $0.refresh(inbox) }
        prepareSearchLater()
        draw()
        screen.attach(to: loop) { [weak self] event in self?.handle(event) }
    }

    /// Shows a playing session: its caption, its progress, its keys.
    package func follow(_ session: any SessionControls) {
        self.session = session
        session.onChange = { [weak self] in
            self?.updateSession()
        }
        updateSession()
    }

    /// Shows a message in the bottom line until the next key.
    package func showStatus(_ status: Status) {
        state.status = status
        drawSoon()
    }

    /// Shows a page over the inbox; when something else is open, shows only a sentence about it.
    func show(_ page: TextPage, saying sentence: String) {
        if state.dialog == nil, state.search == nil, state.focus != .composer {
            state.openPage(page)
        } else {
            state.status = .error(sentence)
        }
        drawSoon()
    }

    /// Presses a session's keys as if they were typed, then calls `then`. While the user types or is elsewhere in the
    /// inbox, the keys wait.
    package func press(_ keys: [Key], then: @escaping () -> Void) {
        state.sessionPlace.keysWaitForUser = keyboard.belongsToUser
        guard !keyboard.belongsToUser else {
            keyboard.waitingKeys = (keys, then)
            return drawSoon()
        }
        for (index, key) in keys.enumerated() {
            // What a key does may depend on files that are being read for the previous key.
            guard state.fileTask == nil else {
                let rest = Array(keys[index...])
                reading.sessionContinuation = { [weak self] in self?.press(rest, then: then) }
                return
            }
            if !keyboard.ignoresStaleEscape(key, state) { handle(.key(key), isSession: true) }
        }
        guard state.fileTask == nil, reading.choices == 0 else {
            reading.sessionContinuation = then
            return
        }
        then()
    }

    /// The content of the screen as text.
    package var text: String {
        drawNow()
        return frame.grid.text
    }

    /// The content of a region as text; nil: it is not on the screen now.
    func text(of region: ScreenRegion) -> String? {
        drawNow()
        let layout = state.layout
        return RegionReader(
            frame: frame, layout: layout, hasBanner: state.banner != nil,
            status: BottomLine(state: state, layout: layout).statusArea
        ).text(of: region)
    }

    /// The commands whose keys can be configured.
    package static var bindableCommands: [BindableCommand] { KeyMap.standard.bindableCommands }

    /// The name of the key that leaves the mouse to the terminal.
    package static func mouseKey(_ configuration: UserConfiguration) -> String {
        KeyMap.standard.rebound(configuration.keys)[.mouse]
    }

    /// What to remember for the next start: what the user changed since this one; nil: nothing.
    ///
    /// - Parameter remembered: what was remembered until now.
    package func changedState(_ remembered: ScreenState) -> ScreenState? {
        var changed = remembered
        if state.panes.sizes != configuration.panes.over(remembered.panes) { changed.panes = state.panes.sizes }
        if state.mouseIsOn != configuration.mouse ?? remembered.mouse ?? true { changed.mouse = state.mouseIsOn }
        return changed == remembered ? nil : changed
    }

    /// Whether the next turn of the loop has work for the screen.
    package var isBusy: Bool { isOpen && (needsDraw || needsSearch || reading.current != nil) }

    /// Whether the screen will change without an event of the user or a pause that ends.
    package var isChanging: Bool {
        let isReporting =
            switch phone.report?.stage {
            case .preparing, .answering, .sending: true
            case .sheet, .composer, .blocking, nil: false
            }
        return isBusy || isReporting || reevaluation != nil || reading.choices > 0 || phone.waiting > 0
            || phone.nameInBuild != nil
    }

    /// The filters that were opened by their paths, to be taken over by a new inbox.
    package var openedFilters: OpenedFilters {
        get { state.opened }
        set { state.opened = newValue }
    }
}

// Handling events.
extension InboxApp {
    package func handle(_ event: TerminalEvent, isSession: Bool = false) {
        guard isOpen, !holds(event), !isIdleMovement(event) else { return }
        var effects: [Effect] = []
        defer {
            if state.reevaluation == nil { stopReevaluation() }
            updateKeyboardOwner(by: isSession ? .session : actor(of: event, effects))
            cancelReadingIfClosed()
        }
        // A session is written for the default keys.
        let userKeys = state.keys
        if isSession { state.keys = .standard }
        defer { state.keys = userKeys }
        if isStale { refresh() }
        if case .terminate(let termination) = event {
            leave(termination)
            return
        }
        if case .resize(let size) = event, size == state.size, frame.grid.size == size { return drawSoon() }
        // The target of a click is what is drawn now. A movement has none: many of them are drawn once.
        if case .mouse(let mouse) = event, mouse.action != .drag { drawNow() }
        attempt { state in
            state.facts.times.now = phone.clock.now
            state.pathBase = pathBase(isSession: isSession)
            let before = state.position
            if case .mouse(let mouse) = event {
                effects = try state.submit(mouse, frame.target(at: mouse.position), inbox)
            } else {
                effects = try state.update(event, inbox)
            }
            if case .resize = event {} else if !isSession { state.recordTakeover(from: before, effects) }
            try state.showDueSessionPlace(inbox)
        }
        if state.fileTask == nil || reading.current == nil { reading.isSession = isSession }
        perform(effects)
        drawSoon()
    }

    /// Whether the mouse moved or a button was released, and no border is dragged: nothing the user has done.
    private func isIdleMovement(_ event: TerminalEvent) -> Bool {
        guard case .mouse(let mouse) = event else { return false }
        return (mouse.action == .drag || mouse.action == .release) && state.borderDrag == nil
    }

    /// Updates who uses the keyboard, and presses the session's waiting keys when the user no longer does.
    func updateKeyboardOwner(by actor: KeyboardOwnership.Actor) {
        keyboard.recordEvent(state, by: actor)
        if !keyboard.belongsToUser, let waiting = keyboard.waitingKeys {
            keyboard.waitingKeys = nil
            loop.soon { [weak self] in self?.press(waiting.keys, then: waiting.then) }
        }
    }

    /// A command to the session (`.` while a page of the session is open) and a resize do not take the page from the
    /// session.
    private func actor(of event: TerminalEvent, _ effects: [Effect]) -> KeyboardOwnership.Actor {
        if case .resize = event { return .neither }
        let isSessionCommand = effects.allSatisfy { effect in
            if case .session = effect { true } else { false }
        }
        return isSessionCommand && !effects.isEmpty ? .neither : .user
    }

    private func handlePhoneChange(_ change: Change) {
        // An open log page keeps its content.
        if case .filterLog = change { return }
        perform(state.handlePhoneChange(change))
        isStale = true
        drawThrottled()
    }

    private func updateSession() {
        guard let session else { return }
        let wasFinished = state.session?.isFinished ?? false
        let facts = SessionFacts(session)
        state.updateSession(facts)
        if facts.isFinished, !wasFinished {
            state.status =
                facts.failureMessage.map { .error($0) } ?? .done("The session has ended. The inbox is yours now.")
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

// Drawing.
extension InboxApp {
    func drawSoon() {
        guard !needsDraw else { return }
        needsDraw = true
        loop.soon { [weak self] in self?.drawIfDue() }
    }

    /// Draws soon, but not before the minimum time since the last frame.
    func drawThrottled() {
        guard isOpen, !needsDraw, frameTimer == nil else { return }
        let left = drawnAt.map { minimumFrameTime - $0.duration(to: .now) } ?? .zero
        guard left > .zero else { return drawSoon() }
        frameTimer = loop.after(left) { [weak self] in
            self?.frameTimer = nil
            self?.drawSoon()
        }
    }

    func cancelFrameTimer() {
        loop.cancel(frameTimer)
        frameTimer = nil
    }

    /// Draws now, including a throttled frame.
    package func drawNow() {
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
        cancelFrameTimer()
        drawnAt = .now
        state.hasFills = screen.hasFills
        attempt { state in
            try state.refreshWhy(inbox)
            try state.reevaluation?.readExamples(inbox)
        }
        frame = state.draw()
        screen.present(frame.grid, cursor: frame.cursor)
    }
}
