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
        var lines = ["title: " + Self.quoted("Conversation with \(conversation.title)")]
        lines.append("release: \(release.number)")
        lines.append("country: \(country)")
        if let filter { lines.append("filter: " + Self.quoted(filter)) }
        let contacts = zip(conversation.participants, conversation.names).compactMap { address, name in
            name.map { "  - { name: \(Self.quoted($0)), addresses: [\(Self.quoted(address.written))] }" }
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
            return "  - reply: { to: \(Self.quoted(to.written)), \(with(others(than: to)))text: \(Self.quoted(body)) }"
        }
        var keys = ["from: " + Self.quoted(sender.written)]
        let others = with(others(than: sender))
        if !others.isEmpty { keys.append(String(others.dropLast(2))) }
        if message.service != .sms { keys.append("service: \(message.service.rawValue)") }
        if let body = message.body { keys.append("text: " + Self.quoted(body)) }
        return "  - receive: { \(keys.joined(separator: ", ")) }"
    }

    private func others(than sender: Address) -> [Address] {
        conversation.isGroup ? conversation.participants.filter { $0.key != sender.key } : []
    }

    /// `with: ["Mum"], `; empty for one person.
    private func with(_ others: [Address]) -> String {
        others.isEmpty ? "" : "with: [\(others.map { Self.quoted($0.written) }.joined(separator: ", "))], "
    }

    /// A scalar in double quotes, in which everything that is not plainly visible is escaped, and nothing is a variable.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in Substitution.escaped(text).unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case _ where isHidden(scalar):
                let digits = String(scalar.value, radix: 16, uppercase: true)
                let width = scalar.value > 0xFFFF ? 8 : 4
                result += (width == 8 ? "\\U" : "\\u") + String(repeating: "0", count: width - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
        default: scalar == "\u{FEFF}"
        }
    }
}
