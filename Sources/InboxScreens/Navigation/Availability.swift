import Messages

extension InboxState {
    /// Why a command is not available now, as a sentence for the bottom line; nil: it is available.
    func obstacle(to command: Command) -> String? {
        switch command {
        case .reply: return obstacleToReply
        case .contact: return obstacleToSender("to add to Contacts")
        case .block: return obstacleToSender("to block")
        case .report: return obstacleToReport
        case .markKnown:
            guard facts.release.hasMarkAsKnown else {
                return "\(facts.release.name) has no Mark as Known. Press c to add the sender to Contacts."
            }
            if let obstacle = obstacleToSender("to mark as known") { return obstacle }
            return transcript.isMarkedKnown ? "This sender is already marked as known." : nil
        case .removeFromSpam: return obstacleToRemovalFromSpam
        case .why: return nothing("to explain")
        case .delete: return nothing("to delete")
        case .markRead:
            if let nothing = nothing("to mark as read") { return nothing }
            return transcript.conversation?.unread == 0 ? "This conversation is already read." : nil
        case .recover:
            if let nothing = nothing("to recover") { return nothing }
            return transcript.conversation?.deletedAt == nil
                ? "Only conversations in Recently Deleted can be recovered." : nil
        case .undo: return facts.undoLabel == nil ? "There is nothing to undo." : nil
        case .pause, .step, .faster, .slower, .skip:
            guard let session else { return "No session is playing. To play one, start siftbox with a session file." }
            return session.isFinished ? "The session has ended. The inbox is yours now." : nil
        default: return nil
        }
    }

    private func nothing(_ what: String) -> String? {
        transcript.conversation == nil ? "Nothing \(what): this list is empty." : nil
    }

    private var obstacleToRemovalFromSpam: String? {
        guard facts.release.hasRemoveFromSpam else {
            return "\(facts.release.name) has no Remove from Spam. Reply three times, or press c to add the sender."
        }
        if let obstacle = obstacleToSender("to remove from Spam") { return obstacle }
        let isSpam = transcript.conversation.map { $0.bucket.category == .junk && $0.deletedAt == nil }
        return isSpam == true ? nil : "Only conversations in Spam can be removed from it."
    }

    private var obstacleToReport: String? {
        if report != nil { return nil }
        if let nothing = nothing("to report") { return nothing }
        guard facts.reportingName == nil else { return nil }
        return "First choose a reporting extension in Settings (s), under SMS REPORTING."
    }

    private var obstacleToReply: String? {
        guard let conversation = transcript.conversation else { return "Nothing to reply to: this list is empty." }
        if conversation.deletedAt != nil { return "You cannot reply to a deleted conversation. Press v to recover it." }
        return transcript.address == nil ? "This conversation has no sender to reply to." : nil
    }

    private func obstacleToSender(_ what: String) -> String? {
        if let nothing = nothing(what) { return nothing }
        return transcript.address == nil ? "This conversation has no sender \(what)." : nil
    }
}
