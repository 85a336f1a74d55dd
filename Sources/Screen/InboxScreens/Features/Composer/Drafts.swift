/// Unsent replies by conversation.
struct Drafts: Sendable {
    private var replies: [Int64: TextEditor] = [:]

    /// The unsent reply to a conversation; empty without one.
    subscript(conversation: Int64?) -> TextEditor {
        get { conversation.flatMap { replies[$0] } ?? TextEditor(isMultiline: true) }
        set {
            guard let conversation else { return }
            replies[conversation] = newValue.isEmpty ? nil : newValue
        }
    }
}
