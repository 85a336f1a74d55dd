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
    ///   - key: recovers a deleted conversation, and moves one out of Spam.
    ///   - isClosed: whether the conversation is in Spam, and the release has no replies there (R8).
    func obstacleToReply(restoring key: String, isClosed: Bool) -> String? {
        guard let conversation else { return "Nothing to reply to: this list is empty." }
        if conversation.deletedAt != nil {
            return "You cannot reply to a deleted conversation. Press \(key) to recover it."
        }
        if isClosed {
            return "You cannot reply in Spam. Press \(key): Not Spam moves the conversation to the inbox."
        }
        return address == nil ? "This conversation has no sender to reply to." : nil
    }
}
