import FilterProcesses
import Messages
import SystemSupport

// Filters that are programs: the saved file is what runs.
extension FilterSlot {
    /// Restarts the saved program and queries its capabilities as when it was chosen (E4). While an editor or a
    /// compiler replaces the file, the running process continues.
    func programWasSaved() {
        guard let active, active.filter.isEditedProgram else { return }
        guard let build = active.filter.build else { return reportMissingLater(active) }
        guard build != active.build || problem?.kind == .missing else { return }
        restartProgram(active, saved: .now)
    }

    /// How long a program may be missing before it is reported: an editor or a compiler puts it back sooner.
    private static let missingDelay = Duration.seconds(1)

    private func reportMissingLater(_ missing: ActiveFilter) {
        loop.after(Self.missingDelay) { [weak self] in
            guard let self, missing === active, missing.filter.build == nil, problem?.kind != .missing else { return }
            let problem = FilterProblem(missing: missing.filter)
            missing.host.appendToLog(problem.lines.joined(separator: "\n"))
            show(problem, of: missing.filter)
        }
    }

    private func restartProgram(_ program: ActiveFilter, saved: ContinuousClock.Instant) {
        var filter = program.filter
        filter.obstacles = []
        do throws(FilterReferenceError) {
            filter = try surroundings.find(filter.identifier)
        } catch {
            filter.obstacles = [error.description]
        }
        start(filter) { [weak self] _ in
            guard let self, active?.filter == filter, problem == nil else { return }
            reportTakeover(of: filter, saved)
        }
    }

    /// On a release without sub-folders there is no capabilities query (S1), so a saved program is started to see
    /// whether it runs.
    func tryProgram(of new: ActiveFilter) {
        guard sources.isFollowing, new.filter.isEditedProgram, new.filter.obstacles.isEmpty else { return }
        new.host.startProcess { [weak self] diagnostic in self?.recordDiagnostic([diagnostic], of: new) }
    }

    /// Handles what the active filter's process did before its first message.
    func recordDiagnostic(_ diagnostics: [Diagnostic], of new: ActiveFilter) {
        guard new === active, let problem = FilterProblem(diagnostics, of: new.filter) else { return }
        show(problem, of: new.filter)
        // ETXTBSY: the program that saved the file still has it open for a moment.
        guard sources.isFollowing, new.filter.isEditedProgram,
            diagnostics.contains(where: { $0.detail.contains("Text file busy") })
        else { return }
        loop.after(.milliseconds(100)) { [weak self] in
            if let self, new === active { restartProgram(new, saved: .now) }
        }
    }

    func show(_ problem: FilterProblem, of filter: Filter) {
        self.problem = problem
        surroundings.changed(.building(.failed(name: filter.name, problem)))
        surroundings.changed(.folders)
    }
}
