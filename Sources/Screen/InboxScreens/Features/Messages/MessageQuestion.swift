import Device
import Messages

/// A question before something is deleted, removed or moved.
struct MessageQuestion: Menu {
    enum Purpose: Hashable, Sendable {
        /// Confirms deleting a conversation permanently.
        case deletePermanently(conversation: Int64, title: String)
        /// - `isOnly`: whether the contact has no other address.
        case removeContact(name: String, address: String, displayed: String, isOnly: Bool)
        /// How to move conversations from Spam to the inbox (R8).
        ///
        /// - `follows`: whether the conversation is then shown in its new folder.
        case notSpam([Int64], follows: Bool)
    }

    enum Item: Hashable, Sendable { case yes, report, no }

    let purpose: Purpose
    var selected: Item

    var title: String {
        switch purpose {
        case .deletePermanently: "Delete permanently"
        case .removeContact: "Remove from Contacts"
        case .notSpam: "Not Spam"
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
        case .removeContact(let name, _, let displayed, let isOnly):
            [
                Line(
                    text:
                        "\(isOnly ? name : "The address \(displayed) of \(name)") will be removed from Contacts and become "
                        + "an unknown sender. Messages stay where they are."
                ),
                Line(item: .yes, text: "Remove"), Line(item: .no, text: "Cancel"),
            ]
        case .notSpam:
            [
                Line(item: .yes, text: "Move to Inbox"),
                Line(item: .report, text: "Move to Inbox and Report Not Spam"),
                Line(text: "  On an iPhone the report goes to Apple; no extension sees it."),
                Line(item: .no, text: "Cancel"),
            ]
        }
    }

    func choose(_ item: Item) -> Reply {
        guard item != .no else { return Reply(dialog: .closes) }
        return switch purpose {
        case .deletePermanently(let conversation, _):
            .effects([.enter(.delete(.id(conversation)), .userAction)], .closes)
        case .removeContact(_, let address, _, _):
            .effects([.enter(.removeContact(address: address), .userAction)], .closes)
        case .notSpam(let conversations, let follows):
            .effects([Self.notSpam(conversations, follows: follows, reports: item == .report)], .closes)
        }
    }
}

extension MessageQuestion {
    private static func notSpam(_ conversations: [Int64], follows: Bool, reports: Bool) -> Effect {
        let actions = conversations.map { UserAction.notSpam(.id($0), reports: reports) }
        return .enter(actions.count == 1 ? .user(actions[0]) : .several(actions), follows ? .follow : .userAction)
    }
}

extension Reply {
    /// Adds a sender to Contacts, or asks before it is removed.
    ///
    /// - Parameter displayed: The address as the screen shows it.
    static func contact(_ address: String, displayed: String, _ inbox: InboxReader) throws -> Reply {
        guard let name = try inbox.contactName(address) else {
            return .opens(MessageForm.contact(address, displayed: displayed))
        }
        let isOnly = try !inbox.hasOtherAddresses(address)
        return .opens(
            MessageQuestion(
                purpose: .removeContact(name: name, address: address, displayed: displayed, isOnly: isOnly),
                selected: .yes))
    }

    /// Deletes a conversation, or asks before it is deleted permanently.
    ///
    /// - Parameter isRecoverable: Whether the release keeps deleted conversations.
    static func deleting(_ conversation: Conversation, isRecoverable: Bool) -> Reply {
        guard conversation.deletedAt != nil || !isRecoverable else {
            return .effects([.enter(.delete(.id(conversation.id)), .userAction)])
        }
        let purpose = MessageQuestion.Purpose.deletePermanently(
            conversation: conversation.id, title: conversation.shownTitle)
        return .opens(MessageQuestion(purpose: purpose, selected: .no))
    }
}
