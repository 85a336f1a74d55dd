import SystemSupport

/// How fast a session plays.
package enum PlaybackSpeed: Hashable, Sendable {
    /// As fast as the filter answers, without pauses.
    case atOnce
    /// For a viewer: captions stay long enough to be read, and hours pass in a second.
    case watched
}

extension PlaybackSpeed {
    /// The pause after a step.
    func duration(of step: Step) -> Duration {
        self == .watched ? step.action?.watchedPause ?? .zero : .zero
    }
}

/// The pauses for a viewer: how long they are, and the one in progress.
struct Pacing {
    var pace: PlaybackSpeed
    /// Whether the session is watched. Skipping to the end changes the pace, but not this.
    let isWatched: Bool
    /// Whether captions say when to look. Without them, each step and each key stays long enough to be seen.
    private let isNarrated: Bool
    private let playback: Playback
    /// A factor for pauses.
    private let timeScale: Double
    /// What the pauses wait with.
    let timer: any PauseTimer
    /// The rest of a stopped pause.
    var rest = Duration.zero
    private var pause: (token: EventLoop.Token, length: Duration, start: ContinuousClock.Instant)?

    init(
        _ pace: PlaybackSpeed, _ playback: Playback, timeScale: Double, _ timer: any PauseTimer, isNarrated: Bool
    ) {
        (self.pace, self.playback, self.timer, self.isNarrated) = (pace, playback, timer, isNarrated)
        self.timeScale = timeScale / playback.speed
        isWatched = pace == .watched
    }

    var isWaiting: Bool { pause != nil }

    /// The pause after a step.
    func pause(after step: Step) -> Duration {
        let usual = pace.duration(of: step)
        return isNarrated || usual == .zero ? usual : max(usual, .seconds(2))
    }

    /// The pause after a key of a step, before the next one.
    var pauseBetweenKeys: Duration { isNarrated ? .milliseconds(250) : .seconds(1) }

    var pausesAtCaptions: Bool { isWatched && playback.pausesAtCaptions }

    /// Whether the session waits for its viewer after a step.
    ///
    /// - Parameter step: nil: before the first one.
    func waits(after step: Step?) -> Bool {
        pausesAtCaptions && pace == .watched && (step == nil || step?.action is CaptionStep)
    }

    /// The real length of a pause.
    func real(_ pause: Duration) -> Duration { pause * timeScale }

    /// - Parameter then: called at the end of the pause; it calls `end()`.
    mutating func begin(_ length: Duration, then: @escaping () -> Void) {
        pause = (timer.after(real(length), then), length, timer.now)
    }

    mutating func end() { pause = nil }

    /// Stops the pause in progress, and keeps its rest.
    mutating func stop() {
        guard let pause else { return }
        timer.cancel(pause.token)
        self.pause = nil
        rest = max(.zero, pause.length - pause.start.duration(to: timer.now) * (1 / max(timeScale, 0.000_001)))
    }
}
