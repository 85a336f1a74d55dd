import Device
import DisplayText
import Messages

/// Whether to report a message or its conversation.
struct ReportQuestion: Menu {
    enum Item: Hashable, Sendable { case message, all, cancel }

    let conversation: Int64
    let message: Int64
    /// The visible start of the message.
    let text: String
    var selected = Item.message

    init(_ message: Message, conversation: Int64) {
        self.conversation = conversation
        self.message = message.id
        text = VisibleText((message.body ?? "(picture, no text)").oneLine(120), layout: .preview).text
    }

    var title: String { "Report" }
    var isQuestion: Bool { true }

    func lines(_ input: MenuInput) -> [Line] {
        [
            Line(item: .message, text: "This message"), Line(text: "  \(text)"),
            Line(item: .all, text: "The whole conversation"), Line(item: .cancel, text: "Cancel"),
        ]
    }

    func choose(_ item: Item) -> Reply {
        guard item != .cancel else { return Reply(dialog: .closes) }
        return .effects(
            [.enter(.report(.id(conversation), messages: item == .all ? nil : [message]), .userAction)], .ends)
    }
}
