import JSONCodec

/// What the user replies, from the events of the inbox, for `TwilioAPI`.
struct TwilioReplies: Sendable {
    /// The pauses before the inbox is looked for again: first a short one, because it may be about to open.
    private static let pauses = (first: Duration.milliseconds(50), longest: Duration.seconds(1))
    /// How many messages of a conversation are searched for its sender.
    private static let searched = 50

    let inbox: InboxConnection
    let api: TwilioAPI
    let log: @Sendable (String) -> Void

    /// Waits for replies until it is canceled, also while no inbox is open.
    func run() async {
        var pause = Self.pauses.first
        while !Task.isCancelled {
            if let events = try? await inbox.events() {
                pause = Self.pauses.first
                do {
                    for try await event in events { await handle(event) }
                } catch { log("Replies cannot be read: \(error)") }
            }
            try? await Task.sleep(for: pause)
            pause = min(pause * 2, Self.pauses.longest)
        }
    }

    private func handle(_ event: JSONObject) async {
        switch event["event"]?.string {
        case "missed": log("The gateway was too slow: replies of the user may be missing.")
        case "message":
            guard let message = event["message"]?.object, message["sent"] == .bool(true),
                let text = message["text"]?.string, let conversation = message["conversation"]?.integer
            else { return }
            guard let sender = await sender(of: conversation) else {
                return log("A reply was skipped: the sender of its conversation is unknown.")
            }
            await api.receive(text, to: sender)
        default: break
        }
    }

    /// Who wrote the newest message of a conversation.
    private func sender(of conversation: Int) async -> String? {
        let request = JSONObject([
            ("get", .string("messages")), ("conversation", .integer(conversation)), ("limit", .integer(Self.searched)),
        ])
        guard let answer = try? await inbox.answer(to: request), case .array(let messages) = answer["messages"] else {
            return nil
        }
        return messages.lazy.compactMap { $0.object?["from"]?.string }.first
    }
}
