import Device
import InboxDatabase
import Messages

/// The text that a command gets on its standard input.
struct PipedText: Hashable, Sendable {
    /// How many messages of a conversation it has, the newest ones.
    private static let maxMessages = 10_000

    private static let picture = "(picture, no text)"

    let text: String

    /// Reads what was requested; nil: it is no longer in the inbox.
    init?(_ request: PipeRequest, _ times: Times, _ inbox: InboxReader) throws {
        guard let message = try inbox.message(request.message),
            let conversation = try inbox.conversation(request.conversation)
        else { return nil }
        let piped: String
        switch request.part {
        case .message: piped = message.body ?? Self.picture
        case .journey:
            let journey = try inbox.journeyReport(of: message)?.plainText ?? "You sent this message; it has no journey."
            piped = "\(message.body ?? Self.picture)\n\n\(journey)"
        case .conversation:
            let messages = try inbox.messages(in: conversation.id, .last(Self.maxMessages))
            piped = messages.map { message in
                let sender = message.sender.map { conversation.name(of: $0) ?? $0.displayed } ?? "You"
                return "\(times.inTranscript(message.date)) · \(sender)\n\(message.body ?? Self.picture)\n"
            }.joined(separator: "\n")
        }
        let cleaned = Self.withoutControls(piped)
        text = cleaned.hasSuffix("\n") ? cleaned : cleaned + "\n"
    }

    /// A text whose controls are newlines and tabs, so that it does not control the terminal that a command writes it to.
    static func withoutControls(_ text: String) -> String {
        let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        let scalars = lines.unicodeScalars.filter {
            $0.properties.generalCategory != .control || $0 == "\n" || $0 == "\t"
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
