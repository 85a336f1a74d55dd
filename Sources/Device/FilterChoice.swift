import FilterProcesses
import Foundation
import InboxDatabase
import Messages

/// The filter that the user chose: its process and its capabilities.
///
/// After another filter is chosen, this one still answers the messages that it has received.
package final class ActiveFilter {
    package let filter: Filter
    /// The number of the build since the filter was chosen, from 1; 0 if the filter has no build yet.
    package internal(set) var number = 1
    /// The build whose capabilities were queried (E4).
    let build: Filter.Build?
    package internal(set) var host: FilterHost
    /// The messages that the host was queried about.
    var queried: QueriedMessages
    /// The capabilities as the filter sent them; nil: no answer (yet).
    var declared: DeclaredCapabilities?
    var capabilitiesAreKnown = false
    /// The valid part of `declared` (S).
    package internal(set) var capabilities = Capabilities.none
    package var diagnostics: [Diagnostic] {
        // A missing answer is a consequence of a missing program, so only the program's obstacles are reported.
        filter.obstacles.isEmpty ? filter.mistakes + validationDiagnostics + queryDiagnostics : []
    }
    /// Diagnostics of the validation.
    var validationDiagnostics: [Diagnostic] = []
    var queryDiagnostics: [Diagnostic] = []
    var rules: [Rule] = []

    init(_ filter: Filter, host: FilterHost, queried: QueriedMessages) {
        self.filter = filter
        build = filter.build
        self.host = host
        self.queried = queried
    }
}

/// Maps the newest few thousand queries of a host to their messages, for diagnostics that arrive after the answer.
final class QueriedMessages {
    private var newer: [FilterHost.QueryID: Int64] = [:]
    private var older: [FilterHost.QueryID: Int64] = [:]

    /// The late diagnostics of the newest queries.
    private var lateDiagnostics: [FilterHost.QueryID: Set<Diagnostic>] = [:]
    private static let maxLateDiagnostics = 8

    /// Whether a late diagnostic should be recorded. A filter may answer one query without end, so their number is
    /// limited.
    func shouldRecord(_ diagnostic: Diagnostic, of query: FilterHost.QueryID) -> Bool {
        if lateDiagnostics.count >= 4096 { lateDiagnostics = [:] }
        guard lateDiagnostics[query, default: []].count < Self.maxLateDiagnostics else { return false }
        return lateDiagnostics[query, default: []].insert(diagnostic).inserted
    }

    subscript(query: FilterHost.QueryID) -> Int64? {
        get { newer[query] ?? older[query] }
        set {
            if newer.count >= 4096 { (older, newer) = (newer, [:]) }
            newer[query] = newValue
        }
    }
}

extension Phone {
    /// Chooses a filter and queries its capabilities (E1, E2, E4); nil: None. Filed messages stay where they are (E5).
    ///
    /// - Parameter isUndo: whether an undo restores a choice; it cannot be undone itself.
    func chooseFilter(
        _ reference: String?, isUndo: Bool = false, then: @escaping (Result<Outcome, PhoneError>) -> Void
    ) {
        guard let reference else { return choose(nil, isUndo: isUndo, then: then) }
        locate(reference) { [weak self] result in
            switch result {
            case .success(let filter): self?.choose(filter, isUndo: isUndo, then: then)
            case .failure(let error): then(.failure(.filter(error.description)))
            }
        }
    }

    private func choose(
        _ filter: Filter?, isUndo: Bool, then: @escaping (Result<Outcome, PhoneError>) -> Void
    ) {
        if filter == nil { _ = invalidatePendingBuilds() }
        let before = activeFilter?.filter.identifier
        do {
            try store.write { try $0.setMeta("filter", filter?.identifier ?? "") }
        } catch {
            return then(.failure(.store("\(error)")))
        }
        // Appended now and not when the capabilities arrive, so that the undo stack keeps the order of the user's
        // actions.
        if !isUndo, before != filter?.identifier {
            undoStack.append(UndoEntry(label: "the choice of the filter", reversal: .chooseFilter(before)))
        }
        // Only when the user chooses the filter, not whenever its process restarts: an iPhone does it when the app is
        // installed (D5).
        if let filter { servers.refreshAssociation(filter) }
        start(filter) { then(.success($0)) }
    }

    /// The identifier of the filter saved with the inbox; nil: none.
    package var savedFilter: String? { (try? store.meta("filter")).flatMap { $0.isEmpty ? nil : $0 } }

    /// Starts the filter saved with the inbox.
    package func resumeFilter(then: @escaping (Result<Outcome, PhoneError>) -> Void = { _ in }) {
        guard let kept = savedFilter else { return then(.success(Outcome())) }
        locate(kept) { [weak self] result in
            switch result {
            case .success(let filter): self?.start(filter) { then(.success($0)) }
            case .failure(let error):
                let what = error.isBuildProblem ? "does not build" : "is missing"
                self?.changed(.problem("The filter of this inbox \(what): \(error)"))
                then(.failure(.filter("\(error)")))
            }
        }
    }

    /// Restarts the active filter and queries its capabilities if its file has changed (E4). Called before a message is
    /// received, when it starts to matter. While a build is in progress the file may be missing; then the running
    /// process continues.
    func restartIfRebuilt() {
        guard let active = activeFilter, active.filter.source == nil, let build = active.filter.build,
            build != active.build,
            let filter = try? FilterCatalogue.find(active.filter.identifier, relativeTo: baseFolder)
        else { return }
        start(filter) { _ in }
    }

    func start(_ filter: Filter?, then: @escaping (Outcome) -> Void) {
        defer { watchSource() }
        let before = activeFilter
        if let old = activeFilter?.host { draining.append(old) }
        closeDrained()
        filterProblem = filter.flatMap(FilterProblem.init(of:))
        guard let filter else {
            activeFilter = nil
            changed(.folders)
            var outcome = Outcome()
            outcome.rules = [.e1, .e5, .e6].filter(release.has)
            outcome.summary = "No filter is active."
            return then(outcome)
        }
        let (host, queried) = makeHost(filter)
        let new = ActiveFilter(filter, host: host, queried: queried)
        new.number = number(of: filter, after: before)
        activeFilter = new
        changed(.folders)
        if let filterProblem {
            let what = filter.source == nil ? "it cannot be started" : "its source does not build"
            host.appendToLog("\(what); messages are filed without it:\n" + filter.obstacles.joined(separator: "\n"))
            show(filterProblem, of: filter)
        }
        guard release.hasSubActions else {
            let nothing = FilterHost.CapabilitiesOutcome(capabilities: nil, diagnostics: [])
            tryProgram(of: new)
            return setCapabilities(of: new, nothing, then: then)
        }
        host.queryCapabilities { [weak self] answer in self?.setCapabilities(of: new, answer, then: then) }
    }

    /// - Parameter filter: the active filter or a former one: its messages also wait for its capabilities.
    private func setCapabilities(
        of filter: ActiveFilter, _ answer: FilterHost.CapabilitiesOutcome, then: (Outcome) -> Void
    ) {
        filter.declared = answer.capabilities
        filter.capabilitiesAreKnown = true
        filter.queryDiagnostics = answer.diagnostics
        validateCapabilities(of: filter)
        if answer.capabilities == nil, filter.filter.obstacles.isEmpty {
            recordDiagnostic(answer.diagnostics, of: filter)
        }
        changed(.folders)
        flushSoon()
        var outcome = Outcome()
        outcome.rules = ([.e1, .e2, .e4, .e5] + answer.exchanges.flatMap(\.rules) + filter.rules).filter(release.has)
        outcome.diagnostics = filter.diagnostics
        outcome.summary = "\(filter.filter.name) is active."
        if filter === activeFilter, let filterProblem {
            outcome.filterProblem = filterProblem
            outcome.summary += " " + filterProblem.sentence("It")
        }
        then(outcome)
    }

    /// Returns the number of the build: 1 after the filter was chosen, then one more for each new program.
    private func number(of filter: Filter, after before: ActiveFilter?) -> Int {
        guard filter.obstacles.isEmpty || filter.source == nil else { return 0 }
        guard let before, before.filter.identifier == filter.identifier else { return 1 }
        return before.number + 1
    }

    /// Validates the declared capabilities with the current settings (S6).
    func validateCapabilities(of filter: ActiveFilter) {
        guard filter.capabilitiesAreKnown else { return }
        let result = Capabilities.validate(filter.declared, in: release, limit: settings.subFolderLimit)
        filter.capabilities = result.capabilities
        filter.validationDiagnostics = result.diagnostics
        filter.rules = result.rules
    }

    /// Restarts the active filter with the current settings; queries in flight end in the old process.
    func restartFilter() {
        guard let active = activeFilter else { return }
        draining.append(active.host)
        (active.host, active.queried) = makeHost(active.filter)
        closeDrained()
    }

    /// The options for filter processes, from the current settings.
    var filterOptions: FilterOptions {
        var options = FilterOptions()
        options.responseTimeout = .milliseconds(settings.answerWithinMilliseconds)
        options.country = country
        options.process = settings.extensionProcess == .fresh ? .fresh : .reused
        options.showsPrivateValues = settings.showsPrivateValues
        options.appGroups = settings.appGroups
        options.limits = settings.limits
        options.memory = settings.extensionMemoryMebibytes << 20
        options.showsFolder = showsFilterFolder || settings.filterFolder == .visible
        options.isolationMode = unsandboxed ? .unsandboxed : .strongest
        return options
    }

    private func makeHost(_ filter: Filter) -> (FilterHost, QueriedMessages) {
        let host = FilterHost(loop: loop, filter: filter, options: filterOptions, after: activeFilter?.host)
        host.server = servers
        host.onLog = { [weak self] in self?.changed(.filterLog) }
        let queried = QueriedMessages()
        host.onLateDiagnostic = { [weak self] query, diagnostic in
            guard let message = queried[query], queried.shouldRecord(diagnostic, of: query) else { return }
            self?.amend(message, diagnostic)
        }
        return (host, queried)
    }

    /// Ends the processes of former filters that have no unanswered queries.
    func closeDrained() {
        draining.removeAll { host in
            guard host.unanswered == 0 else { return false }
            host.close()
            return true
        }
    }
}
