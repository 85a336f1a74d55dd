import Messages

/// What to copy of a message and its conversation.
struct CopyMenu: Menu {
    typealias Item = CopyRequest.Part

    let message: Int64
    let conversation: Int64
    let sender: String
    private let preview: String
    private let isFromUser: Bool
    var selected = Item.message

    /// - Parameter sender: The address of the conversation as the screen shows it.
    init(_ message: Message, sender: String?) {
        self.message = message.id
        conversation = message.conversation
        self.sender = message.sender?.displayed ?? sender ?? ""
        preview = (message.body ?? "").oneLine(200)
        isFromUser = message.isFromUser
    }

    var title: String { "Copy" }
    var isQuestion: Bool { false }

    func lines(_ input: MenuInput) -> [Line] {
        [
            Line(item: .message, text: "Message"),
            Line(text: "  " + (preview.isEmpty ? "(picture, no text)" : preview)),
            Line(item: .sender, text: "Sender", value: String(sender.prefix(30))),
            Line(item: .journey, text: "Journey as text"),
            Line(item: .session, text: "Message as a session"),
            Line(item: .conversation, text: "Conversation as a session"),
            Line(text: "  Steps that `siftbox check` plays, in YAML"),
        ]
    }

    func choose(_ part: Item) -> Reply {
        if part == .sender, sender.isEmpty { return .hint("This message has no sender.") }
        if part == .message, preview.isEmpty { return .hint("This message is a picture without text.") }
        if part == .journey || part == .session, isFromUser {
            return .hint("You sent this message; it has no journey.")
        }
        return .effects([.copy(CopyRequest(part: part, message: message, conversation: conversation))], .closes)
    }
}
