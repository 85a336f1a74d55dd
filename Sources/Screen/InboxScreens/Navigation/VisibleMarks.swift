import Messages

/// The marks of what is visible, in an inbox that shows a corpus.
enum VisibleMarks {
    /// Reads them for the next frame: the marks follow each move in a list, and the filter's new answers after a save.
    static func refresh(_ state: inout InboxState, _ inbox: InboxReader) throws {
        guard state.facts.marks != nil else { return }
        let rows = state.layout.conversationCapacity
        if state.search == nil {
            let visible = state.list.visible(rows)
            state.list.answerMarks = try visible.reduce(into: [:]) { $0[$1.id] = try inbox.mark(of: $1) }
        } else {
            try state.search?.readMarks(rows: rows, inbox)
        }
        state.transcript.corpus = state.transcript.messages.reduce(into: [:]) { $0[$1.id] = inbox.corpusMessage($1.id) }
    }
}
