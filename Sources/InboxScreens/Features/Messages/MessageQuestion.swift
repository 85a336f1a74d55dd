import Device
import Messages

/// A question before something is deleted or removed.
struct MessageQuestion: Menu {
    enum Purpose: Hashable, Sendable {
        /// Confirms deleting a conversation permanently.
        case deletePermanently(conversation: Int64, title: String)
        case removeContact(name: String, address: String)
    }

    enum Item: Hashable, Sendable { case yes, no }

    let purpose: Purpose
    var selected: Item

    var title: String {
        switch purpose {
        case .deletePermanently: "Delete permanently"
        case .removeContact: "Remove from Contacts"
        }
    }

    var isQuestion: Bool { true }

    func lines(_ input: MenuInput) -> [Line] {
        switch purpose {
        case .deletePermanently(_, let title):
            [
                Line(text: "The conversation with \(title) will be deleted permanently. You cannot undo this."),
                Line(item: .yes, text: "Delete"), Line(item: .no, text: "Cancel"),
            ]
        case .removeContact(let name, _):
            [
                Line(
                    text:
                        "\(name) will be removed from Contacts and become an unknown sender. Messages stay where they are (R3)."
                ),
                Line(item: .yes, text: "Remove"), Line(item: .no, text: "Cancel"),
            ]
        }
    }

    func choose(_ item: Item) -> Reply<MessageDialog> {
        guard item == .yes else { return Reply(dialog: .closes) }
        return switch purpose {
        case .deletePermanently(let conversation, _):
            .effects([.enter(.delete(.id(conversation)), .userAction)], .closes)
        case .removeContact(_, let address): .effects([.enter(.removeContact(address: address), .userAction)], .closes)
        }
    }
}

extension MessageDialog {
    /// Adds a sender to Contacts, or asks before it is removed.
    ///
    /// - Parameter displayed: The address as the screen shows it.
    static func contact(_ address: String, displayed: String, _ inbox: InboxReader) throws -> MessageDialog {
        guard let name = try inbox.contactName(address) else {
            return .form(.contact(address, displayed: displayed))
        }
        return .question(MessageQuestion(purpose: .removeContact(name: name, address: address), selected: .yes))
    }
}

extension Reply<MessageDialog> {
    /// Deletes a conversation, or asks before it is deleted permanently.
    ///
    /// - Parameter isRecoverable: Whether the release keeps deleted conversations.
    static func deleting(_ conversation: Conversation, isRecoverable: Bool) -> Self {
        guard conversation.deletedAt != nil || !isRecoverable else {
            return .effects([.enter(.delete(.id(conversation.id)), .userAction)])
        }
        let purpose = MessageQuestion.Purpose.deletePermanently(
            conversation: conversation.id, title: conversation.shownTitle)
        return .opens(.question(MessageQuestion(purpose: purpose, selected: .no)))
    }
}
