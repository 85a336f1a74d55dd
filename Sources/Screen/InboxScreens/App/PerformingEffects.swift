import Configuration
import Device
import SystemSupport
import Terminal

// Performing effects.
extension InboxApp {
    /// How long a banner is shown.
    private static let bannerTime = Duration.seconds(4)
    /// How long the folder of a new message is highlighted.
    static let flashTime = Duration.seconds(2)

    func perform(_ effects: [Effect]) {
        for effect in effects { perform(effect) }
    }

    private func perform(_ effect: Effect) {
        switch effect {
        case .enter(let intent, let purpose):
            if case .user(.applyReevaluation) = intent { showMoveInProgress() }
            let isChoice = intent.choosesExtension
            if isChoice { reading.choices += 1 }
            phone.enter(intent) { [weak self] result in
                guard let self else { return }
                defer {
                    if isChoice {
                        reading.choices -= 1
                        continueSession()
                    }
                }
                var effects: [Effect] = []
                self.attempt { effects = try $0.finished(purpose, result, self.inbox) }
                self.perform(effects)
                self.drawSoon()
            }
        case .session(let command): control(command)
        case .continueSearch: searchSoon()
        case .reevaluate(let request): reevaluate(request)
        case .stopReevaluation: stopReevaluation()
        case .mouse(let isOn): screen.setMouse(isOn)
        case .bell: if surroundings.configuration.bell { screen.bell() }
        case .hideBannerLater: after(Self.bannerTime, \.bannerTimer) { $0.banner = nil }
        case .endFlashLater: after(Self.flashTime, \.flashTimer) { $0.flash = nil }
        case .loadDeclarations:
            if surroundings.loadsDeclarations { phone.queryDeclarations() }
            loadTargets()
        case .completePath(let text): completePath(text)
        case .open(let request): open(request)
        case .newInbox(let release): onLeave?(.newInbox(release))
        case .copy(let request): copy(request)
        case .save(let text, let path): save(text, path)
        case .pipe(let request): pipe(request)
        case .show(let title, let text):
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { TextPage.Line(String($0)) }
            state.openPage(TextPage(title: title, lines: lines))
        case .listSessions: listSessions()
        case .readSession(let path): readSession(path)
        case .edit(let place): edit(place)
        case .record(let request): record(request)
        case .play(let request):
            if let onLeave {
                onLeave(.play(request))
            } else {
                state.status = .hint("Sessions are played in an inbox on a terminal.")
            }
        case .redraw:
            // A blank frame in between sends every cell again.
            screen.present(Grid(state.size, role: .muted), cursor: nil)
            drawSoon()
        case .suspend: screen.suspend()
        case .quit: leave(nil)
        }
    }

    /// Changes the notices after a time, which starts again with each call for the same timer.
    private func after(
        _ time: Duration, _ timer: ReferenceWritableKeyPath<InboxApp, EventLoop.Token?>,
        _ change: @escaping (inout Notices) -> Void
    ) {
        surroundings.pauses.cancel(self[keyPath: timer])
        self[keyPath: timer] = surroundings.pauses.after(time) { [weak self] in
            guard let self else { return }
            self[keyPath: timer] = nil
            change(&state.notices)
            drawSoon()
        }
    }

    private func control(_ command: Effect.SessionCommand) {
        guard let session else { return }
        let (wasAway, wasHeld) = (state.keyboard.isAway, looking.holdsSession)
        attempt { try $0.followSession(inbox) }
        // The user takes over what was paused for the user.
        looking.holdsSession = false
        switch command {
        // From elsewhere, a session that waits at a caption is only shown again.
        case .pause where session.waitsForViewer && wasAway: break
        case .pause where session.isPaused: session.resume(afterRest: wasHeld)
        // When the user was elsewhere, the first press only follows the session again.
        case .pause: if !wasAway { session.pause() }
        case .step: session.stepOnce()
        case .skip: session.skipToEnd()
        case .playTo(let step): session.play(to: step)
        }
    }

    func leave(_ termination: Termination?) {
        guard isOpen else { return }
        isOpen = false
        for timer in [bannerTimer, flashTimer] { surroundings.pauses.cancel(timer) }
        stopLooking()
        stopDrawing()
        stopPreparingSearch()
        stopReevaluation()
        onLeave?(.quit(termination))
    }

    private func searchSoon() {
        guard !search.isDue else { return }
        search.isDue = true
        loop.soon { [weak self] in self?.searchSlice() }
    }

    private func searchSlice() {
        search.isDue = false
        let end = ContinuousClock.now + search.sliceTime
        var isUnfinished = false
        repeat {
            isUnfinished = false
            attempt { isUnfinished = try $0.continueSearch(inbox) }
        } while isUnfinished && ContinuousClock.now < end
        // Drawing each slice would take longer than the slices.
        if isUnfinished { drawThrottled() } else { drawSoon() }
        if isUnfinished { searchSoon() }
    }
}

extension Intent {
    /// Whether it chooses a filter or a reporting extension, which may have to be built first.
    fileprivate var choosesExtension: Bool {
        switch self {
        case .chooseFilter, .chooseReporting: true
        default: false
        }
    }
}
