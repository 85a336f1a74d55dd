import SessionTerms
import SystemSupport

// Keys of a `press` step.
extension SessionPlayer {
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
}
