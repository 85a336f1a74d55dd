import Terminal

/// The keys that control a playing session.
enum SessionKeys {
    static let rows: [InboxKeys.Row] = [
        row(.pause, " ", "Pause, resume, or return to the session", label: "pause", .pause),
        row(.step, ".", "Play one step", label: "step", .step),
        InboxKeys.Row(
            .stepBack, [.character(",")], "Step back: replay up to the step before",
            obstacle: SessionReplay.obstacleToSteppingBack,
            action: { state, _ in
                SessionReplay.play(.upTo(step: state.session.facts?.indexBefore ?? 0), &state)
            }),
    ]

    /// What a key of the viewer does while the session waits for its viewer, or over what the session has opened; nil:
    /// what it always does. A presenter's clicker has the page keys, which belong to the panes again when the viewer
    /// looks around.
    static func command(_ key: Key, ofViewer state: InboxState) -> Command? {
        guard state.keyboard.actor != .session else { return nil }
        let command = state.keys.command(key, in: .session)
        guard state.isWaitingForViewer else {
            return state.isSessionsDialogOpen && command == .pause ? command : nil
        }
        switch key {
        case .pageDown: return .pause
        case .pageUp: return .stepBack
        default: return command == .pause || command == .stepBack ? command : nil
        }
    }

    private static func row(
        _ command: Command, _ key: Character, _ help: String, label: String, _ effect: Effect.SessionCommand
    ) -> InboxKeys.Row {
        InboxKeys.Row(
            command, [.character(key)], help, label: label,
            obstacle: { state in
                guard let session = state.session.facts else { return SessionReplay.noSession(state.keys) }
                return session.isFinished ? "The session has ended. The inbox is yours now." : nil
            },
            action: { _, _ in [.session(effect)] })
    }
}
