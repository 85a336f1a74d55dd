import Device
import SystemSupport

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

    /// Starts the next step; at the end, ends the session.
    func next() {
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

    /// Continues the current step if it was interrupted by a pause of the session.
    func continueStep() {
        let rest = current.rest
        current.rest = nil
        rest?()
    }

    /// Starts a pause before the next step; zero: none.
    func startPause(_ pause: Duration) {
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

    /// Ends the session; the phone stays as it is.
    func finish() {
        guard !isFinished else { return }
        progress.isBusy = false
        progress.isFinished = true
        progress.waitsForViewer = false
        phone.clearUndoHistory()
        if isWatched { phone.clock = phone.clock.released }
        progress.isPaused = false
        changed()
    }
}
