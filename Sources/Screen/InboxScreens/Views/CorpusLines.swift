import DisplayText
import Messages
import Terminal

// What is right for a message of a corpus, on the pages Why and What would change.
extension TextPage {
    /// `✗ Expected: Junk (label spam, corpus.csv:17)`
    ///
    /// - Parameters:
    ///   - note: what is at the end of the line, with its role.
    ///   - sign: before the line, with its role; empty: none.
    static func lines(
        _ found: CorpusMessage, label: String?, sign: String, note: String, role: Role
    ) -> [Line] {
        var line = Line(
            "Expected: \(found.expectation(label: label, hasPlace: true))", label: sign, labelRole: role)
        if !sign.isEmpty { line.indent = 2 }
        (line.note, line.noteRole) = (note, role)
        guard found.hasPlaceholderSender else { return [line] }
        let text = "The corpus has no sender for this message. Its number is a placeholder; the filter received none."
        return [line, Line(text, role: .muted)]
    }
}
