import DisplayText
import Messages

// A conversation as every list and title shows it.
extension Conversation {
    var shownTitle: String { displayedTitle.isEmpty ? "Unknown sender" : displayedTitle }

    var shownPreview: VisibleText {
        guard let text = preview else { return VisibleText("(picture, no text)") }
        return VisibleText((previewIsFromUser ? "You: " : "") + text.oneLine(400), layout: .preview)
    }
}

extension String {
    /// The beginning of a text, as much as one line can show.
    func oneLine(_ limit: Int) -> String { utf8.count > limit ? String(prefix(limit)) : self }

    var trimmed: String {
        let start = drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }
}
