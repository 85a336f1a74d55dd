import Device
package import Messages

/// Identifies a conversation by its sender, the others of a group, and the folder that lists it.
package struct ConversationSelector: Hashable, Sendable {
    package var from: String
    package var with: [String] = []
    package var folder: FolderID?

    var reference: ConversationReference { .with(from, others: with, folder: folder) }

    /// The mapping of a step: `{ from: 24273, folder: junk }`.
    ///
    /// - Parameter key: the key of the sender.
    func written(_ key: String = "from", _ others: [(key: String, value: YAMLValue?)] = []) -> YAMLValue {
        .entries(
            [
                (key, .text(from)), ("with", with.isEmpty ? nil : .list(with.map { .text($0) })),
                ("folder", folder.map { .word($0.rawValue) }),
            ] + others)
    }

    /// For messages: `+447700900456 with Mum in junk`.
    var name: String {
        let people = [from.isEmpty ? "no sender" : from, with.isEmpty ? nil : "with \(with.joined(separator: ", "))"]
        return (people + [folder.map { "in \($0.rawValue)" }]).compactMap { $0 }.joined(separator: " ")
    }
}
