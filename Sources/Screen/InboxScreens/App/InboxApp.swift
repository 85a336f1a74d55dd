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
    var frame: Frame
    var session: (any SessionControls)?
    var keyboard = KeyboardOwnership()
    /// Whether the phone has changed since the state was read.
    var isStale = false
    var needsDraw = false
    /// The minimum time before a frame that no key or click caused, so that constant changes of the phone do not cause
    /// constant drawing.
    var minimumFrameTime = Duration.milliseconds(30)
    var drawnAt: ContinuousClock.Instant?
    var frameTimer: EventLoop.Token?
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
    ///   - sessionWriter: writes copied messages as a session.
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
