import Device
import Messages
import Terminal

// Commands on messages and senders.
extension InboxState {
    mutating func performMessageCommand(_ command: Command, _ inbox: InboxReader) throws -> [Effect] {
        switch command {
        case .newMessage:
            dialog = .form(try unsentForm ?? .newMessage(from: newUnknownSender(inbox), services: facts.services))
            unsentForm = nil
            return []
        case .sampleMessage: return [receiveSample()]
        case .undo:
            followedAddress = transcript.address
            return [.enter(.undo, focus == .transcript ? .follow : .userAction)]
        default: break
        }
        guard let conversation = transcript.conversation else { return [] }
        let reference = ConversationReference.id(conversation.id)
        switch command {
        case .reply:
            focus = .composer
            if transcript.view != .bottom, transcript.selected == nil { try transcript.showEnd(inbox) }
        case .contact: try openContact(conversation, inbox)
        case .delete:
            guard conversation.deletedAt != nil || facts.release.recoverableDays == nil else {
                if focus != .folders { focus = .conversations }
                return [.enter(.delete(reference), .userAction)]
            }
            dialog = .menu(
                Menu(
                    purpose: .deletePermanently(conversation: conversation.id, title: title(conversation)),
                    selected: .no))
        case .recover: return [.enter(.recover(reference), .userAction)]
        case .block:
            guard let address = transcript.address else { return [] }
            return [.enter(transcript.isBlocked ? .unblock(address: address) : .block(address: address), .userAction)]
        case .markKnown: return [.enter(.markKnown(reference), focus == .folders ? .userAction : .follow)]
        case .removeFromSpam: return [.enter(.removeFromSpam(reference), focus == .folders ? .userAction : .follow)]
        case .markRead: return [.enter(.markRead(reference), .userAction)]
        default: break
        }
        return []
    }

    func title(_ conversation: Conversation) -> String {
        let title = conversation.displayedTitle
        return title.isEmpty ? "Unknown sender" : title
    }

    private mutating func receiveSample() -> Effect {
        let services = facts.release.services
        var message = SampleMessages.all[nextSample % SampleMessages.all.count]
        if !services.contains(message.service) { message.service = .sms }
        nextSample += 1
        return .enter(.receive(message), .delivery)
    }

    /// A number without a conversation.
    private mutating func newUnknownSender(_ inbox: InboxReader) throws -> String {
        for _ in 0..<100 {
            let number = SampleMessages.unknownSender(nextUnknownSender, country: facts.country)
            if try inbox.newestConversation(with: number) == nil { return number }
            nextUnknownSender += 1
        }
        return SampleMessages.unknownSender(nextUnknownSender, country: facts.country)
    }

    private mutating func openContact(_ conversation: Conversation, _ inbox: InboxReader) throws {
        guard let address = transcript.address else { return }
        if let name = try inbox.contactName(address) {
            dialog = .menu(Menu(purpose: .removeContact(name: name, address: address), selected: .yes))
        } else {
            dialog = .form(.contact(address, displayed: transcript.displayedAddress ?? address))
        }
    }

    mutating func pressInComposer(_ key: Key, _ inbox: InboxReader) throws -> [Effect] {
        guard let conversation = transcript.conversation else {
            focus = .conversations
            return []
        }
        switch keys.command(key, in: .composer) {
        case .send:
            let text = draft.text
            guard !text.trimmed.isEmpty else {
                status = .hint("The reply is empty. Type a message, or press Esc to go back.")
                return []
            }
            draft = TextEditor()
            transcript.selected = nil
            return [.enter(.reply(.id(conversation.id), text: text), .follow)]
        case .newline: draft.insert("\n")
        case .leave: focus = .transcript
        default:
            var draft = draft
            let width = (layout.composer?.columns ?? size.columns) - 2
            switch key {
            case .up: _ = draft.moveRow(-1, width: width)
            case .down: _ = draft.moveRow(1, width: width)
            case .pageUp, .pageDown: return try move(key == .pageUp ? .pageUp : .pageDown, inbox)
            case .tab, .backTab: focus = key == .tab ? .conversations : .transcript
            default:
                if !draft.handle(key) {
                    status = .hint(
                        "\(KeyMap.label(key)) does nothing here. Press Enter to send, Esc to go back.")
                }
            }
            self.draft = draft
            if draft.isFull { status = .hint(TextEditor.limitNote) }
        }
        return []
    }
}
