import ArgumentParser
import Evaluation
import Foundation
import Glibc

/// What a filter must keep, for a run that nobody looks at.
struct GateOptions: ParsableArguments {
    @Option(
        name: .customLong("min"),
        help: ArgumentHelp(
            "What a measure must be at least: mcc=0.93, spam-caught=90. May be given several times.",
            valueName: "measure=value"))
    var least: [String] = []

    @Option(
        name: .customLong("max"),
        help: ArgumentHelp(
            "What a measure may be at most: ham-blocked=0.6, late=1%. May be given several times.",
            valueName: "measure=value"))
    var most: [String] = []

    @Option(
        help: ArgumentHelp(
            "An evaluation of the same corpus that was saved with --save, or the JSON report of one, to compare with.",
            valueName: "file"))
    var baseline: String?

    @Flag(
        help: ArgumentHelp(
            """
            Fail where it is worse than the baseline: accuracy, spam-caught, ham-blocked, mcc, macro-f1, or texts that are \
            late, crashed, malformed or not asked. The baseline must be of the same release and options.
            """
        ))
    var noRegression = false

    func validate() throws {
        guard baseline != "" else { throw ValidationError("--baseline has an empty value. Is a variable not set?") }
        guard !noRegression || baseline != nil else {
            throw ValidationError("--no-regression compares with a --baseline: give it. One is made with --save.")
        }
        _ = try gates()
    }

    private func gates() throws -> [Gate] {
        do {
            return try least.map { entry throws(MeasureError) in try Gate(least: entry) }
                + most.map { entry throws(MeasureError) in try Gate(most: entry) }
        } catch {
            throw ValidationError("\(error)")
        }
    }

    /// A mean of many calls says nothing of the slowest: what would pass means nothing.
    ///
    /// - Parameter areSingle: whether each text has its own time.
    func checkTimes(areSingle: Bool) throws {
        guard !areSingle, let gate = try gates().first(where: { $0.measure.isOfSingleCalls }) else { return }
        throw ValidationError(
            "'\(gate.name)' is about single calls, and texts that are answered together share their time. Add "
                + "--one-at-a-time, which gives each its own.")
    }

    /// Reads the baseline before anything runs.
    ///
    /// - Parameters:
    ///   - conditions: under which the filter is about to be measured.
    ///   - hiding: the folders that hide a text.
    /// - Throws: `BaselineError` where it is none, or like would not be compared with like.
    func loadBaseline(for conditions: RunConditions, hiding: Set<FolderGroup>) throws(BaselineError) -> Baseline? {
        noteFormerNames()
        guard let path = baseline else { return nil }
        let baseline = try Self.readBaseline(path)
        try baseline.check(hiding: hiding, path: path)
        if noRegression { try baseline.check(conditions, path: path) }
        return baseline
    }

    /// Former names of measures are accepted for one release.
    private func noteFormerNames() {
        for gate in (try? gates()) ?? [] {
            guard let former = gate.formerName else { continue }
            PlainLine.note(
                "siftbox: '\(former)' is now '\(gate.measure.name)'. The former name is deprecated; use the new one.")
        }
    }

    private static func readBaseline(_ baseline: String) throws(BaselineError) -> Baseline {
        var facts = stat()
        guard stat(baseline, &facts) == 0 else {
            throw BaselineError(
                "--baseline: \(baseline) cannot be read: \(String(cString: strerror(errno))). An evaluation is saved with "
                    + "siftbox evaluate --save FILE.")
        }
        // Devices and pipes may have no end.
        guard facts.st_mode & S_IFMT == S_IFREG else {
            throw BaselineError(
                "--baseline: \(baseline) is no file. Name one that siftbox evaluate --save has written.")
        }
        do {
            return try Baseline(
                json: Data(contentsOf: URL(fileURLWithPath: baseline), options: .mappedIfSafe), path: baseline)
        } catch let error as BaselineError {
            throw error
        } catch {
            throw BaselineError("--baseline: \(baseline) cannot be read: \(error.localizedDescription)")
        }
    }

    /// Puts what came of the gates into a report.
    func apply(to report: inout EvaluationReport, _ baseline: Baseline?) throws {
        report.gates = try gates().map { $0.result(of: report.filter, on: report.corpus) }
        // Half of a corpus is another one.
        guard let baseline, let path = self.baseline, !report.isInterrupted else { return }
        let comparison = try BaselineComparison(baseline, path: path, with: report)
        report.baseline = comparison
        for sentence in comparison.unlikeness { PlainLine.note("siftbox: \(sentence)") }
        if noRegression { report.gates += comparison.noRegression }
    }
}
