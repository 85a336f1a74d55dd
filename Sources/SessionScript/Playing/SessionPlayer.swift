import EventLoop
import Foundation
import InboxStore
import LocalServerHost
import Messages
import Phone
import ServerBehaviour

/// Plays a session on a phone, through the one door that the keyboard uses too.
///
///     let player = SessionPlayer(session, phone: phone, pace: .watched)
///     player.onChange = { redraw() }
///     player.start()
///
/// First the phone is made as the session says (settings, contacts, filter, messages file), then the steps come one
/// after another: a step is over when the phone has settled, so no expectation is looked at too early. Checked, time
/// jumps and nothing sleeps; watched, each step is given its time. When it ends the phone stays as it is, and is the
/// user's: a watched session's clock goes on from there by real time, a checked one's stands still.
package final class SessionPlayer {
    /// Brings a messages file in; calls back when all of it is filed, with what went wrong.
    package typealias Deliver = (_ phone: Phone, _ file: URL, _ then: @escaping (String?) -> Void) -> Void

    package let session: Session
    package let phone: Phone
    package internal(set) var pace: PlaybackSpeed

    /// How many steps are over; also the index of the step that comes next, or is under way.
    package internal(set) var index = 0
    /// How many steps there are.
    package var count: Int { session.steps.count }
    /// The caption that was shown last; nil before the first one.
    package internal(set) var caption: String?
    package internal(set) var isPaused = false
    package internal(set) var isFinished = false
    /// 0.5, 1, 2 or 4.
    package private(set) var speed = 1.0
    /// What did not hold so far.
    package internal(set) var failures: [SessionFailure] = []
    /// How many expectations held so far.
    package internal(set) var held = 0
    /// The texts that came in by steps, with what came of each.
    package internal(set) var received: [(position: SourcePosition, text: IncomingMessage, outcome: Outcome)] = []
    /// The reports of steps, with what came of each.
    package internal(set) var reported: [(position: SourcePosition, outcome: Outcome)] = []
    /// What was skipped, and why: `press` steps and `screen` expectations without a screen.
    package internal(set) var notes: [String] = []
    /// Why the session could not begin; nil: it could.
    package internal(set) var problem: SessionMistake?
    /// Called after anything of the above changed, on the loop.
    package var onChange: (() -> Void)?

    let loop: EventLoop
    let screen: SessionScreen?
    let deliver: Deliver
    /// What pauses are multiplied with, beside the speed: tests make them tiny.
    private let timeScale: Double
    /// The session's own server.
    var server: LocalServer?
    /// What it has been asked.
    var requests: [LoggedRequest] { server?.requests.all ?? [] }
    /// The filter that a step asks again.
    var reevaluation: Reevaluation?
    /// The report that a step makes.
    var reporting: ReportPlayer?
    private var isStarted = false
    /// Whether somebody watched; skipping to the end changes the pace, not that.
    let isWatched: Bool
    /// Whether a step is under way, and the phone has not settled.
    private var isBusy = true
    private var pauseAfterStep = false
    /// What a stopped timer had left, at speed 1.
    private var left = Duration.zero
    private var timer: (token: EventLoop.Token, left: Duration, since: ContinuousClock.Instant)?

    /// - Parameters:
    ///   - phone: made by `Session.makePhone`, or one that has the session's release.
    ///   - screen: where `press` goes, what a step is about is shown, and `screen` looks; nil: `press` and `screen` are
    ///     skipped, with a note.
    ///   - deliver: brings in the session's messages file.
    package init(
        _ session: Session, phone: Phone, pace: PlaybackSpeed, screen: SessionScreen? = nil, timeScale: Double = 1,
        deliver: @escaping Deliver = MessagesFile.deliver
    ) {
        self.session = session
        self.phone = phone
        self.pace = pace
        isWatched = pace == .watched
        self.screen = screen
        self.timeScale = timeScale
        self.deliver = deliver
        loop = phone.loop
    }

    /// The step that comes next, or is under way; nil at the end.
    package var step: Step? { index < count ? session.steps[index] : nil }

    /// Begins. A session is played once.
    package func start() {
        guard !isStarted else { return }
        isStarted = true
        phone.observe { [weak self] change in if case .report = change { self?.reporting?.look() } }
        prepare { [weak self] problem in
            guard let self else { return }
            self.problem = problem
            self.phone.clearUndoHistory()
            if problem == nil { self.stepIsOver(after: .zero) } else { self.finish() }
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

    /// Does the next step at once, and stops before the one after it.
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

    /// Does what is left at once: nothing is waited for but the filter.
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

// The way from step to step.
extension SessionPlayer {
    /// - Parameter pause: at speed 1.
    func stepIsOver(after pause: Duration) {
        isBusy = false
        left = pause
        changed()
        let stops = pauseAfterStep || isPaused
        pauseAfterStep = false
        if !stops {
            // The last step is given its time too: its caption is read before the end is told.
            startTimer(pause)
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
            self.stepIsOver(after: self.pace.duration(of: step))
        }
    }

    /// What a watcher is given to see something; nothing where nobody watches.
    func watched(_ pause: Duration) -> Duration { pace == .watched ? pause * timeScale / speed : .zero }

    private func startTimer(_ pause: Duration) {
        // Steps never call one another: a session of a million steps needs no more stack than one of two.
        guard pause > .zero else { return loop.soon { [weak self] in self?.continuePlaying() } }
        let token = loop.after(pause * timeScale / speed) { [weak self] in
            self?.timer = nil
            self?.continuePlaying()
        }
        timer = (token, pause, .now)
    }

    private func continuePlaying() {
        if !isPaused { next() }
    }

    private func stopTimer() {
        guard let timer else { return }
        loop.cancel(timer.token)
        self.timer = nil
        left = max(.zero, timer.left - timer.since.duration(to: .now) * (speed / max(timeScale, 0.000_001)))
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
        // Whoever turns the loop until something holds looks between two turns: there is another one, without waiting.
        loop.soon {}
    }
}
