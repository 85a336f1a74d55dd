package import SessionTerms
import SystemSupport
import Terminal

extension InboxApp {
    /// The screen on which a session presses its keys and checks its expectations.
    ///
    ///     let player = SessionPlayer(session, phone: phone, pace: .watched, screen: app.sessionScreen)
    ///     app.follow(player)
    ///     player.start()
    package var sessionScreen: SessionScreen {
        SessionScreen(
            press: { [weak self] keys, then in
                if let self { self.press(keys.flatMap(\.pressed), then: then) } else { then() }
            },
            refusal: { [weak self] in self?.refusalOfPrograms },
            show: { [weak self] place in self?.show(place) },
            text: { [weak self] in self?.text ?? "" },
            region: { [weak self] region in self?.text(of: region) })
    }
}

/// A session that waits while the user looks around.
struct LookingAround {
    /// How long nothing is touched until the session continues.
    static let time = Duration.seconds(10)

    var timer: EventLoop.Token?
    /// Whether the session is paused for this reason, and not by the user.
    var holdsSession = false
}

extension InboxApp {
    /// After an event: a session that the user has left is paused. When the user only looks around, it continues by
    /// itself once nothing was touched for a while; after an action of the user, or if the user has paused it, it does not.
    func holdSession() {
        stopLooking()
        guard isOpen, let session, !session.isFinished else { return }
        guard state.keyboard.isAway else {
            if looking.holdsSession { session.resume(afterRest: true) }
            looking.holdsSession = false
            return
        }
        if !session.isPaused {
            looking.holdsSession = true
            session.pause()
        }
        guard looking.holdsSession, state.isLookingAround, !state.keyboard.hasActed else { return }
        looking.timer = surroundings.pauses.after(LookingAround.time) { [weak self] in
            guard let self else { return }
            attempt { try $0.followSession(inbox) }
            recordEvent(by: .neither)
            holdSession()
            drawSoon()
        }
    }

    /// What the user looks at stays.
    func stopLooking() {
        surroundings.pauses.cancel(looking.timer)
        looking.timer = nil
    }
}

extension InboxApp {
    /// Why another program does not press keys or show something now: that would come between the steps of a session, or into what
    /// the user has open. It does not wait, as a session does: much later, it would surprise the user.
    private var refusalOfPrograms: String? {
        if state.session.isRunning { return "A session is playing, and uses the screen." }
        return state.keyboard.belongsToUser ? "The user has something open on the screen." : nil
    }

    private func show(_ place: SessionScreen.Place) {
        attempt { state in
            try state.refresh(inbox)
            try state.showSessionPlace(place, inbox)
        }
        drawSoon()
    }
}
