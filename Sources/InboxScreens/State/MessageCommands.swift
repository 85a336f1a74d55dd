import Messages
import Phone
import Terminal

// Keys that do something to messages and senders.
extension InboxState {
    mutating func performReportAction(_ command: Command, _ inbox: InboxReader) throws -> [Effect] {
        switch command {
        case .newText:
            dialog = .form(try unsentForm ?? .newText(from: newUnknownSender(inbox), services: facts.services))
            unsentForm = nil
            return []
        case .sampleText: return [sample()]
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
                Menu(purpose: .deleteForGood(conversation: conversation.id, title: title(conversation)), selected: .no))
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
        let title = conversation.title
        return title.isEmpty ? "no sender" : title
    }

    private mutating func sample() -> Effect {
        let services = facts.release.services
        var text = SampleMessages.texts[nextSample % SampleMessages.texts.count]
        if !services.contains(text.service) { text.service = .sms }
        nextSample += 1
        return .enter(.receive(text), .delivery)
    }

    /// A number that has not written yet.
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
            dialog = .form(.contact(address))
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
                status = .hint("A reply needs a text. Type one, or press Esc to leave.")
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
                    status = .hint("\(KeyMap.label(key)) has no meaning here. Enter sends, Esc leaves the reply.")
                }
            }
            self.draft = draft
            if draft.isFull { status = .hint("Only the first \(TextEditor.limit) characters fit.") }
        }
        return []
    }
}
