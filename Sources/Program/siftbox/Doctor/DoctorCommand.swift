import ArgumentParser
import Commands
import Configuration
import ExtensionPlans
import FilterProcesses
import Foundation
import HTTPSClient
import InboxScreens
import LocatedYAML
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

    private func examine(_ reference: String) throws {
        let found: Filter
        let plan: BuildPlan?
        let file: SiftboxFile?
        do {
            let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
            let written = reference
            let reference = building.isEmpty ? reference : try building.reference(to: reference).text
            file = try FilterCatalog.file(of: reference, relativeTo: folder)
            if let file { try report(sourcesOf: file, filter: written) }
            (found, plan) = try Self.find(reference, relativeTo: folder)
        } catch {
            PlainLine.refusal("\(error)")
            throw ExitCode.cannotRun
        }
        if let plan {
            let lines = plan.report + [found.buildNote].compactMap { $0 }
            for (number, line) in lines.enumerated() { print(PlainLine.safe((number == 0 ? "" : "    ") + line)) }
        } else {
            found.choices.forEach(PlainLine.note)
        }
        if found.kind == .reporting { return try examine(reporting: found) }
        var options = FilterOptions()
        options.country = try country.country ?? file?.country ?? .us
        options.responseTimeout = .seconds(timeout.secondsOrStandard)
        limits.apply(to: &options)
        sandbox.apply(to: &options)
        try groups.check(for: [reference])
        options.appGroups = try groups.applied(to: [:], of: reference)
        let examination = FilterExamination.of(found, options, servers.applied(to: Settings()))
        let answers = examination.answers.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { "\($0.value) \($0.key)" }.joined(separator: ", ")
        let rest = examination.isHanging ? "; the others were not sent" : ""
        print(
            PlainLine.safe(
                "Sent \(examination.sentCount) test messages to \(found.name): \(answers.isEmpty ? "no answer" : answers)\(rest)"
            ))
        try Self.report(FilterView.of(found, options))
        Self.report(missing: examination.missing)
        examination.findings.forEach(show)
        let trials =
            examination.usesAppGroup ? DataTrial.all(of: found, options, servers.applied(to: Settings())) : []
        try summarize(examination.findings, hasWarning: show(trials)) {
            print(color.style.piece("No problems found.", .good))
        }
    }

    /// Finds a filter or a reporting extension, which its Info.plist distinguishes. A project is read once: it can be large.
    ///
    /// - Returns: the plan of its build if it is built from source.
    private static func find(
        _ reference: String, relativeTo folder: URL
    ) throws(FilterReferenceError) -> (Filter, BuildPlan?) {
        let located: FilterCatalog.Found
        do {
            located = try FilterCatalog.locate(reference, relativeTo: folder)
        } catch {
            guard let reporting = try? FilterCatalog.find(reference, relativeTo: folder, as: .reporting) else {
                throw error
            }
            return (reporting, nil)
        }
        guard case .source(let source) = located else {
            return (try FilterCatalog.find(reference, relativeTo: folder), nil)
        }
        let plan: BuildPlan
        do {
            plan = try BuildPlan(source)
        } catch {
            throw FilterReferenceError(error.description, isBuildProblem: true)
        }
        return (try FilterCatalog.build(plan, as: plan.kind), plan)
    }

    /// Checks only Info.plist and entitlements: a reporting extension is queried when the user reports a message.
    private func examine(reporting: Filter) throws {
        print(
            PlainLine.safe("\(reporting.name) is a reporting extension; checked its Info.plist and entitlements."))
        let findings = reporting.mistakes.map {
            FilterExamination.Finding(diagnostic: $0, count: 1, example: nil, remedy: $0.name.remedy)
        }
        findings.forEach(show)
        try summarize(findings) {
            print("No problems found. To see its view: siftbox --reporting, then press ! in a conversation.")
        }
    }

    /// Prints how many errors and warnings there are.
    ///
    /// - Parameter hasWarning: whether there is one more warning.
    /// - Throws: the exit status if there are errors.
    private func summarize(
        _ findings: [FilterExamination.Finding], hasWarning: Bool = false, orPrintNone: () -> Void
    ) throws {
        let warnings = findings.count { $0.diagnostic.name.isWarning } + (hasWarning ? 1 : 0)
        let errors = findings.count { !$0.diagnostic.name.isWarning }
        guard errors + warnings > 0 else { return orPrintNone() }
        print("")
        print(
            color.style.piece(
                "\(Counted.pluralized(errors, "error")), \(Counted.pluralized(warnings, "warning"))",
                errors > 0 ? .bad : .notice))
        guard errors == 0 else { throw ExitCode.failure }
    }

    /// Prints what the filter answers without the app's data.
    ///
    /// - Returns: whether this is a warning.
    private func show(_ trials: [DataTrial]) -> Bool {
        guard !trials.isEmpty else { return false }
        let hasFailure = trials.contains(where: \.isFailure)
        print("")
        print(
            color.style.piece(
                (hasFailure ? "warning: w" : "W")
                    + "ithout the app's data (before its first start, before the first unlock of the iPhone):",
                hasFailure ? .notice : .good))
        let width = trials.map(\.name.count).max() ?? 0
        for trial in trials {
            let name = trial.name.padding(toLength: width, withPad: " ", startingAt: 0)
            print(PlainLine.safe("    \(name)  \(trial.result)"))
        }
        return hasFailure
    }

    private func show(_ finding: FilterExamination.Finding) {
        let times = finding.count == 1 ? "" : " (\(finding.count) times)"
        print("")
        let isWarning = finding.diagnostic.name.isWarning
        print(
            color.style.piece(
                "\(isWarning ? "warning" : "error"): \(finding.diagnostic)\(times)", isWarning ? .notice : .bad))
        if let example = finding.example { print(PlainLine.safe("    message:      \(example)")) }
        print(PlainLine.safe("    on an iPhone: \(finding.diagnostic.name.explanation)"))
        print(PlainLine.safe("    fix:          \(finding.remedy)"))
    }

    /// Prints what the filter can see besides the system's libraries and programs.
    private static func report(_ view: FilterView) {
        print("It can see the system's libraries and programs, its container, and:")
        for (path, reason) in view.reasons { print(PlainLine.safe("    \(path)  (\(reason.rawValue))")) }
        if !view.searchPath.isEmpty {
            print(PlainLine.safe("    Its PATH starts with: \(view.searchPath.joined(separator: ":"))"))
        }
    }

    /// Prints what the filter read in its App Groups and did not find: not a mistake, if the app has not stored it yet.
    private static func report(missing: [String]) {
        guard !missing.isEmpty else { return }
        print("It read and did not find (provide it with --app-group or --app-group-value if its app stores it):")
        for item in missing { print(PlainLine.safe("    \(item)")) }
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
