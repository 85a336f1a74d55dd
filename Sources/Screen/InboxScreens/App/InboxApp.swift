package import Configuration
package import Device
package import Foundation
import InboxDatabase
package import Messages
package import SessionTerms
package import SystemSupport
package import Terminal

/// The inbox on a screen: handles events, updates the state and draws it.
///
///     let app = InboxApp(phone: phone, screen: try CursesScreen(), sessionWriter: ReplayingWriter())
///     app.onLeave = { _ in loop.stop() }
///     app.open()
///     loop.run()
///
/// All changes of one turn of the loop are drawn once. Nothing blocks, and an idle inbox uses no CPU time: the clock in
/// the header is updated by events, not by a timer.
package final class InboxApp {
    /// Why the user leaves the inbox. The screen is still open.
    package enum Departure: Equatable {
        /// The user quits, or the terminal is closed.
        case quit(Termination?)
        /// A new inbox on another release.
        case newInbox(Release)
        /// A new inbox that plays a session.
        case play(PlayRequest)
    }

    /// What the inbox gets from the program.
    package struct Surroundings {
        /// Writes copied messages as a session.
        let sessionWriter: any SessionWriter
        /// What the user has configured.
        let configuration: UserConfiguration
        /// The command line of the user's editor.
        var editor = {
            let environment = ProcessInfo.processInfo.environment
            return [environment["VISUAL"], environment["EDITOR"]].compactMap { $0 }.first { !$0.trimmed.isEmpty }
                ?? "vi"
        }()
        /// The folder of the sessions that the user can play; nil: there is none.
        package var sessionsFolder: URL?
        /// Where the user's own sessions can be: the opened session, the opened filter, the current folder. The first
        /// place with sessions counts. nil: nothing is listed, as in an inbox without a terminal.
        package var projects: [String]?
        /// Whether the list of filters starts them to load their capabilities.
        package var loadsDeclarations = true
        /// What banners wait with until they disappear, and a session until it continues.
        package var pauses: any PauseTimer
    }

    var state: InboxState
    /// Called when the user leaves this inbox; nil: it stays.
    package var onLeave: ((Departure) -> Void)?
    package var surroundings: Surroundings
    /// What records this inbox; nil: it cannot be recorded.
    package var recorder: (any InboxRecorder)? { didSet { followRecorder() } }

    let phone: Phone
    let screen: any TerminalScreen
    let loop: EventLoop
    private(set) var inbox: InboxReader
    var isOpen = false
    var frame: Frame
    var frames = FramePacing()
    var search = SearchWork()
    var session: (any SessionControls)?
    var looking = LookingAround()
    /// The queries of What would change that are in progress.
    var reevaluation: Reevaluation?
    var bannerTimer: EventLoop.Token?
    var flashTimer: EventLoop.Token?
    /// Files that are read for a form.
    var reading = FileReading()

    /// - Parameters:
    ///   - sessionWriter: writes copied messages as a session.
    ///   - configuration: what the user has configured for all inboxes.
    ///   - remembered: what the screen remembers from its last start.
    package init(
        phone: Phone, screen: any TerminalScreen, sessionWriter: any SessionWriter,
        configuration: UserConfiguration = UserConfiguration(), remembered: ScreenState = ScreenState()
    ) {
        surroundings = Surroundings(
            sessionWriter: sessionWriter, configuration: configuration, pauses: phone.loop)
        self.phone = phone
        self.screen = screen
        loop = phone.loop
        inbox = InboxReader(phone: phone)
        state = InboxState(size: screen.size, keys: .standard.rebound(configuration.keys))
        state.mouse.isOn = configuration.mouse ?? remembered.mouse ?? true
        state.panes.sizes = configuration.panes.over(remembered.panes)
        frame = Frame(screen.size)
    }

    /// Shows the inbox and starts to handle events.
    package func open() {
        isOpen = true
        phone.observe { [weak self] change in self?.handlePhoneChange(change) }
        screen.setMouse(state.mouse.isOn)
        attempt { try $0.refresh(inbox) }
        prepareSearchLater()
        draw()
        screen.attach(to: loop) { [weak self] event in self?.handle(event) }
    }

    /// Shows a playing session: its caption, its progress, its keys.
    package func follow(_ session: any SessionControls) {
        self.session = session
        state.session.steps = session.steps
        session.onChange = { [weak self] in
            self?.updateSession()
        }
        updateSession()
    }

    /// The path of the control socket, which Settings shows; nil: there is none.
    package var controlSocket: String? {
        get { inbox.controlSocket }
        set {
            inbox.controlSocket = newValue
            state.facts.controlSocket = newValue
        }
    }

    /// Shows a message in the bottom line until the next key.
    package func showStatus(_ status: Status) {
        state.status = status
        drawSoon()
    }

    /// Shows a page over the inbox; when something else is open, shows only a sentence about it.
    func show(_ page: TextPage, saying sentence: String) {
        if !state.isSomethingOpen {
            state.openPage(page)
        } else {
            state.status = .error(sentence)
        }
        drawSoon()
    }

    /// Presses a session's keys as if they were typed, then calls `then`. While the user types or is elsewhere in the
    /// inbox, the keys wait.
    package func press(_ keys: [Key], then: @escaping () -> Void) {
        guard !state.keyboard.holds(keys, then: then) else { return drawSoon() }
        for (index, key) in keys.enumerated() {
            // What a key does may depend on files that are being read for the previous key.
            guard state.files.task == nil else {
                let rest = Array(keys[index...])
                state.keyboard.restOfStep = { [weak self] in self?.press(rest, then: then) }
                return
            }
            if !state.keyboard.ignoresStaleEscape(key, isSomethingOpen: state.isSomethingOpen) {
                handle(.key(key), by: .session)
            }
        }
        guard state.files.task == nil, reading.choices == 0 else { return state.keyboard.restOfStep = then }
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
            frame: frame, layout: layout, hasBanner: state.notices.banner != nil,
            status: BottomLine(state: state, layout: layout).statusArea
        ).text(of: region)
    }

    /// The commands whose keys can be configured.
    package static var bindableCommands: [BindableCommand] { KeyMap.standard.bindableCommands }

    /// What to remember for the next start: what the user changed since this one; nil: nothing.
    ///
    /// - Parameter remembered: what was remembered until now.
    package func changedState(_ remembered: ScreenState) -> ScreenState? {
        let configuration = surroundings.configuration
        var changed = remembered
        if state.panes.sizes != configuration.panes.over(remembered.panes) { changed.panes = state.panes.sizes }
        if state.mouse.isOn != configuration.mouse ?? remembered.mouse ?? true { changed.mouse = state.mouse.isOn }
        return changed == remembered ? nil : changed
    }

    /// Whether the next turn of the loop has work for the screen.
    package var isBusy: Bool { isOpen && (frames.isDue || search.isDue || reading.current != nil) }

    /// Whether the screen will change without an event of the user or a pause that ends.
    package var isChanging: Bool {
        let isReporting =
            switch phone.report?.stage {
            case .preparing, .answering, .sending: true
            case .sheet, .composer, .blocking, nil: false
            }
        return isBusy || isReporting || reevaluation != nil || reading.choices > 0 || phone.nameInBuild != nil
            || phone.waiting > 0 && !phone.isWaitingForDisk
    }

    /// The filters that were opened by their paths, to be taken over by a new inbox.
    package var openedFilters: OpenedFilters {
        get { state.opened }
        set { state.opened = newValue }
    }
}
