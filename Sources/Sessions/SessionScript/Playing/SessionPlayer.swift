package import Device
package import Foundation
import InboxDatabase
import LocalServerHost
package import LocatedYAML
import Messages
import ServerBehaviors
package import SessionTerms
package import SystemSupport

/// Plays a session on a simulated iPhone, with the same intents as the keyboard.
///
///     let player = SessionPlayer(session, phone: phone, pace: .watched)
///     player.onChange = { redraw() }
///     player.start()
///
/// It first sets up the phone (settings, contacts, filter, messages file), then runs the steps in order. A step ends
/// when the phone is idle, so that no expectation is checked too early. When checked, time jumps and nothing sleeps;
/// when watched, there is a pause after each step. At the end the phone stays as it is, for the user: the clock of a
/// watched session then runs in real time, that of a checked one stands still.
package final class SessionPlayer {
    /// Delivers a messages file; calls `then` when all messages are filed, with the first error.
    package typealias Deliver = (_ phone: Phone, _ file: URL, _ then: @escaping (String?) -> Void) -> Void

    /// How far the session has been played.
    struct Progress {
        /// How many steps have ended; also the index of the current or next step.
        var index = 0
        var isStarted = false
        /// Whether a step is in progress, or the phone is set up.
        var isBusy = true
        var isPaused = false
        /// Whether it is paused until its viewer has read what it shows.
        var waitsForViewer = false
        var isFinished = false
        var pausesAfterStep = false
        /// How many steps to play without pauses before the session pauses; nil: it plays as usual.
        var pauseIndex: Int?
    }

    /// The results of the steps so far.
    struct Results {
        var failures: [SessionFailure] = []
        /// How many expectations held.
        var held = 0
        /// The messages that steps delivered, with their outcomes.
        var received: [(step: Step, text: IncomingMessage, outcome: Outcome)] = []
        /// The reports that steps made, with their outcomes.
        var reported: [(step: Step, outcome: Outcome)] = []
        /// What was skipped: `press` steps and `screen` expectations without a screen.
        var notes: [String] = []
        /// Why the session could not start; nil: it did.
        var problem: FileMistake?
    }

    /// What the current step waits for.
    struct CurrentStep {
        var reevaluation: Reevaluation?
        var report: ReportPlayer?
        /// How many pauses for the viewer are in progress in it.
        var pauses = 0
        /// The rest of the step, while the session is paused in it.
        var rest: (() -> Void)?
        /// The keys that are still to be pressed in it, while a pause after one of them can be seen: the timer of the
        /// pause, and what presses them.
        var keys: (timer: EventLoop.Token, press: () -> Void)?
        /// Ends the step that waits for the build of a saved source.
        var whenRebuilt: ((StepResult) -> Void)?
    }

    package let session: Session
    package let phone: Phone
    let screen: SessionScreen?
    let deliver: Deliver
    private var progress = Progress()
    private var pacing: Pacing
    var results = Results()
    var current = CurrentStep()
    /// The session's server.
    var server: LocalServer?
    /// Copies of the sources that steps change.
    var workingCopies: [WorkingCopy] = []
    /// What the viewer sees beside the screen.
    private(set) var narration = Narration()
    /// What a watched session is about, until its first step: to set up the phone, building its filter, takes seconds.
    package private(set) var introduction: String?
    /// Called after anything that is shown has changed, on the loop.
    package var onChange: (() -> Void)?
    /// Called with the outcome of each step that has one.
    var onOutcome: ((Outcome) -> Void)?

    /// - Parameters:
    ///   - phone: made by `Session.makePhone`, or another one with the session's release.
    ///   - screen: receives the keys of `press`, shows what a step is about, and is read by `screen`; nil: `press` and
    ///     `screen` are skipped, with a note.
    ///   - playback: how the user wants to watch it.
    ///   - timeScale: a factor for pauses; tests make it tiny.
    ///   - pauses: what the pauses for a viewer wait with; nil: the phone's loop, in real time.
    ///   - deliver: delivers the session's messages file.
    package init(
        _ session: Session, phone: Phone, pace: PlaybackSpeed, screen: SessionScreen? = nil,
        playback: Playback = Playback(), timeScale: Double = 1, pauses: (any PauseTimer)? = nil,
        deliver: @escaping Deliver = MessagesFileDelivery.deliver
    ) {
        self.session = session
        self.phone = phone
        self.screen = screen
        self.deliver = deliver
        let isNarrated = session.steps.contains { $0.action is CaptionStep }
        pacing = Pacing(pace, playback, timeScale: timeScale, pauses ?? phone.loop, isNarrated: isNarrated)
    }
}

// What others see of the player.
extension SessionPlayer {
    /// How many steps have ended; also the index of the current or next step.
    package var index: Int { progress.index }
    /// The number of steps.
    package var count: Int { session.steps.count }
    /// The last caption; nil before the first one.
    package var caption: String? { narration.caption }
    /// The change that is shown with the caption; nil: none.
    package var savedChange: SavedChange? { narration.change }
    /// Whether a step has started since the caption.
    package var isCaptionPast: Bool { narration.isCaptionPast }
    /// The keys that are shown with the caption.
    package var pressedKeys: [SessionKey] { narration.keys }
    /// How many steps have ended where stepping back leads to: one less, or for a viewer who goes from caption to caption,
    /// up to the caption before.
    package var indexBefore: Int {
        let before = max(0, index - 1)
        guard pacing.pausesAtCaptions else { return before }
        return session.steps[..<before].lastIndex { $0.action is CaptionStep }.map { $0 + 1 } ?? 0
    }
    package var isPaused: Bool { progress.isPaused }
    /// Whether it is paused at a caption, or before the first step, until its viewer continues.
    package var waitsForViewer: Bool { progress.waitsForViewer }
    package var isFinished: Bool { progress.isFinished }
    /// Whether it waits for its viewer at each caption.
    package var pausesAtCaptions: Bool { pacing.pausesAtCaptions }
    /// The failures so far.
    package var failures: [SessionFailure] { results.failures }
    /// Why the session could not start; nil: it did.
    package var problem: FileMistake? { results.problem }
    /// Whether it waits for nothing but the viewer.
    package var isPausing: Bool { pacing.isWaiting || current.pauses > 0 }
    /// The current or next step; nil at the end.
    package var step: Step? { index < count ? session.steps[index] : nil }

    /// Says which step did not finish, for when nothing is left that it could wait for.
    package var unfinishedStep: String {
        "\(step?.file ?? session.file):\(step?.position.description ?? "1:1"): this step did not finish: "
            + (step?.summary ?? "the end")
    }

    var loop: EventLoop { phone.loop }
    var isWatched: Bool { pacing.isWatched }
    /// Whether a viewer's jump is in progress, which has no pauses.
    var isCatchingUp: Bool { isWatched && progress.pauseIndex != nil }
    /// The requests that the session's server received.
    var requests: [LoggedRequest] { server?.requests.all ?? [] }
}

// The controls.
extension SessionPlayer {
    /// Plays the first steps without pauses, then pauses: to step back, a session is played again up to a step.
    package func start(pausedAfter steps: Int) {
        progress.pauseIndex = min(max(0, steps), count)
        start()
    }

    /// Starts playing. A player plays its session once.
    package func start() {
        guard !progress.isStarted else { return }
        progress.isStarted = true
        phone.observe { [weak self] change in
            switch change {
            case .report: self?.current.report?.reportChanged()
            case .building(let build): self?.sourceChanged(build)
            default: break
            }
        }
        if isWatched, progress.pauseIndex == nil || pacing.pausesAtCaptions && progress.pauseIndex == 0 {
            introduction = session.about ?? (pacing.pausesAtCaptions ? session.title : nil)
            if introduction != nil { changed() }
        }
        prepare { [weak self] problem in
            guard let self else { return }
            if problem != nil || !pacing.waits(after: nil) { introduction = nil }
            results.problem = problem
            phone.clearUndoHistory()
            if problem == nil { stepEnded(pause: .zero) } else { finish() }
        }
    }

    /// Stops before the next step.
    package func pause() {
        guard !isFinished, !isPaused else { return }
        progress.isPaused = true
        progress.pauseIndex = nil
        pacing.stop()
        changed()
    }

    /// - Parameter afterRest: whether the next step waits for the rest of the pause before it; else it runs now. A
    ///   session that waits for its viewer has no such rest: it stays paused then.
    package func resume(afterRest: Bool = false) {
        guard isPaused, !(afterRest && waitsForViewer) else { return }
        progress.isPaused = false
        progress.waitsForViewer = false
        progress.pausesAfterStep = false
        changed()
        guard !progress.isBusy else { return continueStep() }
        if afterRest { startPause(pacing.rest) } else { next() }
    }

    /// Runs the next step now, and stops before the one after it.
    package func stepOnce() {
        guard !isFinished else { return }
        progress.isPaused = true
        progress.waitsForViewer = false
        progress.pauseIndex = nil
        pacing.stop()
        progress.pausesAfterStep = true
        if progress.isBusy || !progress.isStarted {
            changed()
            continueStep()
        } else {
            next()
        }
    }

    /// Runs the remaining steps without pauses.
    package func skipToEnd() {
        guard !isFinished else { return }
        pacing.pace = .atOnce
        progress.pauseIndex = nil
        playOn()
    }

    /// Runs steps without pauses until so many have ended, then pauses.
    package func play(to steps: Int) {
        guard !isFinished, steps > index else { return }
        progress.pauseIndex = min(steps, count)
        playOn()
    }

    private func playOn() {
        progress.isPaused = false
        progress.waitsForViewer = false
        progress.pausesAfterStep = false
        let isWaiting = pacing.isWaiting || !progress.isBusy
        pacing.stop()
        changed()
        if isWaiting, progress.isStarted { next() } else { continueStep() }
    }
}

// From step to step.
extension SessionPlayer {
    /// - Parameter pause: the pause before the next step.
    func stepEnded(pause: Duration) {
        progress.isBusy = false
        current.rest = nil
        pacing.rest = progress.pauseIndex == nil ? pause : .zero
        progress.waitsForViewer = waitsAfterStep
        if let end = progress.pauseIndex, index >= end {
            progress.pauseIndex = nil
            progress.isPaused = true
        }
        if waitsForViewer { progress.isPaused = true }
        changed()
        let stops = progress.pausesAfterStep || isPaused
        progress.pausesAfterStep = false
        if !stops {
            // Also after the last step, so that its caption can be read.
            startPause(pacing.rest)
        } else if index == count, !waitsForViewer {
            finish()
        }
    }

    /// Whether to wait for the viewer now: at a caption, and where a viewer who goes from caption to caption has stepped
    /// or jumped to.
    private var waitsAfterStep: Bool {
        if let end = progress.pauseIndex { return pacing.pausesAtCaptions && index >= end && index < count }
        return pacing.waits(after: index > 0 ? session.steps[index - 1] : nil)
            || progress.pausesAfterStep && pacing.pausesAtCaptions && index < count
    }

    private func next() {
        guard !progress.isBusy, !isFinished else { return }
        guard let step else { return finish() }
        introduction = nil
        progress.isBusy = true
        narrate { $0.begin(step) }
        perform(step) { [weak self] in
            guard let self else { return }
            progress.index += 1
            stepEnded(pause: pacing.pause(after: step))
        }
    }

    /// A pause for the viewer; zero when the session is not watched.
    func watched(_ pause: Duration) -> Duration {
        pacing.pace == .watched && progress.pauseIndex == nil ? pacing.real(pause) : .zero
    }

    /// Presses keys on the screen; in a watched session, each key can be seen.
    func press(_ keys: [SessionKey], on screen: SessionScreen, then: @escaping () -> Void) {
        guard watched(pacing.pauseBetweenKeys) > .zero else { return screen.press(keys, then) }
        press(Typing.strokes(of: keys, pause: pacing.pauseBetweenKeys)[...], on: screen, then: then)
    }

    private func press(_ strokes: ArraySlice<Typing.Stroke>, on screen: SessionScreen, then: @escaping () -> Void) {
        let pause = watched(strokes.first?.pause ?? .zero)
        guard let first = strokes.first, strokes.count > 1, pause > .zero, !progress.pausesAfterStep else {
            return screen.press(strokes.map(\.key), then)
        }
        screen.press([first.key]) { [weak self] in
            guard let self else { return }
            let rest = strokes.dropFirst()
            let timer = continueStep(after: pause) { [weak self] in
                self?.current.keys = nil
                self?.press(rest, on: screen, then: then)
            }
            current.keys = (timer, { screen.press(rest.map(\.key), then) })
        }
    }

    /// Presses the rest of the keys of the step in progress at once: before the user does something, so that this
    /// happens before or after the step, and a text that is being typed does not become commands.
    package func finishKeys() {
        guard let keys = current.keys else { return }
        current.keys = nil
        if current.rest == nil {
            pacing.timer.cancel(keys.timer)
            current.pauses -= 1
        } else {
            // The pause has ended while the session was paused.
            current.rest = nil
        }
        keys.press()
    }

    /// Continues the current step after a pause for the viewer; if the session is paused then, once it continues.
    @discardableResult
    func continueStep(after pause: Duration, _ rest: @escaping () -> Void) -> EventLoop.Token {
        current.pauses += 1
        return pacing.timer.after(pause) { [weak self] in
            guard let self else { return }
            current.pauses -= 1
            if isPaused, !progress.pausesAfterStep { current.rest = rest } else { rest() }
        }
    }

    private func continueStep() {
        let rest = current.rest
        current.rest = nil
        rest?()
    }

    private func startPause(_ pause: Duration) {
        // On a new turn, so that the stack does not grow with the number of steps.
        guard pause > .zero else { return loop.soon { [weak self] in self?.continuePlaying() } }
        pacing.begin(pause) { [weak self] in
            self?.pacing.end()
            self?.continuePlaying()
        }
    }

    private func continuePlaying() {
        if !isPaused, !pacing.isWaiting { next() }
    }

    private func finish() {
        guard !isFinished else { return }
        progress.isBusy = false
        progress.isFinished = true
        progress.waitsForViewer = false
        phone.clearUndoHistory()
        if isWatched { phone.clock = phone.clock.released }
        progress.isPaused = false
        changed()
    }

    /// Shows a sentence to the viewer.
    func show(caption: String) { narrate { $0.show(caption) } }

    /// Changes what the viewer sees.
    func narrate(_ change: (inout Narration) -> Void) {
        change(&narration)
        changed()
    }

    private func changed() {
        onChange?()
        // Causes another turn, so that callers that check a condition between two turns see the change.
        loop.soon {}
    }
}
