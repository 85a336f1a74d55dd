import FilterProcesses
import Foundation
import Messages
import SystemSupport

/// Holds the active filter (E1), which the user chooses (`Phone.chooseFilter`).
///
/// It starts the filter's process and queries its capabilities (E4). When another filter becomes active, it keeps the
/// former one's process until that process has answered its queries.
final class FilterSlot {
    /// The functions of the device that the slot calls, so that a test needs no `Phone`.
    struct Surroundings {
        /// Makes the host of a filter with the current settings. If `earlier` is a host of the same filter, the new host
        /// uses its folder (X3).
        var makeHost: (Filter, _ earlier: (any FilterHosting)?) -> any FilterHosting
        /// Makes the host of a filter that is not active; it cannot reach servers.
        var makeUnconnectedHost: (Filter) -> any FilterHosting
        /// Finds a filter by its identifier, without building it.
        var find: (String) throws(FilterReferenceError) -> Filter
        /// Validates declared capabilities with the current settings (S6).
        var validate: (DeclaredCapabilities?) -> Capabilities.Validation
        /// Fetches the association file of a filter's server, as when the app is installed (D5).
        var refreshAssociation: (Filter) -> Void
        /// Reports a change to the device's observers.
        var changed: (Change) -> Void
        /// Called when capabilities have arrived: messages that waited for them may be ready.
        var capabilitiesArrived: () -> Void
        /// Adds a diagnostic to a message that the filter has already answered (V9).
        var amend: (_ message: Int64, Diagnostic) -> Void
        /// Whether the time between a save and its build is reported; it differs from run to run.
        var recordsTimes = true
    }

    let loop: EventLoop
    let release: Release
    let sources: SourceFollower
    let surroundings: Surroundings
    /// The active filter; nil: None (E1).
    private(set) var active: ActiveFilter?
    /// Why the latest saved version of the active filter does not build or run.
    var problem: FilterProblem?
    /// The capabilities of filters that are not active, by identifier; empty until `queryDeclarations`.
    var declarations: [String: Declaration] = [:]
    private var draining: [any FilterHosting] = []

    init(loop: EventLoop, release: Release, sources: SourceFollower, surroundings: Surroundings) {
        self.loop = loop
        self.release = release
        self.sources = sources
        self.surroundings = surroundings
        sources.onBuildStart = { surroundings.changed(.building(.began(name: $0))) }
        sources.onRebuild = { [weak self] in self?.finishRebuild($0, of: $1, $2) }
        sources.onProgramSaved = { [weak self] in self?.programWasSaved() }
    }

    /// Makes a filter active and queries its capabilities; nil: None.
    func start(_ filter: Filter?, then: @escaping (Outcome) -> Void) {
        defer { sources.follow(active?.filter) }
        let before = active
        if let old = active?.host { draining.append(old) }
        closeDrained()
        problem = filter.flatMap(FilterProblem.init(of:))
        guard let filter else {
            active = nil
            surroundings.changed(.folders)
            return then(Outcome(rules: [.e1, .e5, .e6].filter(release.has), summary: "No filter is active."))
        }
        let (host, queried) = makeHost(filter)
        let new = ActiveFilter(filter, host: host, queried: queried)
        new.number = number(of: filter, after: before)
        // Its folders stay until the new build has answered, so that none of them closes.
        if new.number > 1, let before { new.capabilities = before.capabilities }
        active = new
        surroundings.changed(.folders)
        if let problem {
            let what = filter.source == nil ? "it cannot be started" : "its source does not build"
            host.appendToLog("\(what); messages are filed without it:\n" + filter.obstacles.joined(separator: "\n"))
            show(problem, of: filter)
        }
        guard release.hasSubActions else {
            let nothing = CapabilitiesOutcome(capabilities: nil, diagnostics: [])
            tryProgram(of: new)
            return setCapabilities(of: new, nothing, then: then)
        }
        host.queryCapabilities { [weak self] answer in self?.setCapabilities(of: new, answer, then: then) }
    }

    /// - Parameter filter: the active filter or a former one: its messages also wait for its capabilities.
    private func setCapabilities(
        of filter: ActiveFilter, _ answer: CapabilitiesOutcome, then: (Outcome) -> Void
    ) {
        filter.declared = answer.capabilities
        filter.capabilitiesAreKnown = true
        filter.queryDiagnostics = answer.diagnostics
        validateCapabilities(of: filter)
        if answer.capabilities == nil, filter.filter.obstacles.isEmpty {
            recordDiagnostic(answer.diagnostics, of: filter)
        }
        surroundings.changed(.folders)
        surroundings.capabilitiesArrived()
        let rules = ([.e1, .e2, .e4, .e5] + answer.exchanges.flatMap(\.rules) + filter.rules).filter(release.has)
        var outcome = Outcome(rules: rules, diagnostics: filter.diagnostics)
        outcome.filterProblem = filter === active ? problem : nil
        let name = filter.filter.name
        outcome.summary = ([outcome.filterProblem?.sentence(name) ?? "\(name) is active."] + filter.filter.choices)
            .joined(separator: " ")
        then(outcome)
    }

    /// Returns the number of the build: 1 after the filter was chosen, then one more for each new program.
    private func number(of filter: Filter, after before: ActiveFilter?) -> Int {
        guard filter.obstacles.isEmpty || filter.source == nil else { return 0 }
        guard let before, before.filter.identifier == filter.identifier else { return 1 }
        return before.number + 1
    }

    private func validateCapabilities(of filter: ActiveFilter) {
        guard filter.capabilitiesAreKnown else { return }
        let result = surroundings.validate(filter.declared)
        filter.capabilities = result.capabilities
        filter.validationDiagnostics = result.diagnostics
        filter.rules = result.rules
    }

    /// Validates the active filter's capabilities after a change of the settings (S6).
    func revalidate() {
        if let active { validateCapabilities(of: active) }
    }

    /// The number of the build in use, if saves of the filter are followed; nil: they are not.
    var buildNumber: Int? {
        guard let active, sources.isWatching, active.number > 0 else { return nil }
        return active.number
    }
}

// The processes.
extension FilterSlot {
    /// Restarts the active filter with the current settings; queries in flight end in the old process.
    func restartProcess() {
        guard let active else { return }
        draining.append(active.host)
        (active.host, active.queried) = makeHost(active.filter)
        closeDrained()
    }

    /// Restarts the active filter and queries its capabilities if its file has changed (E4). Called before a message is
    /// received, because a change does not matter earlier. While a build is in progress, the file may be missing; then the
    /// running process continues.
    func restartIfRebuilt() {
        guard let active, active.filter.source == nil, let build = active.filter.build, build != active.build,
            let filter = try? surroundings.find(active.filter.identifier)
        else { return }
        start(filter) { _ in }
    }

    private func makeHost(_ filter: Filter) -> (any FilterHosting, QueriedMessages) {
        let host = surroundings.makeHost(filter, active?.host)
        host.onLog = { [changed = surroundings.changed] in changed(.filterLog) }
        let queried = QueriedMessages()
        host.onLateDiagnostic = { [amend = surroundings.amend] query, diagnostic in
            guard let message = queried[query], queried.shouldRecord(diagnostic, of: query) else { return }
            amend(message, diagnostic)
        }
        return (host, queried)
    }

    /// Keeps a host until it has answered its queries.
    func keepUntilAnswered(_ host: any FilterHosting) { draining.append(host) }

    /// Keeps a host whose queries have ended, and ends its process on the next turn of the loop.
    func drain(_ host: any FilterHosting) {
        draining.append(host)
        closeDrainedSoon()
    }

    func closeDrainedSoon() {
        loop.soon { [weak self] in self?.closeDrained() }
    }

    /// Ends the processes of former filters that have no unanswered queries.
    func closeDrained() {
        draining.removeAll { host in
            guard host.unanswered == 0 else { return false }
            host.close()
            return true
        }
    }

    /// Ends all processes, and waits until they have ended.
    func close() {
        let hosts = draining + [active?.host].compactMap { $0 }
        for host in hosts { host.close() }
        // A filter usually ends within milliseconds when its input closes; otherwise it is killed.
        loop.run(atMost: .seconds(2)) { hosts.allSatisfy(\.isTerminated) }
        draining = []
    }
}
