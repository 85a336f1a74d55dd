import ArgumentParser
import CheckReports
import Commands
import Foundation
import SessionScript

/// The reports of a check.
struct CheckReportOptions: ParsableArguments {
    @Flag(help: "Print the results as one JSON document, with the journey of every message.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Write the results as JUnit XML, with the journeys of failed messages; -: to standard output.",
            valueName: "file"), completion: .file())
    var junit: String?

    @Option(
        help: ArgumentHelp(
            "Write the results as Markdown, for example to $GITHUB_STEP_SUMMARY; -: to standard output.",
            valueName: "file"), completion: .file())
    var markdown: String?

    var isGiven: Bool { json || junit != nil || markdown != nil }

    /// Checks that every report can be written.
    ///
    /// - Parameter sessions: the files that are read, which no report may overwrite.
    func files(besides sessions: [String]) throws(CommandFailure) -> ReportFiles {
        var files = ReportFiles(inputs: sessions)
        try files.add("--json", json ? "-" : nil)
        try files.add("--junit", junit)
        try files.add("--markdown", markdown)
        return files
    }

    /// - Parameter start: when the run started.
    func write(_ result: SuiteResult, since start: Date, to files: ReportFiles) throws(CommandFailure) {
        try files.write("--json") { CheckReport(result).json + "\n" }
        try files.write("--junit") {
            JUnitCheck(result, version: ThisProgram.version, date: start).text
        }
        try files.write("--markdown") { MarkdownCheck(result).text }
    }
}
