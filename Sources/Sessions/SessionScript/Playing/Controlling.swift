import Device

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
            phone.endSetup()
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
