import InboxDatabase
import Messages

/// A text for the clipboard.
struct CopiedText: Hashable, Sendable {
    let part: CopyRequest.Part
    let text: String

    /// After "Copied ": `the message`.
    var name: String {
        switch part {
        case .message: "the message"
        case .sender: "the sender"
        case .journey: "the journey"
        case .session: "the message as a session"
        case .conversation: "the conversation as a session"
        }
    }

    /// The title of the page that shows it.
    var title: String { name.prefix(1).uppercased() + name.dropFirst() }

    /// The file that is proposed for it.
    var fileName: String {
        switch part {
        case .conversation: "conversation.yaml"
        case .session: "message.yaml"
        case .message, .sender, .journey: "message.txt"
        }
    }

    /// A session, once it was played (`ReplayedMessages`).
    init(_ part: CopyRequest.Part, session: String) { (self.part, text) = (part, session) }

    /// Reads what was requested; nil: it is no longer in the inbox, or it is a session.
    init?(_ request: CopyRequest, _ inbox: InboxReader) throws {
        part = request.part
        guard let message = try inbox.message(request.message),
            let conversation = try inbox.conversation(request.conversation)
        else { return nil }
        switch request.part {
        case .message: text = message.body ?? ""
        case .sender: text = message.sender?.written ?? conversation.participants.first?.written ?? ""
        case .journey: text = try inbox.journeyReport(of: message).map(\.plainText) ?? ""
        case .session, .conversation: return nil
        }
    }
}
