import InboxDatabase
import Messages

extension InboxStore {
    /// Stores a received message, and returns its conversation.
    @discardableResult
    func insert(id: Int64, _ body: String?, from sender: String, _ category: Messages.Category = .uncategorized) throws
        -> Int64
    {
        let address = Address(sender, country: .us)
        return try write { inbox in
            let conversation = try inbox.conversation(with: Participants(sender: address), category, known: false)
            try inbox.insert(
                NewMessage(id: id, date: id, sender: address, body: body, service: .sms), into: conversation,
                known: false)
            return conversation
        }
    }
}
