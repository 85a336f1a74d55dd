import SystemSupport
import Terminal

// Drawing.
extension InboxApp {
    func drawSoon() {
        guard !needsDraw else { return }
        needsDraw = true
        loop.soon { [weak self] in self?.drawIfDue() }
    }

    /// Draws soon, but not before the minimum time since the last frame.
    func drawThrottled() {
        guard isOpen, !needsDraw, frameTimer == nil else { return }
        let left = drawnAt.map { minimumFrameTime - $0.duration(to: .now) } ?? .zero
        guard left > .zero else { return drawSoon() }
        frameTimer = loop.after(left) { [weak self] in
            self?.frameTimer = nil
            self?.drawSoon()
        }
    }

    func cancelFrameTimer() {
        loop.cancel(frameTimer)
        frameTimer = nil
    }

    /// Draws now, including a throttled frame.
    package func drawNow() {
        if frameTimer != nil { needsDraw = true }
        drawIfDue()
    }

    private func drawIfDue() {
        guard needsDraw, isOpen else { return }
        needsDraw = false
        if isStale { refresh() }
        draw()
    }

    func draw() {
        cancelFrameTimer()
        drawnAt = .now
        state.hasFills = screen.hasFills
        attempt { state in
            try state.refreshWhy(inbox)
            try state.reevaluation?.readExamples(inbox)
        }
        frame = state.draw()
        screen.present(frame.grid, cursor: frame.cursor)
    }
}
