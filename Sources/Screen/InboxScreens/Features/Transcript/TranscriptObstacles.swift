import Messages

// Why a command on the open conversation is not available, as a sentence for the bottom line; nil: it is available.
extension TranscriptPane {
    /// - Parameter what: What there would be a conversation for, such as `to explain`.
    func obstacle(_ what: String) -> String? {
        conversation == nil ? "Nothing \(what): this list is empty." : nil
    }

    func obstacleToSender(_ what: String) -> String? {
        obstacle(what) ?? (address == nil ? "This conversation has no sender \(what)." : nil)
    }

    /// - Parameters:
    ///   - key: recovers a deleted conversation.
    ///   - notSpam: the key of Not Spam; nil: the conversation is not in Spam, or the release has replies there (R8).
    func obstacleToReply(recovering key: String, notSpam: String?) -> String? {
        guard let conversation else { return "Nothing to reply to: this list is empty." }
        if conversation.deletedAt != nil {
            return "You cannot reply to a deleted conversation. Press \(key) to recover it."
        }
        if let notSpam {
            return "You cannot reply in Spam. Press \(notSpam): Not Spam moves the conversation to the inbox."
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

    var obstacleToNotSpam: String? {
        if let obstacle = obstacleToSender("to move to the inbox") { return obstacle }
        let isSpam = conversation.map { $0.bucket.category == .junk && $0.deletedAt == nil }
        return isSpam == true ? nil : "Only conversations in Spam can be moved to the inbox."
    }
}
