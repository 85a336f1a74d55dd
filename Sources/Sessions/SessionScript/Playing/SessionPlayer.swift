package import Device
package import Foundation
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
    /// Delivers a messages file; calls `then` when all messages are filed, with the first error, and with how the file
    /// was read.
    package typealias Deliver =
        (_ phone: Phone, _ file: URL, _ then: @escaping (_ problem: String?, _ notes: [String]) -> Void) -> Void

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
        /// What was skipped (`press` steps and `screen` expectations without a screen), and how the messages file was
        /// read.
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
    var progress = Progress()
    var pacing: Pacing
    var results = Results()
    var current = CurrentStep()
    /// The session's server.
    var server: LocalServer?
    /// Copies of the sources that steps change.
    var workingCopies: [WorkingCopy] = []
    /// What the viewer sees beside the screen.
    private(set) var narration = Narration()
    /// What a watched session is about, until its first step: to set up the phone, building its filter, takes seconds.
    package internal(set) var introduction: String?
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

// What it shows.
extension SessionPlayer {
    /// Shows a sentence to the viewer.
    func show(caption: String) { narrate { $0.show(caption) } }

    /// Changes what the viewer sees.
    func narrate(_ change: (inout Narration) -> Void) {
        change(&narration)
        changed()
    }

    /// Reports a change of what is shown.
    func changed() {
        onChange?()
        // Causes another turn, so that callers that check a condition between two turns see the change.
        loop.soon {}
    }
}
