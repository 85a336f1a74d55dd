// Why a command on the open conversation is not available, as a sentence for the bottom line; nil: it is available.
extension TranscriptPane {
    /// - Parameter what: What there would be a conversation for, such as `to explain`.
    func obstacle(_ what: String) -> String? {
        conversation == nil ? "Nothing \(what): this list is empty." : nil
    }

    func obstacleToSender(_ what: String) -> String? {
        obstacle(what) ?? (address == nil ? "This conversation has no sender \(what)." : nil)
    }

    /// - Parameter key: recovers a deleted conversation.
    func obstacleToReply(recovering key: String) -> String? {
        guard let conversation else { return "Nothing to reply to: this list is empty." }
        if conversation.deletedAt != nil {
            return "You cannot reply to a deleted conversation. Press \(key) to recover it."
        }
        return address == nil ? "This conversation has no sender to reply to." : nil
    }

    var obstacleToRecovering: String? {
        obstacle("to recover")
            ?? (conversation?.deletedAt == nil ? "Only conversations in Recently Deleted can be recovered." : nil)
    }

    var obstacleToMarkingRead: String? {
        obstacle("to mark as read") ?? (conversation?.unread == 0 ? "This conversation is already read." : nil)
    }

    var obstacleToMarkingKnown: String? {
        obstacleToSender("to mark as known") ?? (isMarkedKnown ? "This sender is already marked as known." : nil)
    }

    var obstacleToRemovalFromSpam: String? {
        if let obstacle = obstacleToSender("to remove from Spam") { return obstacle }
        let isSpam = conversation.map { $0.bucket.category == .junk && $0.deletedAt == nil }
        return isSpam == true ? nil : "Only conversations in Spam can be removed from it."
    }
}
