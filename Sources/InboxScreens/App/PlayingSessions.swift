import Foundation
import Messages
import SessionScript
import Terminal

extension SessionPlayer: SessionControls {
    var stepPlace: EditorPlace? {
        let place =
            failures.first.map { ($0.file, $0.position) }
            ?? (step ?? session.steps.last).map { ($0.file ?? session.file, $0.position) }
        let file = URL(fileURLWithPath: place?.0 ?? session.file).path
        return session.file.isEmpty ? nil : EditorPlace(path: file, line: place?.1.line)
    }

    package var failureMessage: String? {
        if let problem { return "The session could not start: \(problem)" }
        guard let first = failures.first else { return nil }
        let places = failures.count > 1 ? " in \(Counted.number(failures.count)) places; the first" : ""
        return "The session failed\(places): \(first)"
    }
}

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

extension InboxApp: SessionDisplay {
    package func follow(_ player: SessionPlayer) { follow(player as any SessionControls) }

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
        case .named(let name):
            switch name {
            case .enter: [.enter]
            case .escape: [.escape]
            case .tab: [.tab]
            case .up: [.up]
            case .down: [.down]
            case .left: [.left]
            case .right: [.right]
            case .pageUp: [.pageUp]
            case .pageDown: [.pageDown]
            case .home: [.home]
            case .end: [.end]
            case .space: [.character(" ")]
            case .backspace: [.backspace]
            case .delete: [.delete]
            case .backTab: [.backTab]
            case .shiftUp: [.shiftUp]
            case .shiftDown: [.shiftDown]
            case .newLine: [.alt("\n")]
            case .deleteWord: [.alt("\u{7F}")]
            }
        }
    }
}
