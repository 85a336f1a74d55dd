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

    /// How many messages the saved filter did not answer. They stay where they are.
    package var silentCount: Int { finding.comparison.failures.count }

    /// `7 more right, 2 more wrong. 9 messages moved.`
    package var sentence: String {
        let silent = silentCount == 0 ? "" : "\(Counted.pluralized(silentCount, "message")) got no answer."
        guard !changes.isEmpty || !summary.isEmpty else {
            return "\(filterName): \(silent.isEmpty ? "every answer is as before." : silent)"
        }
        return ["\(changes.summary).", summary, silent].filter { !$0.isEmpty }.joined(separator: " ")
    }
}
