import ArgumentParser
import CheckReports
import Commands
import EvaluationReports
import Foundation

/// What sessions exercised: where it is written, and what is required.
struct CoverageOptions: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            "Print which verdicts, sub-folders and lines of Swift filters the sessions exercised, and which they did not."
        ))
    var coverage = false

    // Not a value of --coverage: the argument parser would take the session after it for one.
    @Flag(help: "Like --coverage, and also Siftbox's own rules and diagnostics. Applies to reports, too.")
    var coverageAll = false

    @Option(
        help: ArgumentHelp("Write the coverage as JSON; -: to standard output.", valueName: "file"), completion: .file()
    )
    var coverageJson: String?

    @Option(
        help: ArgumentHelp(
            "Write the coverage as an HTML page with the sources of filters; -: to standard output.", valueName: "file"),
        completion: .file())
    var coverageHtml: String?

    @Option(
        help: ArgumentHelp(
            "Require at least this coverage: lines=80%. Names: "
                + CoverageMetric.allCases.map(\.rawValue).joined(separator: ", ") + " (repeatable).",
            valueName: "name=percent"))
    var minCoverage: [String] = []

    func validate() throws {
        do {
            _ = try minimums()
        } catch {
            throw ValidationError("--min-coverage: \(error)")
        }
    }

    func minimums() throws(MinimumCoverage.Mistake) -> [MinimumCoverage] {
        try minCoverage.map { entry throws(MinimumCoverage.Mistake) in try MinimumCoverage(entry) }
    }

    /// Whether anything has to be counted.
    var isNeeded: Bool { isPrinted || coverageJson != nil || coverageHtml != nil }

    /// Whether the text has the coverage.
    var isPrinted: Bool { coverage || coverageAll || !minCoverage.isEmpty }

    /// The options that were given.
    var given: [(String, Bool)] {
        [
            ("--coverage", coverage), ("--coverage-all", coverageAll), ("--coverage-json", coverageJson != nil),
            ("--coverage-html", coverageHtml != nil),
            ("--min-coverage", !minCoverage.isEmpty),
        ]
    }

    func run() throws(MinimumCoverage.Mistake) -> CoverageRun {
        CoverageRun(minimums: try minimums(), isComplete: coverageAll)
    }

    func add(to files: inout ReportFiles) throws(CommandFailure) {
        try files.add("--coverage-json", coverageJson)
        try files.add("--coverage-html", coverageHtml)
    }

    func write(_ report: CoverageReport, to files: ReportFiles) throws(CommandFailure) {
        try files.write("--coverage-json") { report.json + "\n" }
        try files.write("--coverage-html") { CoverageHTML(report).text }
    }
}
