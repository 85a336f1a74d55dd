import Terminal

extension Command {
    static let pause = Command("pause")
    static let step = Command("step")
    static let faster = Command("faster")
    static let slower = Command("slower")
    static let skip = Command("skip")
}

/// The keys that control a playing session.
enum SessionKeys {
    static let rows: [InboxKeys.Row] = [
        row(
            .pause, [.character(" ")], "Pause or resume the session; after you moved elsewhere: follow it again",
            label: "pause", .pause),
        row(.step, [.character(".")], "Play one step and pause", label: "step", .step),
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
                guard let session = state.session else {
                    return "No session is playing. To play one, start siftbox with a session file."
                }
                return session.isFinished ? "The session has ended. The inbox is yours now." : nil
            },
            action: { _, _ in [.session(effect)] })
    }
}
