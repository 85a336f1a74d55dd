package import ArgumentParser
import Evaluation

/// `siftbox merge`: makes one report of the shards of an evaluation.
package struct MergeCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Make one report of the shards of an evaluation.",
        discussion: """
            siftbox evaluate --filter F big.csv --shard 1/2 --save 1.json
            siftbox evaluate --filter F big.csv --shard 2/2 --save 2.json
            siftbox merge 1.json 2.json --html page.html --min mcc=0.93

            The report is that of one evaluation of the whole corpus. Each shard is needed once; a file of another corpus, \
            filter or run is refused. One file of a whole corpus is accepted, too: for more reports, or to change gates.

            Times and seconds add up, as if one machine had evaluated one shard after the other; memory is the maximum.

            With --predictions, each shard writes its own lines. To have them in the order of the corpus:

            sort -t: -k2,2n 1.jsonl 2.jsonl

            Exit status: as of evaluate.
            """
    )

    @Argument(
        help: ArgumentHelp("Files that siftbox evaluate --save wrote, one for each shard.", valueName: "part"),
        completion: .file())
    var parts: [String]

    @OptionGroup var gates: GateOptions

    @OptionGroup var reports: ReportOptions

    @OptionGroup var color: ColorOption

    package init() {}

    package func run() throws {
        let files = try reports.files(besides: parts + [gates.baseline].compactMap { $0 })
        var report = try merged()
        let timing = report.filter.run.timing
        try gates.checkTimes(areSingle: timing == .single, areLeftOut: timing == nil)
        let baseline = try gates.loadBaseline(for: report.conditions, hiding: report.filter.tally.hiding)
        try gates.apply(to: &report, baseline)
        try reports.write(report, to: files, color.style)
        if !report.passed { throw ExitCode.failure }
    }

    /// Reads one file after the other: parts of a large evaluation need not fit in memory together.
    private func merged() throws(EvaluationError) -> EvaluationReport {
        var whole: MergedParts?
        for path in parts {
            let part = try SavedEvaluation(json: SavedFile.bytes(of: path), path: path)
            if whole == nil { whole = MergedParts(part, path: path) } else { try whole?.add(part, path: path) }
        }
        guard let whole else { throw EvaluationError("No file was named.") }
        return try whole.whole()
    }
}
