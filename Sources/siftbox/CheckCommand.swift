import ArgumentParser
import ExtensionBuild
import InboxScreens
import SessionScript

/// `siftbox check`: runs sessions without a terminal.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Run sessions without a terminal: exit 0 all hold, 1 some do not, 2 cannot be run.",
        discussion: """
            A session that presses keys or expects something on the screen has a screen in memory, of \
            \(InMemoryInbox.size.columns) columns and \(InMemoryInbox.size.rows) rows.
            """
    )

    @Argument(help: "Sessions, or folders of them (every *.yaml in a folder and below it).")
    var sessions: [String]

    @Flag(help: "Run filters without a sandbox: they may do all that you may.")
    var unsandboxed = false

    @Option(
        help: ArgumentHelp(
            "How long filters may take for one message where a session does not set response-timeout (default: 5); longer on a slow or busy machine.",
            valueName: "seconds"))
    var answerWithin: Double?

    @Flag(help: "Tell the results as one JSON document, with the journey of every text.")
    var json = false

    func validate() throws {
        if let answerWithin { try RunningOptions.validate(answerWithin: answerWithin) }
    }

    func run() throws {
        if unsandboxed { BuildIsolation.disable() }
        let results = try sessions.flatMap { path in
            try SessionCheck.run(
                path, unsandboxed: unsandboxed, answerWithin: answerWithin.map { .seconds($0) }, tellsMessages: json,
                display: { InMemoryInbox($0) }
            ) { result in
                guard !json else { return }
                for line in PlainLine.safeLines("\(result)") { print(line) }
                try StandardOutput.flush()  // a pipe reads it now, and not at the end
            }
        }
        if json { print(PlainLine.document(CheckReport(results).json)) }
        let count = { (isCounted: (CheckResult.Verdict) -> Bool) in results.filter { isCounted($0.verdict) }.count }
        let failed = count { if case .failed = $0 { true } else { false } }
        let broken = count { if case .cannotRun = $0 { true } else { false } }
        let held = results.count - failed - broken
        if !json { print("\(held) of \(results.count) sessions hold, \(failed) do not, \(broken) cannot be run.") }
        if broken > 0 || results.isEmpty { throw ExitCode.cannotRun }
        if failed > 0 { throw ExitCode.failure }
    }
}
