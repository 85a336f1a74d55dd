import InboxDatabase
package import Messages

// The marks of messages and conversations.
extension Phone {
    /// The marks of its messages; nil: `evaluate --open` did not open it.
    package var marks: InboxMarks? { corpus.marks }

    /// Shows the messages of a corpus, each with a mark. Call it before the first of them arrives.
    ///
    /// - Parameter files: the names of the corpus' files, for `InboxMarks.place`.
    package func beginMarking(_ marking: Marking, files: [String]) {
        corpus.marks = InboxMarks(marking, files: files)
    }

    /// Whether the filter's latest answer to a message is right; nil: the message has no label that the map knows. An inbox
    /// that `evaluate` did not open has the default map.
    package func mark(of message: Message) -> Mark? {
        if let marks { return marks[message.id] }
        return message.journey.flatMap { Marking.standard.mark(label: message.label, category: $0.answered) }
    }

    /// The categories that are right for a message; empty: it has no label that the map knows.
    package func expected(_ message: Message) -> [Category] {
        marks?.expected(message.id) ?? Marking.standard.expected(message.label) ?? []
    }

    /// The mark of a conversation in an inbox that `evaluate` opened: wrong if that of a message is; nil: none has a mark.
    package func mark(of conversation: Conversation) throws -> Mark? {
        try corpus.marks?.mark(of: conversation) { visit in try store.visitMessages(of: conversation.id, visit) }
    }
}
