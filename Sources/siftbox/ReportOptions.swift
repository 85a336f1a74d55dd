import ArgumentParser
import Evaluation
import EvaluationReports

/// Where the reports of an evaluation go.
struct ReportOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Write the report as JSON; - is standard output, in the text's place.", valueName: "file"))
    var json: String?

    @Option(help: ArgumentHelp("Write the report as Markdown; - is standard output.", valueName: "file"))
    var markdown: String?

    @Option(help: ArgumentHelp("Write the gates as JUnit's XML; - is standard output.", valueName: "file"))
    var junit: String?

    @Option(
        help: ArgumentHelp("Write the report as one page of HTML with plots; - is standard output.", valueName: "file"))
    var html: String?

    @Option(
        help: ArgumentHelp(
            "Write a line of JSON for each text: where it stands, what is right, and what was answered; - is standard output.",
            valueName: "file"))
    var predictions: String?

    @Option(help: ArgumentHelp("Save the evaluation, as a baseline for later ones.", valueName: "file"))
    var save: String?

    /// Looks whether everything can be written.
    ///
    /// - Parameter inputs: the files that are read, which no report may take the place of.
    func files(besides inputs: [String]) throws(ReportFiles.Failure) -> ReportFiles {
        var files = ReportFiles(inputs: inputs)
        try files.add("--json", json)
        try files.add("--markdown", markdown)
        try files.add("--junit", junit)
        try files.add("--html", html)
        try files.add("--predictions", predictions)
        try files.add("--save", save)
        return files
    }

    func write(_ report: EvaluationReport, to files: ReportFiles) throws(ReportFiles.Failure) {
        if !files.takesOutput {
            print(PlainLine.safeLines(ReportFormat.text.written(report)).joined(separator: "\n"), terminator: "")
        }
        try files.write("--json") { ReportFormat.json.written(report) }
        try files.write("--markdown") { ReportFormat.markdown.written(report) }
        try files.write("--junit") { ReportFormat.junit.written(report) }
        try files.write("--html") { ReportFormat.html.written(report) }
        // Half of a corpus is no baseline for the whole.
        if !report.isInterrupted, report.hasCompleteRuns {
            try files.write("--save") { Baseline(report).json }
        } else if let save {
            PlainLine.note(
                "siftbox: \(save) is not written: "
                    + (report.isInterrupted
                        ? "half of a corpus is no baseline for the whole."
                        : "a filter that was asked no more gives no baseline."))
        }
    }
}
