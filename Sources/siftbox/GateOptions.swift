import ArgumentParser
import Evaluation
import Foundation

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

    @Option(help: ArgumentHelp("An evaluation of the same corpus that was saved, to compare with.", valueName: "file"))
    var baseline: String?

    @Flag(
        help: ArgumentHelp(
            "Fail where it is worse than the baseline: accuracy, spam-caught, ham-blocked, mcc, macro-f1, or texts that are late, crashed, malformed or not asked."
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

    /// Reads the baseline before anything runs.
    func loadBaseline() throws(BaselineError) -> Baseline? {
        guard let baseline else { return nil }
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: baseline), options: .mappedIfSafe)
        } catch {
            throw BaselineError(
                "\(baseline) cannot be read. Save an evaluation there: siftbox evaluate --save \(baseline)")
        }
        return try Baseline(json: data, path: baseline)
    }

    /// Puts what came of the gates into a report.
    func apply(to report: inout EvaluationReport, _ baseline: Baseline?) throws {
        report.gates = try gates().map { $0.result(of: report.filter, on: report.corpus) }
        // Half of a corpus is another one.
        guard let baseline, let path = self.baseline, !report.isInterrupted else { return }
        let comparison = try BaselineComparison(baseline, path: path, with: report)
        report.baseline = comparison
        if noRegression { report.gates += comparison.noRegression }
    }
}
