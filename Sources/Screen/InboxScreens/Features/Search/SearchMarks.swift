import Messages

// The marks of results, in an inbox that shows a corpus.
extension SearchPane {
    mutating func readMarks(rows: Int, _ inbox: InboxReader) throws {
        for index in visible(rows) {
            switch hits[index].id {
            case .message(let id): hits[index].mark = inbox.corpusMessage(id)?.mark
            case .conversation: hits[index].mark = try inbox.mark(of: hits[index].conversation)
            }
        }
    }
}

extension SearchPane {
    /// Whether it is a search for wrong messages.
    var asksForWrong: Bool { editor.text.lowercased().split(separator: " ").contains { $0.hasPrefix("wrong:") } }
}
