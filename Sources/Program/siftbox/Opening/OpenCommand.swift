import ArgumentParser
import Commands
import Device
import ExtensionPlans
import Foundation
import Messages
import SessionScript
import SystemSupport
import Terminal
import UntrustedFiles

/// `siftbox [SESSION]`: opens the inbox.
///
/// Its options are not a group of their own: while debugging, the argument parser checks each level of groups several
/// times, and every start of the program checks the default command.
struct OpenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Open the inbox; with a session, play it first. Without arguments, play the tour.",
        discussion: """
            Without a terminal (a pipe, TERM=dumb) or with --plain, the inbox is printed as lines of text: the sender of \
            each message, its folder, and the reason.
            """
    )

    @Argument(help: "Session to play (YAML) before you use the inbox.", completion: Completions.sessions)
    var session: String?

    @Option(name: .customLong("case"), help: Self.caseHelp)
    var caseName: String?

    @Flag(help: "Wait before the session's first step and at each caption, until you press space.")
    var pause = false

    @OptionGroup var speed: SpeedOption

    @OptionGroup var inbox: StoreOption

    @OptionGroup(title: FilterHelp.filter) var running: FilterOption

    @OptionGroup(title: FilterHelp.build) var building: ExtensionOptions

    @Option(help: Self.reportingHelp, completion: Completions.reportingExtensions)
    var reporting: String?

    @OptionGroup(title: FilterHelp.device) var release: ReleaseOption

    @OptionGroup(title: FilterHelp.device) var country: CountryOption

    @Option(help: Self.deliverHelp, completion: .file())
    var deliver: String?

    @Option(help: Self.recordHelp, completion: .file(extensions: ["yaml"]))
    var record: String?

    @OptionGroup var archive: ArchiveOptions

    @OptionGroup(title: FilterHelp.processes) var processes: ProcessOptions

    @OptionGroup(title: FilterHelp.servers) var servers: ServerOptions

    @OptionGroup(title: FilterHelp.data) var groups: AppGroupOptions

    @OptionGroup(title: FilterHelp.processes) var timeout: TimeoutOptions

    @OptionGroup(title: FilterHelp.processes) var sandbox: SandboxOptions

    @OptionGroup var control: ControlOptions

    @Option(
        help: ArgumentHelp(
            "Colors of the screen: \(Theme.all.map(\.name).joined(separator: ", ")) (default: that of the configuration, or \(Theme.standard.name)).",
            valueName: "name"), completion: Completions.themes)
    var theme: String?

    @Flag(help: "Print lines of text instead of showing the screen.")
    var plain = false

    func validate() throws {
        guard caseName == nil || session != nil else { throw ValidationError("--case requires a session.") }
        guard session != nil || isWithoutOptions || playbackOption == nil else { throw needsSession }
        if plain, let playbackOption {
            throw ValidationError("\(playbackOption) is for the screen, and cannot be used with --plain.")
        }
        _ = try phoneOptions()
        _ = try theme.map(Self.theme)
        if let deliver { try MessagePipe.check(deliver) }
        guard deliver != nil || archive.isEmpty else {
            throw ValidationError("--format, --column, --dates and --encoding require --deliver.")
        }
        var needsFilter = building
        if session != nil { needsFilter.followLinks = false }
        guard filter != nil || needsFilter.isEmpty else {
            throw ValidationError(
                "\(ExtensionOptions.names) and --app require --filter, or a \(SiftboxFile.name) in this folder.")
        }
    }

    /// - Throws: `ValidationError` if there is no such theme.
    static func theme(_ name: String) throws -> Theme {
        if let theme = Theme.named(name) { return theme }
        throw ValidationError("--theme: " + NearestName.refusal(of: name, "theme", in: Theme.all.map(\.name)))
    }

    var playback: Playback { Playback(speed: speed.factor, pausesAtCaptions: pause) }

    /// The option for how a session is played; nil: there is none.
    var playbackOption: String? { pause ? "--pause" : speed.speed == nil ? nil : "--speed" }

    /// Why there is nothing to play.
    var needsSession: ValidationError {
        let option = playbackOption ?? "--pause"
        let value = option == "--speed" ? " FACTOR" : ""
        return ValidationError(
            "\(option) requires a session: siftbox SESSION \(option)\(value). Alone, it is for the tour, unless a filter is "
                + "configured.")
    }

    var store: String? { inbox.path }

    /// The filter as it is named; that of this folder's `siftbox.yaml`, if there are options for it.
    var filter: String? {
        running.filter ?? (session == nil && !building.isEmpty && FilterOption.isHere ? "." : nil)
    }

    /// The filter with the options for building it.
    func filterReference() throws -> String? {
        guard let filter, !building.isEmpty else { return filter }
        do {
            return try building.reference(to: filter).text
        } catch {
            throw ValidationError("\(error)")
        }
    }

    /// The file of messages to deliver, and how to read it. Takes standard input if the messages arrive there.
    func delivery(_ loop: EventLoop) throws -> OpenedInbox.MessageFile? {
        guard let deliver else { return nil }
        return OpenedInbox.MessageFile(
            path: deliver, format: archive.format, columns: try archive.columns(),
            pipe: try MessagePipe.open(deliver, keyboard: !plain, loop))
    }

    func phoneOptions() throws -> Phone.Options {
        var options = Phone.Options()
        options.release = try release.release
        options.country = try country.country
        options.unsandboxed = sandbox.unsandboxed
        options.showsFilterFolder = sandbox.filterFolder
        options.processes = try processes.count
        return options
    }

    /// Whether no option is set; then the tour is played.
    var isWithoutOptions: Bool {
        store == nil && record == nil && filter == nil && reporting == nil && release.written == nil
            && country.code == nil
            && deliver == nil && servers.isEmpty && groups.isEmpty
    }
}

// The help of options that `listen` has, too.
extension OpenCommand {
    static let caseHelp = ArgumentHelp(
        "Case of the session's table, by name or number (default: the first).", valueName: "name")
    static let reportingHelp = ArgumentHelp(
        "Reporting extension: a sample's name, an Xcode project, an extension's folder or an executable.",
        valueName: "extension")
    static let deliverHelp = ArgumentHelp(
        "Deliver the messages of a file as if they arrived now, in any format that `siftbox import` reads. -: those of standard input.",
        valueName: "file")
    static let recordHelp = ArgumentHelp(
        "Record what happens in the inbox as a session in this new file (YAML).", valueName: "file")
}
