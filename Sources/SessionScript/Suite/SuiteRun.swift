/// One run of a session in a suite: with one filter, in one repetition.
struct SuiteRun: Hashable, Sendable {
    let entry: SuiteEntry
    /// Replaces every message filter that the session names; nil: none is replaced.
    let filter: CheckFilter?
    /// Counted from 1.
    let repetition: Int

    /// Runs it now, on this thread.
    ///
    /// - Parameter isCanceled: as in `SessionCheck`.
    func result(_ options: CheckOptions, isCanceled: (() -> Bool)?) -> CheckResult {
        completed(
            SessionCheck.run(file: entry.file, case: entry.caseLabel, with: filter, options, isCanceled: isCanceled))
    }

    /// The result of a run that did not start, or was canceled.
    var notRun: CheckResult {
        completed(CheckResult(file: entry.file, title: SessionHeader(file: entry.file).title, verdict: .notRun))
    }

    private func completed(_ result: CheckResult) -> CheckResult {
        var result = result
        result.caseLabel = entry.caseLabel
        result.filter = filter?.name
        result.repetition = repetition
        return result
    }
}
