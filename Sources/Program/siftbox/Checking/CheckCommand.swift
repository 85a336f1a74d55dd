import ArgumentParser
import CheckReports
import Commands
import DisplayText
import ExtensionBuilder
import FilterProcesses
import Foundation
import InboxScreens
import SessionDisplays
import SessionScript
import SystemSupport
import Terminal

/// `siftbox check`: runs sessions without a terminal.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Run sessions without a terminal.",
        discussion: """
            siftbox check Sessions
            siftbox check Sessions --only tour
            siftbox check Sessions --only 'cases[contact]'
            siftbox check Sessions --tag smoke --fail-fast
            siftbox check Sessions --repeat 10 --shuffle
            siftbox check Sessions --filter ./Old --filter ./New
            siftbox check Sessions --watch
            siftbox check Sessions --junit report.xml --markdown summary.markdown
            siftbox check Sessions --coverage --min-coverage lines=80%

            A session that presses keys or checks the screen gets a screen in memory, of \(InMemoryInbox.size.columns) \
            columns and \(InMemoryInbox.size.rows) rows, or of the size that it names. A session with a table of cases runs once \
            for each.

            Several sessions run at a time, each on a phone of its own. With --jobs 1, a session starts when the one before \
            it has ended.

            In a workflow of GitHub Actions (GITHUB_ACTIONS=true), failures are also annotations of the files.

            Exit status: 0 if all sessions pass; 1 if some fail or a minimum of coverage is not reached; 2 if some could not run, no session is \
            selected or a report cannot be written. \
            With --fail-fast, the first session that does not pass determines it. With --watch: 0 if the last result of \
            every session is that it passed, otherwise 1; 2 if it could not start.
            """
    )

    @Argument(
        help: "Sessions to run, or folders: every *.yaml file in them and their sub-folders.",
        completion: Completions.sessions)
    var sessions: [String] = []

    @OptionGroup var selecting: SelectionOptions

    @OptionGroup var order: OrderOptions

    @Option(
        help: ArgumentHelp(
            "Use this filter instead of those that the sessions name (repeatable: all sessions run with each, and a table shows "
                + "what differs). session: those that they name.",
            valueName: "filter"), completion: Completions.filters)
    var filter: [String] = []

    @Flag(help: "Run what a save of a session, a filter or its source affects, until q or Ctrl-C ends it.")
    var watch = false

    @Flag(help: "Run filters without a sandbox, with all of your permissions.")
    var unsandboxed = false

    @Flag(help: "Let sessions use files outside of their projects, and follow links that lead out of them.")
    var followLinks = false

    @OptionGroup var timeout: TimeoutOptions

    @OptionGroup var reports: CheckReportOptions

    @OptionGroup var coverage: CoverageOptions

    @OptionGroup var color: ColorOption

    private var paths: [String] { order.sessions + sessions }

    func validate() throws {
        for (index, name) in filter.enumerated() where filter[..<index].contains(name) {
            throw ValidationError("--filter \(name) was given twice.")
        }
        let others =
            [("--json", reports.json), ("--junit", reports.junit != nil), ("--markdown", reports.markdown != nil)]
            + [
                ("--fail-fast", order.failFast), ("--repeat", order.repetitions > 1),
                ("--shuffle", order.shuffle != nil),
            ] + coverage.given
        if watch, let other = others.first(where: { $0.1 }) {
            throw ValidationError("--watch and \(other.0) cannot be combined.")
        }
        guard !paths.isEmpty else {
            throw ValidationError("Name the sessions to run, or a folder of sessions: siftbox check Sessions")
        }
    }

    func run() throws {
        if unsandboxed { BuildIsolation.disable() } else { IsolationReport.probe() }
        let style = color.style
        try refusePaths()
        var suite = SessionSuite(paths)
        for note in try suite.select(selecting.selection) { PlainLine.note("siftbox: \(note)") }
        var files = try reports.files(besides: suite.files)
        try coverage.add(to: &files)
        let output = CheckOutput(printsText: !files.takesOutput, actions: GitHubActions())
        // Before a filter is built.
        let counted = coverage.isNeeded ? try coverage.run() : nil
        var plan = try order.plan
        plan.filters = try givenFilters()
        if watch {
            return try WatchedCheck(
                paths: paths, selection: selecting.selection, plan: plan, options: options, style: style,
                output: output
            ).run()
        }
        let start = Date()
        if let seed = plan.seed { output.print(CheckLines.order(seed: seed)) }
        let result = try suite.run(plan, options) { result in
            for line in CheckLines(result: result, plan: plan, style: style).text { output.print(line) }
            output.annotate(result)
            try StandardOutput.flush()  // results appear one by one in a pipe
        }
        let report = counted?.report(result)
        if let report, coverage.isPrinted {
            for line in CoverageLines(report: report, style: style).text { output.print(line) }
            if files.takesOutput {
                for failure in report.failures { PlainLine.note("siftbox: coverage of \(failure)") }
            }
        }
        for line in SuiteLines(result: result, style: style).text { output.print(line) }
        try reports.write(result, since: start, to: files)
        if let report { try coverage.write(report, to: files) }
        if result.brokenCount > 0 || result.results.isEmpty { throw ExitCode.cannotRun }
        if result.failedCount > 0 || report?.failures.isEmpty == false { throw ExitCode.failure }
    }

    /// Refuses paths of which none leads to sessions. Beside others and in a report, such a path is a session that could
    /// not run: a build server shows the report, and misses one that is not there.
    private func refusePaths() throws {
        for path in paths where !FileManager.default.fileExists(atPath: path) {
            // These options have values in other commands.
            if reports.json, path.hasSuffix(".json") {
                throw CommandFailure(
                    "--json of check prints the results. To write them to a file: > \(ShellQuoting.quoted(path))")
            }
            if coverage.coverage, CoverageMetric(rawValue: path) != nil {
                throw CommandFailure("--coverage has no value. Did you mean --min-coverage \(path)=80%?")
            }
        }
        let refusals = paths.compactMap(GivenPath.refusalToCheck)
        guard refusals.count == paths.count else { return }
        let text = refusals.joined(separator: "\n")
        guard reports.isGiven else { throw CommandFailure(text) }
        PlainLine.note("siftbox: \(text)")
    }

    private func givenFilters() throws -> [CheckFilter] {
        let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        return try filter.map { name in
            do {
                return try CheckFilter(name, relativeTo: here, followsLinks: followLinks)
            } catch {
                throw CommandFailure("--filter: \(error)")
            }
        }
    }

    private var options: CheckOptions {
        var options = CheckOptions(
            unsandboxed: unsandboxed, responseTimeout: timeout.responseTimeout.map { .seconds($0) },
            includesMessages: reports.json || filter.count > 1,
            display: { InMemoryInbox($0) })
        options.includesCoverage = coverage.isNeeded
        options.followsLinks = followLinks
        return options
    }
}
