import FilterProcesses
import HTTPSClient
package import Foundation
import InboxDatabase
import Messages

// The user's choice of the active filter (E1, E2, E4). The choice is saved with the inbox.
extension Phone {
    /// The active filter; nil: None (E1).
    package var activeFilter: ActiveFilter? { filters.active }

    /// Why the latest saved version of the active filter does not build or run.
    package var filterProblem: FilterProblem? { filters.problem }

    /// Chooses a filter and queries its capabilities (E1, E2, E4); nil: None. Filed messages stay where they are (E5).
    ///
    /// - Parameter isUndo: whether an undo restores a choice; it cannot be undone itself.
    func chooseFilter(
        _ reference: String?, isUndo: Bool = false, then: @escaping (Result<Outcome, PhoneError>) -> Void
    ) {
        guard let reference else { return choose(nil, isUndo: isUndo, then: then) }
        filters.sources.locate(reference, relativeTo: baseFolder) { [weak self] result in
            switch result {
            case .success(let filter): self?.choose(filter, isUndo: isUndo, then: then)
            case .failure(let error): then(.failure(.filter(error.description)))
            }
        }
    }

    private func choose(
        _ filter: Filter?, isUndo: Bool, then: @escaping (Result<Outcome, PhoneError>) -> Void
    ) {
        if filter == nil { filters.sources.startChoice() }
        let before = activeFilter?.filter.identifier
        do {
            try store.write { try $0.setMeta("filter", filter?.identifier ?? "") }
        } catch {
            return then(.failure(.store("\(error)")))
        }
        // Appended now and not when the capabilities arrive, so that the undo stack keeps the order of the user's
        // actions.
        if !isUndo, before != filter?.identifier {
            let name = activeFilter.map { "\($0.filter.name) is active again" } ?? "no filter is active"
            history.record(
                UndoEntry(label: name, reversal: .chooseFilter(before), intent: .chooseFilter(filter?.identifier)))
        }
        // Only when the user chooses the filter, not whenever its process restarts: an iPhone does it when the app is
        // installed (D5).
        if let filter { servers.refreshAssociation(filter) }
        filters.start(filter) { then(.success($0)) }
    }

    /// The identifier of the filter saved with the inbox; nil: none.
    package var savedFilter: String? { (try? store.meta("filter")).flatMap { $0.isEmpty ? nil : $0 } }

    /// Starts the filter saved with the inbox.
    package func resumeFilter(then: @escaping (Result<Outcome, PhoneError>) -> Void = { _ in }) {
        guard let kept = savedFilter else { return then(.success(Outcome())) }
        filters.sources.locate(kept, relativeTo: baseFolder) { [weak self] result in
            switch result {
            case .success(let filter): self?.filters.start(filter) { then(.success($0)) }
            case .failure(let error):
                let what = error.isBuildProblem ? "does not build" : "is missing"
                self?.changed(.problem("The filter of this inbox \(what): \(error)"))
                then(.failure(.filter("\(error)")))
            }
        }
    }

    /// The capabilities of filters that are not active, by identifier; empty until `queryDeclarations`.
    package var declarations: [String: Declaration] { filters.declarations }

    /// Queries the capabilities of the sample filters that are not active, for the list of filters (E2).
    package func queryDeclarations() {
        filters.queryDeclarations(of: FilterCatalog.samples.map(\.identifier))
    }
}

// The files of the active filter.
extension Phone {
    /// Starts to watch the active filter: a saved source is rebuilt, a saved program is restarted.
    package func followSources() { filters.sources.startFollowing() }

    /// The name of the filter that is being built; nil: no build is in progress.
    package var nameInBuild: String? { filters.sources.nameInBuild }

    /// Whether the filter that is being built was just chosen and is not in use yet.
    package var isChoiceInBuild: Bool { filters.sources.firstBuild != nil }

    /// For how many seconds the filter that was just chosen has been located and built; nil: none is.
    package var choiceBuildSeconds: Int? {
        filters.sources.firstBuild.map { Int($0.start.duration(to: .now).components.seconds) }
    }

    /// The number of the build in use, if saves of the filter are followed; nil: they are not.
    package var buildNumber: Int? { filters.buildNumber }

    /// Calls `then` when no build is in progress, so that the active filter is the latest saved version.
    package func whenBuilt(_ then: @escaping () -> Void) { filters.sources.whenBuilt(then) }

    /// Builds a source ahead of time, so that locating the filter takes no time. Calls `then` whether or not the build
    /// succeeds.
    package func prepare(_ reference: String, then: @escaping () -> Void) {
        filters.sources.prepare(reference, relativeTo: baseFolder, then: then)
    }
}

// What the filters need from the device.
extension Phone {
    /// The options for filter processes, from the current settings.
    var filterOptions: FilterOptions {
        var options = FilterOptions()
        options.responseTimeout = .milliseconds(settings.responseTimeoutMilliseconds)
        options.country = country
        options.process = settings.extensionProcess
        options.showsPrivateValues = settings.showsPrivateValues
        options.appGroups = settings.appGroups
        options.limits = settings.limits
        options.memory = settings.extensionMemoryMebibytes << 20
        options.showsFolder = showsFilterFolder || settings.filterFolder == .visible
        options.isolationMode = unsandboxed ? .unsandboxed : .strongest
        options.recordsTimes = recordsTimes
        options.processes = processes
        return options
    }

    /// Makes the host of a filter that may defer to its server.
    func makeHost(_ filter: Filter, after earlier: (any FilterHosting)? = nil) -> any FilterHosting {
        ParallelFilterHost.host(
            loop: loop, filter: filter, options: filterOptions,
            server: starting.reachesServers ? servers : nil, after: earlier)
    }

    /// The phone owns the slot, so what returns a value can rely on it.
    var filterSurroundings: FilterSlot.Surroundings {
        FilterSlot.Surroundings(
            makeHost: { [unowned self] in makeHost($0, after: $1) },
            makeUnconnectedHost: { [unowned self] in FilterHost(loop: loop, filter: $0, options: filterOptions) },
            find: { [unowned self] (identifier: String) throws(FilterReferenceError) -> Filter in
                try FilterCatalog.find(identifier, relativeTo: baseFolder)
            },
            validate: { [unowned self] in
                Capabilities.validate($0, in: release, limit: settings.subFolderLimit)
            },
            refreshAssociation: { [starting, servers] filter in
                if starting.reachesServers { servers.refreshAssociation(filter) }
            },
            changed: { [weak self] in self?.changed($0) },
            capabilitiesArrived: { [weak self] in self?.flushSoon() },
            amend: { [weak self] in self?.amend($0, $1) }, recordsTimes: recordsTimes)
    }
}

extension Phone {
    /// The base of relative filter paths.
    package var baseFolder: URL {
        get { starting.baseFolder }
        set { starting.baseFolder = newValue }
    }
    /// Whether filters may run without a sandbox.
    package var unsandboxed: Bool { starting.unsandboxed }
    /// Whether a filter sees the folder that its program is in, whatever the settings say.
    package var showsFilterFolder: Bool { starting.showsFilterFolder }
    /// How many processes of a filter answer many messages at a time.
    package var processes: Int { starting.processes }
    var recordsTimes: Bool { starting.recordsTimes }
}

extension Phone {
    /// Redirects requests for a local port to the port where the server actually listens.
    package func redirectLocalServer(port: Int, to real: Int) {
        servers.hostOverrides = ["localhost", "127.0.0.1"].compactMap { host in
            guard let port = UInt16(exactly: port), let real = UInt16(exactly: real) else { return nil }
            return HostOverride(host: host, port: port, localPort: real)
        }
    }
}
