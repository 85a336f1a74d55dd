import ArgumentParser
import Commands
import ExtensionPlans
import Foundation

/// `siftbox listen`: an inbox without a screen that stays open, for other programs.
struct ListenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "listen",
        abstract: "Open an inbox without a screen, and keep it open for other programs.",
        discussion: """
            siftbox listen --filter FILTER           then, in another terminal:
            siftbox send --from 24273 "You have won" --wait

            With a session, it is played first. What happens in the inbox is printed as lines of text: the sender of each \
            message, its folder and the reason. Saving a source of the filter builds it again. A line that begins with \
            "Listening" follows when the inbox is ready, and says how to send.

            The inbox ends with Ctrl-C or SIGTERM. Exit status: 0 then; 1 if an expectation of the session fails, or if not \
            everything could be saved; 2 if the inbox cannot be opened; 129 after SIGHUP; 141 if the reader of standard output closed it.
            """
    )

    @Argument(help: "Session to play (YAML) before other programs use the inbox.", completion: Completions.sessions)
    var session: String?

    @Option(name: .customLong("case"), help: OpenCommand.caseHelp)
    var caseName: String?

    @OptionGroup var inbox: StoreOption

    @OptionGroup(title: FilterHelp.filter) var running: FilterOption

    @OptionGroup(title: FilterHelp.build) var building: ExtensionOptions

    @Option(help: OpenCommand.reportingHelp, completion: Completions.reportingExtensions)
    var reporting: String?

    @OptionGroup(title: FilterHelp.device) var release: ReleaseOption

    @OptionGroup(title: FilterHelp.device) var country: CountryOption

    @Option(help: OpenCommand.deliverHelp, completion: .file())
    var deliver: String?

    @Option(help: OpenCommand.recordHelp, completion: .file(extensions: ["yaml"]))
    var record: String?

    @OptionGroup var archive: ArchiveOptions

    @OptionGroup(title: FilterHelp.processes) var processes: ProcessOptions

    @OptionGroup(title: FilterHelp.servers) var servers: ServerOptions

    @OptionGroup(title: FilterHelp.data) var groups: AppGroupOptions

    @OptionGroup(title: FilterHelp.processes) var timeout: TimeoutOptions

    @OptionGroup(title: FilterHelp.processes) var sandbox: SandboxOptions

    @Option(help: ControlOptions.pathHelp, completion: .file())
    var control: String?

    func validate() throws { _ = try opening() }

    func run() throws { try opening().listen() }

    /// The command that opens the same inbox.
    private func opening() throws -> OpenCommand {
        var command = try OpenCommand.parse([])
        (command.session, command.caseName, command.plain) = (session, caseName, true)
        (command.inbox, command.running, command.building, command.reporting) = (inbox, running, building, reporting)
        (command.release, command.country) = (release, country)
        (command.deliver, command.archive, command.record) = (deliver, archive, record)
        (command.processes, command.servers, command.groups) = (processes, servers, groups)
        (command.timeout, command.sandbox, command.control.path) = (timeout, sandbox, control)
        try command.validate()
        return command
    }
}
