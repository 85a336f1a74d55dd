import FilterHost
import Messages

/// What came of a trial's questions, in the order in which they were put.
///
/// A query's outcome may come when the trial is gone, so every query holds this, and none the trial: a weak reference for
/// each of a million texts would cost as much as reading the answer.
final class FilterRunResults<Tag> {
    /// Called when there is something to tell, once until `isReady` is set back.
    var onReady: (() -> Void)?
    var isReady = false
    /// What the filter declared.
    var capabilities = Capabilities.none
    /// Why the filter is asked no more; nil: it is.
    private(set) var abandonReason: Diagnostic?
    /// Whether nothing more is told.
    var isOver = false
    /// Of the texts that are not told yet.
    private(set) var bytes = 0

    private let release: Release
    private var results = OrderedResults<(tag: Tag, bytes: Int), FilterRunAnswer>()
    private var hasAnswered = false

    init(_ release: Release) { self.release = release }

    /// How many are not told yet.
    var count: Int { results.count }

    /// A place for what will come of a text.
    ///
    /// - Parameter bytes: of its body.
    func reserve(for tag: Tag, bytes: Int) -> Int {
        self.bytes += bytes
        return results.reserve(for: (tag, bytes))
    }

    /// Judges what came of asking about a text.
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

    /// The next one to tell, if it has come.
    func next() -> (tag: Tag, answer: FilterRunAnswer)? {
        guard let (asked, answer) = results.next() else { return nil }
        bytes -= asked.bytes
        return (asked.tag, answer)
    }

    /// A filter that cannot be started, or ends again and again, is not tried for each text of a million.
    func notice(_ diagnostic: Diagnostic?) {
        guard abandonReason == nil, let diagnostic else { return }
        if diagnostic.name == .filterGivenUp || (diagnostic.name == .filterCannotStart && !hasAnswered) {
            abandonReason = diagnostic
        }
    }
}
