import ArgumentParser
import Evaluation
import EvaluationReports

/// The report files of an evaluation.
struct ReportOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Write the report as JSON; -: to standard output, instead of the text.", valueName: "file"),
        completion: .file())
    var json: String?

    @Option(
        help: ArgumentHelp("Write the report as Markdown; -: to standard output.", valueName: "file"),
        completion: .file())
    var markdown: String?

    @Option(
        help: ArgumentHelp("Write the gates as JUnit XML; -: to standard output.", valueName: "file"),
        completion: .file())
    var junit: String?

    @Option(
        help: ArgumentHelp("Write the report as an HTML page with plots; -: to standard output.", valueName: "file"),
        completion: .file())
    var html: String?

    @Option(
        help: ArgumentHelp(
            "Save the evaluation: a baseline for later ones, and what siftbox merge reads. It has the listed messages.",
            valueName: "file"), completion: .file())
    var save: String?

    /// Checks that every report can be written.
    ///
    /// - Parameters:
    ///   - inputs: the files that are read, which no report may overwrite.
    ///   - others: other files that the command writes, by their options.
    func files(besides inputs: [String], and others: [(String, String?)] = []) throws(CommandFailure) -> ReportFiles {
        var files = ReportFiles(inputs: inputs)
        try files.add("--json", json)
        try files.add("--markdown", markdown)
        try files.add("--junit", junit)
        try files.add("--html", html)
        for (option, path) in others { try files.add(option, path) }
        try files.add("--save", save)
        return files
    }

    func write(
        _ report: EvaluationReport, to files: ReportFiles, _ style: OutputStyle
    ) throws(CommandFailure) {
        if !files.takesOutput {
            let lines = ReportFormat.text.render(report).split(separator: "\n", omittingEmptySubsequences: false)
            print(GateLines(style).colored(lines.map(String.init)).joined(separator: "\n"), terminator: "")
        }
        try files.write("--json") { ReportFormat.json.render(report) }
        try files.write("--markdown") { ReportFormat.markdown.render(report) }
        try files.write("--junit") { ReportFormat.junit.render(report) }
        try files.write("--html") { ReportFormat.html.render(report) }
        // A part of the corpus is not a baseline for the whole.
        if !report.isInterrupted, report.hasCompleteRuns {
            try files.write("--save") { SavedEvaluation(report).json }
        } else if let save {
            PlainLine.note(
                "siftbox: \(save) was not written: "
                    + (report.isInterrupted ? "the evaluation was interrupted." : "a filter was abandoned."))
        }
    }
}
