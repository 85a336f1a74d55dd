import ArgumentParser
import Evaluation

/// The gates of an evaluation, for runs in CI.
struct GateOptions: ParsableArguments {
    @Option(
        name: .customLong("min"),
        help: ArgumentHelp(
            "Require at least this value of a measure: mcc=0.93, spam-caught=90 (repeatable).",
            valueName: "measure=value"), completion: Completions.measures)
    var minimums: [String] = []

    @Option(
        name: .customLong("max"),
        help: ArgumentHelp(
            "Require at most this value of a measure: ham-blocked=0.6, late=1% (repeatable).",
            valueName: "measure=value"), completion: Completions.measures)
    var maximums: [String] = []

    @Option(
        help: ArgumentHelp(
            "Compare with an earlier evaluation of the same corpus: a file that --save or --json wrote.",
            valueName: "file"), completion: .file())
    var baseline: String?

    @Flag(
        help: ArgumentHelp(
            """
            Fail if a measure is worse than in the baseline: accuracy, spam-caught, ham-blocked, mcc, macro-f1, late, \
            crashed, malformed or not-queried. The baseline must have the same release and options.
            """
        ))
    var noRegression = false

    func validate() throws {
        guard !noRegression || baseline != nil else {
            throw ValidationError("--no-regression requires --baseline. To create one, use --save.")
        }
        _ = try gates()
    }

    /// The options that were given, by their names.
    var given: [String] {
        [
            ("--min", !minimums.isEmpty), ("--max", !maximums.isEmpty), ("--baseline", baseline != nil),
            ("--no-regression", noRegression),
        ].filter(\.1).map(\.0)
    }

    private func gates() throws -> [Gate] {
        do {
            return try minimums.map { entry throws(EvaluationError) in try Gate(minimum: entry) }
                + maximums.map { entry throws(EvaluationError) in try Gate(maximum: entry) }
        } catch {
            throw ValidationError("\(error)")
        }
    }

    /// Refuses gates on single calls when messages share their time: a mean of many calls hides the slowest.
    ///
    /// - Parameters:
    ///   - areSingle: whether each message has its own time.
    ///   - areLeftOut: whether the report has no times and no memory.
    func checkTimes(areSingle: Bool, areLeftOut: Bool = false) throws {
        if areLeftOut, let gate = try gates().first(where: \.measure.differsBetweenRuns) {
            throw ValidationError("'\(gate.name)' needs times or memory, which --no-times leaves out.")
        }
        guard !areSingle, let gate = try gates().first(where: { $0.measure.needsSingleCalls }) else { return }
        throw ValidationError(
            "'\(gate.name)' is about single calls, but messages that are answered together share their time. Add "
                + "--one-at-a-time.")
    }

    /// Refuses gates that would fail after the run, because an option is missing.
    func checkProbes(_ plan: ProbePlan) throws {
        for gate in try gates() {
            guard let option = gate.measure.missingOption(with: plan) else { continue }
            throw ValidationError("'\(gate.name)' needs \(option).")
        }
    }

    /// Reads the baseline before anything runs.
    ///
    /// - Parameters:
    ///   - conditions: the conditions of this evaluation; nil: unknown.
    ///   - hiding: the folders that count as hidden.
    /// - Throws: `EvaluationError` if the file is not a baseline, or cannot be compared with this evaluation.
    func loadBaseline(for conditions: RunConditions?, hiding: Set<FolderGroup>) throws(EvaluationError) -> Baseline? {
        guard let path = baseline else { return nil }
        let baseline = try Baseline(json: SavedFile.bytes(of: path, option: "--baseline"), path: path)
        try baseline.check(hiding: hiding, path: path)
        if noRegression, let conditions { try baseline.check(conditions, path: path) }
        return baseline
    }

    /// Adds the results of the gates to a report.
    func apply(to report: inout EvaluationReport, _ baseline: Baseline?) throws {
        report.gates = try gates().map { $0.result(of: report.filter, on: report.corpus) }
        // A part of the corpus cannot be compared with the whole.
        guard let baseline, let path = self.baseline, !report.isInterrupted else { return }
        let comparison = try BaselineComparison(baseline, path: path, with: report)
        report.baseline = comparison
        for sentence in comparison.caveats { PlainLine.note("siftbox: \(sentence)") }
        if noRegression { report.gates += comparison.noRegression }
    }
}
