import Device
import Messages

/// What the keys for new messages and samples offer next, and what came in.
struct NewMessages: Sendable {
    /// The message that came in last; nil: none since this inbox was opened.
    var lastArrival: Int64?
    /// The message that the user delivered last, which can be explained while no conversation is open. nil: there is
    /// none, it is gone, or the user has opened another folder or a conversation since then.
    var delivered: Int64?
    /// The draft of a new message.
    var unsent: MessageForm?
    var nextUnknownSender = 23
    private var nextSample = 0

    static let lastIsGone = Status.hint("The last message that arrived was deleted.")

    /// The form of a new message: the draft, or an empty one from an unknown sender.
    mutating func form(_ facts: DeviceFacts, _ inbox: InboxReader) throws -> MessageForm {
        defer { unsent = nil }
        return try unsent
            ?? .newMessage(from: unknownSender(country: facts.country, inbox), services: facts.services)
    }

    /// Receives the next sample message.
    mutating func receiveSample(_ release: Release) -> Effect {
        var message = SampleMessages.all[nextSample % SampleMessages.all.count]
        if !release.services.contains(message.service) { message.service = .sms }
        nextSample += 1
        return .enter(.receive(message), .delivery)
    }

    /// The newest message that was received.
    func last(_ inbox: InboxReader) throws -> Message? {
        try lastArrival.flatMap(inbox.message) ?? inbox.newestReceived()
    }

    /// A number without a conversation.
    private mutating func unknownSender(country: String, _ inbox: InboxReader) throws -> String {
        for _ in 0..<100 {
            let number = SampleMessages.unknownSender(nextUnknownSender, country: country)
            if try inbox.newestConversation(with: number) == nil { return number }
            nextUnknownSender += 1
        }
        return SampleMessages.unknownSender(nextUnknownSender, country: country)
    }
}
