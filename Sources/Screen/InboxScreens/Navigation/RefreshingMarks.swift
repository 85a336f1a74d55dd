import Messages

// The marks of what is visible, in an inbox that shows a corpus.
extension InboxState {
    /// Reads them for the next frame: the marks follow each move in a list, and the filter's new answers after a save.
    mutating func refreshMarks(_ inbox: InboxReader) throws {
        guard facts.marks != nil else { return }
        if search == nil {
            let visible = list.visible(layout.conversationCapacity)
            list.answerMarks = try visible.reduce(into: [:]) { $0[$1.id] = try inbox.mark(of: $1) }
        } else {
            let rows = layout.conversationCapacity
            try search?.readMarks(rows: rows, inbox)
        }
        transcript.corpus = transcript.messages.reduce(into: [:]) { $0[$1.id] = inbox.corpusMessage($1.id) }
    }
}
