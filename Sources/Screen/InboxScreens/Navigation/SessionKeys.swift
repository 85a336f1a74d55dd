import Terminal

/// The keys that control a playing session.
enum SessionKeys {
    static func noSession(_ keys: KeyMap) -> String {
        "No session is playing. Press \(keys[.sessions]) for the list of sessions."
    }

    static let rows: [InboxKeys.Row] = [
        row(
            .pause, [.character(" ")], "Pause or resume the session; after you moved elsewhere: follow it again",
            label: "pause", .pause),
        row(.step, [.character(".")], "Play one step and pause", label: "step", .step),
        InboxKeys.Row(
            .stepBack, [.character(",")], "Step back: replay the session up to the step before this one, and pause",
            obstacle: SessionReplay.obstacleToSteppingBack,
            action: { state, _ in
                SessionReplay.play(.upTo(step: max(0, (state.session.facts?.index ?? 0) - 1)), &state)
            }),
        row(.faster, [.character("+"), .character("=")], "Faster", .faster),
        row(.slower, [.character("-")], "Slower", .slower),
        row(.skip, [.character("e")], "Skip to the end: play the remaining steps at once", label: "end", .skip),
    ]

    private static func row(
        _ command: Command, _ keys: [Key], _ help: String, label: String? = nil, _ effect: Effect.SessionCommand
    ) -> InboxKeys.Row {
        InboxKeys.Row(
            command, keys, help, label: label,
            obstacle: { state in
                guard let session = state.session.facts else {
                    return noSession(state.keys)
                }
                return session.isFinished ? "The session has ended. The inbox is yours now." : nil
            },
            action: { _, _ in [.session(effect)] })
    }
}
