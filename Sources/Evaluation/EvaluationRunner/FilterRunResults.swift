import FilterProcesses
import Messages

/// The results of a run, in the order of its messages.
///
/// An outcome may arrive after the run was released, so every query refers to this object and not to the run. A weak
/// reference for each of a million messages would cost as much as reading the answer.
final class FilterRunResults<Tag> {
    /// Called when there is a result to report, once until `isReady` is reset.
    var onReady: (() -> Void)?
    var isReady = false
    /// What the filter declared.
    var capabilities = Capabilities.none
    /// Why the filter was abandoned; nil: it was not.
    private(set) var abandonReason: Diagnostic?
    /// Whether the run was stopped; nothing more is reported.
    var isOver = false
    /// The size of the messages that are not reported yet.
    private(set) var bytes = 0

    private let release: Release
    private var results = OrderedResults<(tag: Tag, bytes: Int), FilterRunAnswer>()
    private var hasAnswered = false

    init(_ release: Release) { self.release = release }

    /// The number of messages that are not reported yet.
    var count: Int { results.count }

    /// Reserves a place for the result of a message.
    ///
    /// - Parameter bytes: the size of its body.
    func reserve(for tag: Tag, bytes: Int) -> Int {
        self.bytes += bytes
        return results.reserve(for: (tag, bytes))
    }

    /// Validates the outcome for a message and stores the result.
    func record(_ outcome: FilterOutcome, of number: Int) {
        guard !isOver else { return }
        let answer = FilterRunAnswer(outcome, capabilities, in: release)
        if outcome.answer == nil { notice(outcome.diagnostics.last) } else { hasAnswered = true }
        set(number, answer)
    }

    func set(_ number: Int, _ answer: FilterRunAnswer) {
        results.set(number, answer)
        guard !isReady else { return }
        isReady = true
        onReady?()
    }

    /// The next result in order, if it has arrived.
    func next() -> (tag: Tag, answer: FilterRunAnswer)? {
        guard let (pending, answer) = results.next() else { return nil }
        bytes -= pending.bytes
        return (pending.tag, answer)
    }

    /// Records why a filter cannot be started or was abandoned, so that it is not started again for every message.
    func notice(_ diagnostic: Diagnostic?) {
        guard abandonReason == nil, let diagnostic else { return }
        if diagnostic.name == .filterAbandoned || (diagnostic.name == .filterCannotStart && !hasAnswered) {
            abandonReason = diagnostic
        }
    }
}
