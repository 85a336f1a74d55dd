import FilterProcesses
import Messages

// Filters that are programs: the saved file is what runs.
extension Phone {
    /// Whether a filter is a program that its author edits: neither a source folder nor a sample.
    private func isEdited(_ filter: Filter) -> Bool { filter.source == nil && filter.identifier.hasPrefix("/") }

    /// Watches the program of the active filter, if sources are followed and its author edits it.
    func watchProgram() {
        let program = activeFilter.flatMap { followsSources && isEdited($0.filter) ? $0.filter.executable.path : nil }
        guard program != programWatch?.path else { return }
        programWatch = program.map { path in
            (path, FileWatch(loop: loop, path: path) { [weak self] in self?.programWasSaved() })
        }
    }

    /// Restarts the saved program and queries its capabilities as when it was chosen (E4). While an editor or a
    /// compiler replaces the file, the running process continues.
    private func programWasSaved() {
        guard let active = activeFilter, isEdited(active.filter) else { return }
        guard let build = active.filter.build else { return reportMissingLater(active) }
        guard build != active.build || filterProblem?.kind == .missing else { return }
        restartProgram(active, saved: .now)
    }

    /// How long a program may be missing before it is reported: an editor or a compiler puts it back sooner.
    private static let missingDelay = Duration.seconds(1)

    private func reportMissingLater(_ missing: ActiveFilter) {
        loop.after(Self.missingDelay) { [weak self] in
            guard let self, missing === activeFilter, missing.filter.build == nil, filterProblem?.kind != .missing
            else {
                return
            }
            let problem = FilterProblem(missing: missing.filter)
            missing.host.appendToLog(problem.lines.joined(separator: "\n"))
            show(problem, of: missing.filter)
        }
    }

    private func restartProgram(_ active: ActiveFilter, saved: ContinuousClock.Instant) {
        var filter = active.filter
        filter.obstacles = []
        do {
            filter = try FilterCatalogue.find(filter.identifier, relativeTo: baseFolder)
        } catch {
            filter.obstacles = [error.description]
        }
        start(filter) { [weak self] _ in
            guard let self, self.activeFilter?.filter == filter, filterProblem == nil else { return }
            reportTakeover(of: filter, saved)
        }
    }

    /// On a release without sub-folders there is no capabilities query (S1), so a saved program is started to see
    /// whether it runs.
    func tryProgram(of new: ActiveFilter) {
        guard followsSources, isEdited(new.filter), new.filter.obstacles.isEmpty else { return }
        new.host.startProcess { [weak self] diagnostic in self?.recordDiagnostic([diagnostic], of: new) }
    }

    /// Handles what the active filter's process did before its first message.
    func recordDiagnostic(_ diagnostics: [Diagnostic], of new: ActiveFilter) {
        guard new === activeFilter, let problem = FilterProblem(diagnostics, of: new.filter) else { return }
        show(problem, of: new.filter)
        // ETXTBSY: the program that saved the file still has it open for a moment.
        guard followsSources, isEdited(new.filter),
            diagnostics.contains(where: { $0.detail.contains("Text file busy") })
        else { return }
        loop.after(.milliseconds(100)) { [weak self] in
            if let self, new === activeFilter { restartProgram(new, saved: .now) }
        }
    }

    func show(_ problem: FilterProblem, of filter: Filter) {
        filterProblem = problem
        changed(.building(.failed(name: filter.name, problem)))
        changed(.folders)
    }
}
