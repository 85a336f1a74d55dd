import Messages

/// The messages of a conversation as a session: the YAML of a file that delivers them again.
///
///     ConversationScript(conversation, messages, release: .standard, country: "US", filter: nil).yaml
package struct ConversationScript {
    private let conversation: Conversation
    private let messages: [Message]
    private let release: Release
    private let country: String
    private let filter: String?

    /// - Parameters:
    ///   - country: the ISO 3166 code of the device's country.
    ///   - filter: a sample's name or a path; nil: no filter.
    package init(
        _ conversation: Conversation, _ messages: [Message], release: Release, country: String, filter: String?
    ) {
        self.conversation = conversation
        self.messages = messages
        self.release = release
        self.country = country
        self.filter = filter
    }

    package var yaml: String {
        var lines = ["title: " + YAMLText.quoted("Conversation with \(conversation.title)")]
        lines.append("release: \(release.number)")
        lines.append("country: \(country)")
        if let filter { lines.append("filter: " + YAMLText.quoted(filter)) }
        let contacts = zip(conversation.participants, conversation.names).compactMap { address, name in
            name.map { "  - { name: \(YAMLText.quoted($0)), addresses: [\(YAMLText.quoted(address.written))] }" }
        }
        if !contacts.isEmpty { lines += ["contacts:"] + contacts }
        lines.append("steps:")
        return (lines + messages.compactMap(step)).joined(separator: "\n") + "\n"
    }

    private func step(_ message: Message) -> String? {
        guard let sender = message.sender else {
            // A conversation without a sender has no replies, and a picture cannot be replied with.
            guard let to = conversation.participants.first, !to.written.isEmpty, let body = message.body,
                body.contains(where: { !$0.isWhitespace })
            else { return nil }
            return "  - reply: { to: \(YAMLText.quoted(to.written)), \(with(others(than: to)))text: \(YAMLText.quoted(body)) }"
        }
        var keys = ["from: " + YAMLText.quoted(sender.written)]
        let others = with(others(than: sender))
        if !others.isEmpty { keys.append(String(others.dropLast(2))) }
        if message.service != .sms { keys.append("service: \(message.service.rawValue)") }
        if let body = message.body { keys.append("text: " + YAMLText.quoted(body)) }
        return "  - receive: { \(keys.joined(separator: ", ")) }"
    }

    private func others(than sender: Address) -> [Address] {
        conversation.isGroup ? conversation.participants.filter { $0.key != sender.key } : []
    }

    /// `with: ["Mum"], `; empty for one person.
    private func with(_ others: [Address]) -> String {
        others.isEmpty ? "" : "with: [\(others.map { YAMLText.quoted($0.written) }.joined(separator: ", "))], "
    }
}
