import LocatedYAML
import Messages
import SessionTerms
import UntrustedFiles

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
            SessionCheck.run(
                file: entry.file, case: entry.caseLabel, row: entry.row, with: filter, options, isCanceled: isCanceled))
    }

    /// The result of a run that did not start, or was canceled.
    var notRun: CheckResult {
        completed(CheckResult(file: entry.file, title: SessionHeader.title(of: entry), verdict: .notRun))
    }

    private func completed(_ result: CheckResult) -> CheckResult {
        var result = result
        result.caseLabel = entry.caseLabel
        result.filter = filter?.name
        result.repetition = repetition
        return result
    }
}

// The order in which runs start when several run at a time.
extension SuiteRun {
    /// The indices of the runs: first those that may wait for limits, in turn with as many others, which use the processors
    /// in the meantime. At the end of the suite, nothing else would run while they wait.
    static func startOrder(of runs: [SuiteRun]) -> [Int] {
        let waitingFiles = Set(Set(runs.map(\.entry.file)).filter(mayWait))
        let waiting = runs.indices.filter { waitingFiles.contains(runs[$0].entry.file) }
        let others = runs.indices.filter { !waitingFiles.contains(runs[$0].entry.file) }
        let inTurn = zip(waiting, others).flatMap { [$0, $1] }
        return inTurn + waiting.dropFirst(others.count) + others.dropFirst(waiting.count)
    }

    /// Whether a session has a key that lets it wait in real time: for an answer, a fact or a limit that is exceeded. Only its
    /// text is searched: a wrong guess costs nothing but time, and the session may have mistakes.
    private static func mayWait(_ file: String) -> Bool {
        guard let yaml = try? YAMLFile("session").read(file) else { return false }
        let settings: [UndocumentedSetting] = [.responseTimeout, .extensionMemory]
        return ([ExpectationParser.eventuallyKey] + settings.map(\.rawValue)).contains { key in
            SessionSignature.contains("\(key):", yaml)
        }
    }
}
