package import Device
package import Foundation
import InboxDatabase
import LocalServerHost
package import LocatedYAML
package import Messages
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

    package let session: Session
    package let phone: Phone
    package internal(set) var pace: PlaybackSpeed

    /// How many steps have ended; also the index of the current or next step.
    package internal(set) var index = 0
    /// The number of steps.
    package var count: Int { session.steps.count }
    /// The last caption; nil before the first one.
    package internal(set) var caption: String?
    /// What a watched session is about, while the phone is set up for it: building its filter takes seconds.
    package private(set) var introduction: String?
    package internal(set) var isPaused = false
    package internal(set) var isFinished = false
    /// 0.5, 1, 2 or 4.
    package private(set) var speed = 1.0
    /// The failures so far.
    package internal(set) var failures: [SessionFailure] = []
    /// How many expectations held so far.
    package internal(set) var held = 0
    /// The messages that steps delivered, with their outcomes.
    package internal(set) var received: [(step: Step, text: IncomingMessage, outcome: Outcome)] = []
    /// The reports that steps made, with their outcomes.
    package internal(set) var reported: [(step: Step, outcome: Outcome)] = []
    /// What was skipped: `press` steps and `screen` expectations without a screen.
    package internal(set) var notes: [String] = []
    /// Why the session could not start; nil: it did.
    package internal(set) var problem: FileMistake?
    /// Called after anything of the above changed, on the loop.
    package var onChange: (() -> Void)?
    /// Called with the outcome of each step that has one.
    var onOutcome: ((Outcome) -> Void)?

    let loop: EventLoop
    /// What the pauses for a viewer wait with.
    let pauses: any PauseTimer
    let screen: SessionScreen?
    let deliver: Deliver
    /// A factor for pauses, in addition to the speed; tests make it tiny.
    private let timeScale: Double
    /// The session's server.
    var server: LocalServer?
    /// The requests that it received.
    var requests: [LoggedRequest] { server?.requests.all ?? [] }
    /// The re-evaluation of the current step.
    var reevaluation: Reevaluation?
    /// The report of the current step.
    var reporting: ReportPlayer?
    /// Copies of the sources that steps change.
    var workingCopies: [WorkingCopy] = []
    /// Ends the step that waits for the build of a saved source.
    var whenRebuilt: ((StepResult) -> Void)?
    private var isStarted = false
    /// Whether the session is watched. Skipping to the end changes the pace, but not this.
    let isWatched: Bool
    /// Whether a step is in progress.
    private var isBusy = true
    private var pauseAfterStep = false
    /// How many steps to play without pauses before the session pauses; nil: it plays as usual.
    private var pauseIndex: Int?
    /// The rest of a stopped pause, at speed 1.
    private var left = Duration.zero
    private var timer: (token: EventLoop.Token, left: Duration, since: ContinuousClock.Instant)?

    /// - Parameters:
    ///   - phone: made by `Session.makePhone`, or another one with the session's release.
    ///   - screen: receives the keys of `press`, shows what a step is about, and is read by `screen`; nil: `press` and
    ///     `screen` are skipped, with a note.
    ///   - pauses: what the pauses for a viewer wait with; nil: the phone's loop, in real time.
    ///   - deliver: delivers the session's messages file.
    package init(
        _ session: Session, phone: Phone, pace: PlaybackSpeed, screen: SessionScreen? = nil, timeScale: Double = 1,
        pauses: (any PauseTimer)? = nil, deliver: @escaping Deliver = MessagesFileDelivery.deliver
    ) {
        self.session = session
        self.phone = phone
        self.pace = pace
        isWatched = pace == .watched
        self.screen = screen
        self.timeScale = timeScale
        self.deliver = deliver
        loop = phone.loop
        self.pauses = pauses ?? phone.loop
    }

    /// Says which step did not finish, for when nothing is left that it could wait for.
    package var unfinishedStep: String {
        "\(step?.file ?? session.file):\(step?.position.description ?? "1:1"): this step did not finish: "
            + (step?.action?.summary ?? "expectations only")
    }

    /// Whether it waits for nothing but the viewer.
    package var isPausing: Bool { timer != nil || reporting?.isPausing == true }

    /// The current or next step; nil at the end.
    package var step: Step? { index < count ? session.steps[index] : nil }

    /// Plays the first steps without pauses, then pauses: to step back, a session is played again up to a step.
    package func start(pausedAfter steps: Int) {
        pauseIndex = min(max(0, steps), count)
        start()
    }

    /// Starts playing. A player plays its session once.
    package func start() {
        guard !isStarted else { return }
        isStarted = true
        phone.observe { [weak self] change in
            switch change {
            case .report: self?.reporting?.reportChanged()
            case .building(let build): self?.sourceChanged(build)
            default: break
            }
        }
        if isWatched, pauseIndex == nil, session.about != nil {
            introduction = session.about
            changed()
        }
        prepare { [weak self] problem in
            guard let self else { return }
            self.introduction = nil
            self.problem = problem
            self.phone.clearUndoHistory()
            if problem == nil { self.stepEnded(pause: .zero) } else { self.finish() }
        }
    }
}

// The controls.
extension SessionPlayer {
    /// Stops before the next step.
    package func pause() {
        guard !isFinished, !isPaused else { return }
        isPaused = true
        stopTimer()
        changed()
    }

    package func resume() {
        guard isPaused else { return }
        isPaused = false
        pauseAfterStep = false
        changed()
        if !isBusy { next() }
    }

    /// Runs the next step now, and stops before the one after it.
    package func stepOnce() {
        guard !isFinished else { return }
        isPaused = true
        stopTimer()
        if isBusy || !isStarted {
            changed()
        } else {
            pauseAfterStep = true
            next()
        }
    }

    package static let speeds = [0.5, 1, 2, 4]

    package func faster() { setSpeed(Self.speeds.first { $0 > speed }) }

    package func slower() { setSpeed(Self.speeds.last { $0 < speed }) }

    private func setSpeed(_ new: Double?) {
        guard let new, !isFinished else { return }
        let waiting = timer != nil
        stopTimer()
        let left = self.left
        speed = new
        if waiting { startTimer(left) }
        changed()
    }

    /// Runs the remaining steps without pauses.
    package func skipToEnd() {
        guard !isFinished else { return }
        pace = .atOnce
        isPaused = false
        pauseAfterStep = false
        let waiting = timer != nil || !isBusy
        stopTimer()
        changed()
        if waiting, isStarted { next() }
    }
}

// From step to step.
extension SessionPlayer {
    /// - Parameter pause: the pause before the next step, at speed 1.
    func stepEnded(pause: Duration) {
        isBusy = false
        left = pauseIndex == nil ? pause : .zero
        if let end = pauseIndex, index >= end { (pauseIndex, isPaused) = (nil, true) }
        changed()
        let stops = pauseAfterStep || isPaused
        pauseAfterStep = false
        if !stops {
            // Also after the last step, so that its caption can be read.
            startTimer(left)
        } else if index == count {
            finish()
        }
    }

    private func next() {
        guard !isBusy, !isFinished else { return }
        guard let step else { return finish() }
        isBusy = true
        perform(step) { [weak self] in
            guard let self else { return }
            self.index += 1
            self.stepEnded(pause: self.pace.duration(of: step))
        }
    }

    /// A pause for the viewer; zero when the session is not watched.
    func watched(_ pause: Duration) -> Duration {
        pace == .watched && pauseIndex == nil ? pause * timeScale / speed : .zero
    }

    private func startTimer(_ pause: Duration) {
        // On a new turn, so that the stack does not grow with the number of steps.
        guard pause > .zero else { return loop.soon { [weak self] in self?.continuePlaying() } }
        let token = pauses.after(pause * timeScale / speed) { [weak self] in
            self?.timer = nil
            self?.continuePlaying()
        }
        timer = (token, pause, pauses.now)
    }

    private func continuePlaying() {
        if !isPaused { next() }
    }

    private func stopTimer() {
        guard let timer else { return }
        pauses.cancel(timer.token)
        self.timer = nil
        left = max(.zero, timer.left - timer.since.duration(to: pauses.now) * (speed / max(timeScale, 0.000_001)))
    }

    private func finish() {
        guard !isFinished else { return }
        isBusy = false
        isFinished = true
        phone.clearUndoHistory()
        if isWatched { phone.clock = phone.clock.released }
        isPaused = false
        changed()
    }

    func changed() {
        onChange?()
        // Causes another turn, so that callers that check a condition between two turns see the change.
        loop.soon {}
    }
}
