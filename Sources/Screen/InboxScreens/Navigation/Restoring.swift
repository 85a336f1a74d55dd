import Device
import Messages

/// What one key does with a conversation, by where it is.
enum Restoration: String {
    case recover = "recover"
    case notSpam = "not spam"
    case markKnown = "mark as known"

    /// nil: none applies.
    init?(_ conversation: Conversation, in release: Release) {
        let hasSender = conversation.participants.contains { !$0.written.isEmpty }
        if conversation.deletedAt != nil {
            self = .recover
        } else if conversation.bucket.category == .junk, release.closesSpam, hasSender {
            self = .notSpam
        } else if release.hasMarkAsKnown, !conversation.bucket.known, hasSender {
            self = .markKnown
        } else {
            return nil
        }
    }
}

extension InboxState {
    /// The conversations that a command is for: the selected ones, else the open one.
    var targets: [Conversation] { list.marks.isEmpty ? [transcript.conversation].compactMap(\.self) : list.marks.all }

    /// What the key for restoring does now; nil: nothing, or not the same with all selected conversations.
    var restoration: Restoration? {
        let possible = Set(targets.map { Restoration($0, in: facts.release) })
        return possible.count == 1 ? possible.first ?? nil : nil
    }

    /// Why it does nothing: what it could do.
    var obstacleToRestoring: String {
        let release = facts.release
        guard list.marks.count < 2 else { return "The selected conversations cannot all be restored in the same way." }
        guard let target = targets.first else { return "Nothing to restore: this list is empty." }
        let others = release.hasMarkAsKnown ? ", moves out of Spam, or marks as known" : ""
        let contact = !target.bucket.known && !release.hasMarkAsKnown
        let junk = target.bucket.category == .junk ? "reply three times, or " : ""
        return "Nothing to restore. This key recovers from Recently Deleted\(others)."
            + (contact ? " To move this conversation: \(junk)press \(keys[.contact]) to add the sender." : "")
    }

    mutating func restore() -> [Effect] {
        switch restoration {
        case .recover: return act { .recover($0) }
        case .markKnown: return act(follows: true) { .markKnown($0) }
        case .notSpam:
            let follows = list.marks.isEmpty && focus != .folders
            dialog = .menu(
                MessageQuestion(purpose: .notSpam(targets.map(\.id), follows: follows), selected: .yes))
            return []
        case nil: return []
        }
    }
}
