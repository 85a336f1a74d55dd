package import Messages

/// What a save of the filter changed in an inbox of a corpus: all messages were queried again, and filed as their new answers
/// say.
package struct Refiling: Sendable {
    /// The filter's name.
    package let filterName: String
    /// Its build since it was chosen; nil: its author does not edit it.
    package let build: Int?
    /// What changed. Of the result, only the messages with a new folder or with diagnostics are kept.
    package let finding: Reevaluation.Finding
    /// What was moved: `9 messages moved.` `Intent.undo` moves them back, and the marks follow. Empty: only marks changed, or
    /// nothing did.
    package let summary: String

    package var changes: MarkChanges { finding.comparison.markChanges ?? MarkChanges() }

    /// `7 more right, 2 more wrong. 9 messages moved.`
    package var sentence: String {
        guard !changes.isEmpty || !summary.isEmpty else { return "\(filterName): every answer is as before." }
        return "\(changes.summary).\(summary.isEmpty ? "" : " \(summary)")"
    }
}
