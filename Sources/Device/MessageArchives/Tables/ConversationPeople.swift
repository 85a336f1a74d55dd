/// Whom the received messages of each conversation came from, for tables that do not name the recipients of sent ones.
struct ConversationPeople {
    private static let maximum = 20_000

    /// nil for a conversation with several people.
    private var addresses: [String: String?] = [:]

    mutating func add(_ address: String, to conversation: String?) {
        guard let conversation else { return }
        if let known = addresses[conversation] {
            if known != address { addresses[conversation] = .some(nil) }
        } else if addresses.count < Self.maximum {
            addresses[conversation] = address
        }
    }

    /// The only other person of a conversation; its name if that is a phone number.
    func address(of conversation: String?) -> String? {
        guard let conversation else { return nil }
        if let known = addresses[conversation] { return known }
        let isNumber = conversation.hasPrefix("+") && conversation.count(where: \.isNumber) > 4
        return isNumber ? conversation : nil
    }
}
