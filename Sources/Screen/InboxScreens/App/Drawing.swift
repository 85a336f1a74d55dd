import SystemSupport
import Terminal

/// When frames are drawn.
struct FramePacing {
    /// Whether the phone has changed since the state was read.
    var isStale = false
    /// Whether a frame is drawn in the next turn of the loop.
    var isDue = false
    /// Whether it is drawn before anything else happens.
    var isFirst = false
    /// The minimum time before a frame that no key or click caused, so that constant changes of the phone do not cause
    /// constant drawing.
    var minimumTime = Duration.milliseconds(30)
    var drawnAt: ContinuousClock.Instant?
    /// Waits for that time.
    var timer: EventLoop.Token?
    /// Waits for the next second of a build that is all there is to see.
    var buildTimer: EventLoop.Token?
}

// Drawing.
extension InboxApp {
    func drawSoon() {
        guard !frames.isDue else { return }
        frames.isDue = true
        loop.soon { [weak self] in self?.drawIfDue() }
    }

    /// Draws what the user has done before anything else happens, such as messages that arrive.
    func drawFirst() {
        frames.isDue = true
        guard !frames.isFirst else { return }
        frames.isFirst = true
        loop.soonFirst { [weak self] in
            self?.frames.isFirst = false
            self?.drawIfDue()
        }
    }

    /// Draws soon, but not before the minimum time since the last frame.
    func drawThrottled() {
        guard isOpen, !frames.isDue, frames.timer == nil else { return }
        let left = frames.drawnAt.map { frames.minimumTime - $0.duration(to: .now) } ?? .zero
        guard left > .zero else { return drawSoon() }
        frames.timer = loop.after(left) { [weak self] in
            self?.frames.timer = nil
            self?.drawSoon()
        }
    }

    func cancelFrameTimer() {
        loop.cancel(frames.timer)
        frames.timer = nil
    }

    /// After this, nothing is drawn any more.
    func stopDrawing() {
        frames.isDue = false
        cancelFrameTimer()
        loop.cancel(frames.buildTimer)
        frames.buildTimer = nil
    }

    /// Draws soon what the phone is now.
    package func refreshSoon() {
        guard isOpen else { return }
        frames.isStale = true
        drawSoon()
    }

    /// Draws now, including a throttled frame.
    package func drawNow() {
        if frames.timer != nil { frames.isDue = true }
        drawIfDue()
    }

    private func drawIfDue() {
        guard frames.isDue, isOpen else { return }
        frames.isDue = false
        if frames.isStale { refresh() }
        draw()
    }

    func draw() {
        cancelFrameTimer()
        frames.drawnAt = .now
        attempt { state in
            try VisibleMarks.refresh(&state, inbox)
            try state.refreshWhy(inbox)
            try state.reevaluation?.readExamples(inbox)
        }
        frame = state.draw(hasFills: screen.hasFills)
        screen.present(frame.grid, cursor: frame.cursor)
        showNextSecond()
    }

    /// While the first filter is built, an empty inbox shows for how long.
    private func showNextSecond() {
        guard state.facts.choiceBuild != nil, state.facts.messageCount == 0, frames.buildTimer == nil else { return }
        frames.buildTimer = loop.after(.seconds(1)) { [weak self] in
            self?.frames.buildTimer = nil
            self?.refreshSoon()
        }
    }
}
