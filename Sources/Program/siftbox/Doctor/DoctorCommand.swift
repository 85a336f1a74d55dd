import ArgumentParser
import Commands
import Configuration
import ExtensionPlans
import FilterProcesses
import Foundation
import HTTPSClient
import InboxScreens
import Messages
import SystemSupport
import Terminal

/// `siftbox doctor`: checks this machine and terminal, or a filter.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check this machine and terminal, or a filter.",
        discussion: """
            Without --filter and --store: exit 0 if filters run and the configuration has no mistakes, 1 otherwise. Missing features \
            of the terminal are reported, but are not a failure.

            With --filter: builds the filter and sends it messages of many kinds; deferrals go to its server. It \
            reports an error if iOS refuses the extension or a part of its answer, or if the filter fails, and a warning for \
            anything else, each with what iOS does and how to fix it. An extension that uses an App Group is also tried without the app's \
            data. Exit 0 without errors, 1 with errors, 2 if the filter cannot be found or built.

            With --store: reads the inbox in FILE without changing it, and reports each kind of record that cannot be read. \
            Exit 0 if all can be read, 1 if some cannot, 2 if the file cannot be opened.
            """
    )

    @OptionGroup(title: FilterHelp.filter) var running: FilterOption

    @OptionGroup var inbox: StoreOption

    @OptionGroup(title: FilterHelp.build) var building: ExtensionOptions

    @OptionGroup(title: FilterHelp.servers) var servers: ServerOptions

    @OptionGroup(title: FilterHelp.data) var groups: AppGroupOptions

    @OptionGroup(title: FilterHelp.device) var country: CountryOption

    @OptionGroup(title: FilterHelp.processes) var timeout: TimeoutOptions

    @OptionGroup(title: FilterHelp.processes) var limits: LimitOptions

    @OptionGroup(title: FilterHelp.processes) var sandbox: SandboxOptions

    @OptionGroup var color: ColorOption

    func validate() throws {
        let (filter, store) = (running.filter, inbox.path)
        guard store == nil || filter == nil else {
            throw ValidationError("--store and --filter cannot be used together: run doctor once for each.")
        }
        guard filter != nil || !hasFilterOptions || (store == nil && FilterOption.isHere) else {
            throw ValidationError(
                "\(ExtensionOptions.names), --app, --app-group, --app-group-value, "
                    + "--country, --response-timeout, --filter-folder, --unsandboxed, --trust-ca, --local-http and --association "
                    + "require --filter."
            )
        }
    }

    /// Whether an option of a filter is given.
    private var hasFilterOptions: Bool {
        !(building.isEmpty && servers.isEmpty && groups.isEmpty && country.code == nil
            && timeout.responseTimeout == nil && sandbox.isEmpty)
    }

    enum State: String {
        case ok = "ok     "
        case hint = "note   "
        case missing = "missing"
        case problem = "problem"

        var role: OutputStyle.Role {
            switch self {
            case .ok: .good
            case .hint: .notice
            case .missing, .problem: .bad
            }
        }
    }

    func run() throws {
        if let filter = running.filter ?? (hasFilterOptions ? "." : nil) { return try examine(filter) }
        if let store = inbox.path { return try examine(store: store) }
        let file = UserConfigurationFile(commands: InboxApp.bindableCommands)
        for row in Self.terminal(TerminalProbe.probe(), file.configuration) { show(row) }
        let mistakes = file.mistakes + [ConfiguredFilter(file)?.mistake].compactMap { $0 }
        let configuration = Self.configuration(file, mistakes)
        configuration.forEach(show)
        let project = Self.project
        if let project { show(project) }
        show(Self.servers)
        show(Self.control)
        for row in IsolationReport.rows + IsolationReport.limits {
            show((row.isGood ? .ok : .hint, row.name, row.detail))
        }
        var complete = mistakes.isEmpty && project?.state != .problem
        for sample in FilterCatalog.samples {
            let row = Self.filter(sample)
            show(row)
            complete = complete && row.state == .ok
        }
        if !complete { throw ExitCode.failure }
    }

    typealias Row = (state: State, what: String, detail: String)

    func show(_ row: Row) {
        let name = row.what.padding(toLength: 22, withPad: " ", startingAt: 0)
        let style = color.style
        print("\(style.piece(row.state.rawValue, row.state.role))  \(style.piece("\(name)  \(row.detail)"))")
    }

    private static func terminal(_ probe: TerminalProbe, _ configuration: UserConfiguration) -> [Row] {
        let kind = probe.kind.isEmpty ? "TERM is not set" : probe.kind
        var rows: [Row] = []
        if let obstacle = probe.obstacle {
            rows.append((.hint, "terminal", "\(kind). \(obstacle)"))
        } else {
            rows.append((.ok, "terminal", probe.isKnown ? kind : "\(kind) (unknown type, treated as xterm)"))
        }
        if let size = probe.size {
            let panes = size.columns >= 100 ? "three panes" : size.columns >= 60 ? "two panes" : "one pane"
            rows.append((.ok, "size", "\(size.columns) × \(size.rows): \(panes)"))
        }
        let encoding: Row =
            switch probe.encoding {
            case .utf8: (.ok, "character set", "UTF-8")
            case .corrected:
                (.hint, "character set", "the locale is not UTF-8; using C.UTF-8 instead. Set LANG=C.UTF-8.")
            case .missing: (.missing, "character set", "no UTF-8 locale found, not even C.UTF-8. Install locales.")
            }
        rows.append(encoding)
        rows.append(colors(probe, configuration.theme))
        rows.append(
            probe.hasMouse
                ? (
                    .ok, "mouse",
                    "yes; Settings in the inbox give it back to the terminal"
                )
                : (.hint, "mouse", "not supported by this terminal type"))
        rows.append(escapeTime(EscapeTime(configured: configuration.escapeTime)))
        return rows
    }

    /// The `siftbox.yaml` of this folder; nil: there is none.
    private static var project: Row? {
        do {
            guard try SiftboxFile(beside: ".") != nil else { return nil }
            if let mistake = mistakeInProject { return (.problem, "project", mistake) }
            return (
                .ok, "project", "\(SiftboxFile.name) in this folder; to check its filter: siftbox doctor --filter ."
            )
        } catch {
            return (.problem, "project", error.description)
        }
    }

    /// A mistake that shows when the project is read, such as a target that it does not have. Nothing is built.
    private static var mistakeInProject: String? {
        let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        do {
            guard case .source(let source) = try FilterCatalog.locate(".", relativeTo: here) else { return nil }
            _ = try BuildPlan(source)
            return nil
        } catch {
            return "\(error)".hasPrefix("\(here.path)/\(SiftboxFile.name):") ? "\(error)" : nil
        }
    }

    private static var servers: Row {
        do {
            return (.ok, "filters' servers", "available, libcurl \(try ServerClient.libraryVersion())")
        } catch {
            return (.missing, "filters' servers", "not available: \(error.message)")
        }
    }

    /// Starts the filter and queries its capabilities: a test of sandbox, libraries and sample together.
    private static func filter(_ sample: FilterCatalog.Sample) -> Row {
        let name = "filter \(sample.identifier)"
        let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        do {
            let filter = try FilterCatalog.find(sample.identifier, relativeTo: folder)
            let start = ContinuousClock.now
            let answer = FiltersCommand.ask(filter, FilterOptions(), EventLoop())
            let time = start.duration(to: .now) / .milliseconds(1)
            guard let answer, answer.capabilities != nil else {
                let reasons = (answer?.diagnostics ?? []).map { "\($0)" }
                return (.missing, name, reasons.joined(separator: "; "))
            }
            return (.ok, name, "answered in its sandbox in \(Counted.time(time))")
        } catch {
            return (.missing, name, "\(error)")
        }
    }
}
