package import SessionTerms
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
            show: { [weak self] place in self?.show(place) },
            text: { [weak self] in self?.text ?? "" },
            region: { [weak self] region in self?.text(of: region) })
    }
}

extension InboxApp {
    private func show(_ place: SessionScreen.Place) {
        attempt { state in
            try state.refresh(inbox)
            try state.showSessionPlace(place, inbox)
        }
        drawSoon()
    }
}

extension SessionKey {
    /// The keys that a terminal sends.
    var pressed: [Key] {
        switch self {
        case .control(let letter): [.control(letter)]
        case .text(let text): text.map { $0.isNewline ? .enter : .character($0) }
        case .named(.newLine): [.alt("\n")]
        case .named(.deleteWord): [.alt("\u{7F}")]
        case .named(let name): if case .key(let key) = Key.reading(name.rawValue) { [key] } else { [] }
        }
    }
}
