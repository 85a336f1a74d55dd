import FilterHost
import Foundation
import InboxStore
import Messages

/// The filter that the user chose: its process, and what it said that it is capable of.
///
/// When another one is chosen, the messages that this one was asked about are still its own.
package final class ActiveFilter {
    package let filter: Filter
    /// Which build of the filter this is since it was chosen, from 1; of a filter that has no build yet, 0.
    package internal(set) var number = 1
    /// The build of it that was asked for its capabilities (E4).
    let build: Filter.Build?
    package internal(set) var host: FilterHost
    /// Which messages the host was asked about.
    var asked: QueriedMessages
    /// As it came; nil: no answer (yet, or at all).
    var declared: DeclaredCapabilities?
    var capabilitiesAreKnown = false
    /// What is left of it after validation (S).
    package internal(set) var capabilities = Capabilities.none
    package var diagnostics: [Diagnostic] {
        // That a filter without a program gave no answer says less than why it has none.
        filter.obstacles.isEmpty ? filter.mistakes + validated + whileAsked : []
    }
    /// What the validation found, and what was noticed about the process when it was asked.
    var validated: [Diagnostic] = []
    var whileAsked: [Diagnostic] = []
    var rules: [Rule] = []

    init(_ filter: Filter, host: FilterHost, asked: QueriedMessages) {
        self.filter = filter
        build = filter.build
        self.host = host
        self.asked = asked
    }
}

/// Which message a query of one host was about, for what is noticed after its outcome: of the newest few thousand.
final class QueriedMessages {
    private var newer: [FilterHost.QueryID: Int64] = [:]
    private var older: [FilterHost.QueryID: Int64] = [:]

    /// What was noticed late about the newest queries.
    private var noticed: [FilterHost.QueryID: Set<Diagnostic>] = [:]
    private static let maxNoticed = 8

    /// Whether a late diagnostic of a query is worth to be kept: a filter may answer one query without end.
    func isNew(_ diagnostic: Diagnostic, of query: FilterHost.QueryID) -> Bool {
        if noticed.count >= 4096 { noticed = [:] }
        guard noticed[query, default: []].count < Self.maxNoticed else { return false }
        return noticed[query, default: []].insert(diagnostic).inserted
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
    /// Chooses a filter, which asks for its capabilities (E1, E2, E4); nil: None. What is filed stays (E5).
    ///
    /// - Parameter isUndo: taking a choice back is not itself something to take back.
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
        let before = chosen?.filter.identifier
        do {
            try store.write { try $0.setMeta("filter", filter?.identifier ?? "") }
        } catch {
            return then(.failure(.store("\(error)")))
        }
        // Now, and not when the capabilities come: what the user does meanwhile is behind it.
        if !isUndo, before != filter?.identifier {
            undoStack.append(UndoEntry(label: "the choice of the filter", reversal: .chooseFilter(before)))
        }
        // Only now, and not whenever its process begins anew: as a phone does when the app is installed (D5).
        if let filter { servers.chosen(filter) }
        start(filter) { then(.success($0)) }
    }

    /// The filter that this inbox was left with, as it was named; nil: none.
    package var keptFilter: String? { (try? store.meta("filter")).flatMap { $0.isEmpty ? nil : $0 } }

    /// Starts the filter that this inbox was left with.
    package func resumeFilter(then: @escaping (Result<Outcome, PhoneError>) -> Void = { _ in }) {
        guard let kept = keptFilter else { return then(.success(Outcome())) }
        locate(kept) { [weak self] result in
            switch result {
            case .success(let filter): self?.start(filter) { then(.success($0)) }
            case .failure(let error):
                let what = error.isBuildProblem ? "does not build" : "is not there any more"
                self?.changed(.problem("The filter of this inbox \(what): \(error)"))
                then(.failure(.filter("\(error)")))
            }
        }
    }

    /// A new build of the chosen filter is asked for its capabilities, as when it is chosen (E4); before a text is asked
    /// about, since only then does it matter. While a build is under way nothing may be there to be found: then the
    /// process that runs goes on.
    func noticeNewBuild() {
        guard let chosen, chosen.filter.source == nil, let build = chosen.filter.build, build != chosen.build,
            let filter = try? FilterCatalogue.find(chosen.filter.identifier, relativeTo: baseFolder)
        else { return }
        start(filter) { _ in }
    }

    func start(_ filter: Filter?, then: @escaping (Outcome) -> Void) {
        defer { watchSource() }
        let before = chosen
        if let old = chosen?.host { draining.append(old) }
        closeRetired()
        filterProblem = filter.flatMap(FilterProblem.init(of:))
        guard let filter else {
            chosen = nil
            changed(.folders)
            var outcome = Outcome()
            outcome.rules = [.e1, .e5, .e6].filter(release.has)
            outcome.summary = "No filter is chosen."
            return then(outcome)
        }
        let (host, asked) = makeHost(filter)
        let new = ActiveFilter(filter, host: host, asked: asked)
        new.number = number(of: filter, after: before)
        chosen = new
        changed(.folders)
        if let filterProblem {
            let what = filter.source == nil ? "it cannot be started" : "its source does not build"
            host.appendToLog("\(what), and messages are filed without it:\n" + filter.obstacles.joined(separator: "\n"))
            show(filterProblem, of: filter)
        }
        guard release.hasSubActions else {
            let nothing = FilterHost.CapabilitiesOutcome(capabilities: nil, diagnostics: [])
            tryProgram(of: new)
            return setCapabilities(of: new, nothing, then: then)
        }
        host.askCapabilities { [weak self] answer in self?.setCapabilities(of: new, answer, then: then) }
    }

    /// - Parameter filter: the chosen one, or one that was chosen when it was asked: its messages wait for this, too.
    private func setCapabilities(
        of filter: ActiveFilter, _ answer: FilterHost.CapabilitiesOutcome, then: (Outcome) -> Void
    ) {
        filter.declared = answer.capabilities
        filter.capabilitiesAreKnown = true
        filter.whileAsked = answer.diagnostics
        validateCapabilities(of: filter)
        if answer.capabilities == nil, filter.filter.obstacles.isEmpty {
            recordDiagnostic(answer.diagnostics, of: filter)
        }
        changed(.folders)
        flushSoon()
        var outcome = Outcome()
        outcome.rules = ([.e1, .e2, .e4, .e5] + answer.exchanges.flatMap(\.rules) + filter.rules).filter(release.has)
        outcome.diagnostics = filter.diagnostics
        outcome.summary = "\(filter.filter.name) is chosen."
        if filter === chosen, let filterProblem {
            outcome.filterProblem = filterProblem
            outcome.summary += " " + filterProblem.sentence("It")
        }
        then(outcome)
    }

    /// A build has a new number when its program is another one than that before; the first one after a choice has 1.
    private func number(of filter: Filter, after before: ActiveFilter?) -> Int {
        guard filter.obstacles.isEmpty || filter.source == nil else { return 0 }
        guard let before, before.filter.identifier == filter.identifier else { return 1 }
        return before.number + 1
    }

    /// Makes the sub-folders of what a filter declared, by the settings of now (S6).
    func validateCapabilities(of filter: ActiveFilter) {
        guard filter.capabilitiesAreKnown else { return }
        let result = Capabilities.validate(filter.declared, in: release, limit: settings.subFolderLimit)
        filter.capabilities = result.capabilities
        filter.validated = result.diagnostics
        filter.rules = result.rules
    }

    /// A process of the chosen filter by the settings of now; queries that are under way end in the old one.
    func restartFilter() {
        guard let chosen else { return }
        draining.append(chosen.host)
        (chosen.host, chosen.asked) = makeHost(chosen.filter)
        closeRetired()
    }

    /// How filters are run, by the settings of now.
    var filterOptions: FilterOptions {
        var options = FilterOptions()
        options.responseTimeout = .milliseconds(settings.answerWithinMilliseconds)
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
        let host = FilterHost(loop: loop, filter: filter, options: filterOptions, after: chosen?.host)
        host.server = servers
        host.onLog = { [weak self] in self?.changed(.filterLog) }
        let asked = QueriedMessages()
        host.onLateDiagnostic = { [weak self] query, diagnostic in
            guard let message = asked[query], asked.isNew(diagnostic, of: query) else { return }
            self?.amend(message, diagnostic)
        }
        return (host, asked)
    }

    /// Ends the processes of filters that were chosen before and have nothing left to answer.
    func closeRetired() {
        draining.removeAll { host in
            guard host.unanswered == 0 else { return false }
            host.close()
            return true
        }
    }
}
