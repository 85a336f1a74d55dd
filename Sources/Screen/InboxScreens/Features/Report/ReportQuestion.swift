import Device
import DisplayText
import Messages

/// A dialog of a report.
enum ReportDialog: Hashable, Sendable {
    /// The report in progress: `InboxState.report`.
    case page
    case question(ReportQuestion)
}

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

    func choose(_ item: Item) -> Reply<ReportDialog> {
        guard item != .cancel else { return Reply(dialog: .closes) }
        return .effects(
            [.enter(.report(.id(conversation), messages: item == .all ? nil : [message]), .userAction)], .ends)
    }
}
