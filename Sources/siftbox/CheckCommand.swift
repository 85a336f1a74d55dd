import ArgumentParser
import ExtensionBuilder
import InboxScreens
import SessionScript

/// `siftbox check`: runs sessions without a terminal.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Run sessions without a terminal.",
        discussion: """
            A session that presses keys or checks the screen gets a screen in memory, of \(InMemoryInbox.size.columns) \
            columns and \(InMemoryInbox.size.rows) rows.

            Exit status: 0 if all sessions pass; 1 if some fail; 2 if some could not run.
            """
    )

    @Argument(
        help: "Sessions to run, or folders: every *.yaml file in them and their sub-folders.",
        completion: Completions.sessions)
    var sessions: [String]

    @Flag(help: "Run filters without a sandbox, with all of your permissions.")
    var unsandboxed = false

    @OptionGroup var timeout: TimeoutOptions<SessionDefaults>

    @Flag(help: "Print the results as one JSON document, with the journey of every message.")
    var json = false

    @OptionGroup var color: ColorOption

    func validate() throws {
        guard !sessions.contains("") else {
            throw ValidationError("The name of a session is empty. Is a variable not set?")
        }
    }

    func run() throws {
        if unsandboxed { BuildIsolation.disable() }
        let style = color.style
        let results = try sessions.flatMap { path in
            try SessionCheck.run(
                path, unsandboxed: unsandboxed, responseTimeout: timeout.seconds.map { .seconds($0) },
                includesMessages: json,
                display: { InMemoryInbox($0) }
            ) { result in
                guard !json else { return }
                for line in CheckLines(result: result, style: style).text { print(line) }
                try StandardOutput.flush()  // results appear one by one in a pipe
            }
        }
        if json { print(PlainLine.document(CheckReport(results).json)) }
        let count = { (isCounted: (CheckResult.Verdict) -> Bool) in results.filter { isCounted($0.verdict) }.count }
        let failed = count { if case .failed = $0 { true } else { false } }
        let broken = count { if case .cannotRun = $0 { true } else { false } }
        let passed = results.count - failed - broken
        if !json {
            let summary = "\(passed) of \(results.count) sessions passed, \(failed) failed, \(broken) could not run."
            print(style.piece(summary, passed == results.count && passed > 0 ? .good : .bad))
        }
        if broken > 0 || results.isEmpty { throw ExitCode.cannotRun }
        if failed > 0 { throw ExitCode.failure }
    }
}
