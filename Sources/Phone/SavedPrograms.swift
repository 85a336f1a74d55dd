import FilterHost
import Messages

// A filter that is a program in any language: what is saved is what runs.
extension Phone {
    /// Whether a filter is a program that its author edits, and neither a source folder nor a sample.
    private func isEdited(_ filter: Filter) -> Bool { filter.source == nil && filter.identifier.hasPrefix("/") }

    /// Watches the program of the filter that is chosen now, where that is wanted and it is one.
    func watchProgram() {
        let program = chosen.flatMap { followsSources && isEdited($0.filter) ? $0.filter.executable.path : nil }
        guard program != programWatch?.path else { return }
        programWatch = program.map { path in
            (path, FileWatch(loop: loop, path: path) { [weak self] in self?.programWasSaved() })
        }
    }

    /// The process of the saved program is started, and asked for its capabilities as when it was chosen (E4). While an
    /// editor or a compiler has the file away, what runs continues.
    private func programWasSaved() {
        guard let chosen, isEdited(chosen.filter) else { return }
        guard let build = chosen.filter.build else { return reportMissingLater(chosen) }
        guard build != chosen.build || filterProblem?.kind == .missing else { return }
        restartProgram(chosen, saved: .now)
    }

    /// How long a program may be away before that is reported: an editor or a compiler puts it back sooner.
    private static let missingDelay = Duration.seconds(1)

    private func reportMissingLater(_ missing: ActiveFilter) {
        loop.after(Self.missingDelay) { [weak self] in
            guard let self, missing === chosen, missing.filter.build == nil, filterProblem?.kind != .missing else {
                return
            }
            let problem = FilterProblem(missing: missing.filter)
            missing.host.appendToLog(problem.lines.joined(separator: "\n"))
            show(problem, of: missing.filter)
        }
    }

    private func restartProgram(_ chosen: ActiveFilter, saved: ContinuousClock.Instant) {
        var filter = chosen.filter
        filter.obstacles = []
        do {
            filter = try FilterCatalogue.find(filter.identifier, relativeTo: baseFolder)
        } catch {
            filter.obstacles = [error.description]
        }
        start(filter) { [weak self] _ in
            guard let self, self.chosen?.filter == filter, filterProblem == nil else { return }
            reportTakeover(of: filter, saved)
        }
    }

    /// On a release without sub-folders nothing is asked before a message comes (S1): that a saved program cannot run is
    /// seen by starting it.
    func tryProgram(of new: ActiveFilter) {
        guard followsSources, isEdited(new.filter), new.filter.obstacles.isEmpty else { return }
        new.host.startProcess { [weak self] diagnostic in self?.recordDiagnostic([diagnostic], of: new) }
    }

    /// What the process of the chosen filter was seen to do before it was asked about a message.
    func recordDiagnostic(_ diagnostics: [Diagnostic], of new: ActiveFilter) {
        guard new === chosen, let problem = FilterProblem(diagnostics, of: new.filter) else { return }
        show(problem, of: new.filter)
        // ETXTBSY: whoever saved it has it open for a moment longer.
        guard followsSources, isEdited(new.filter),
            diagnostics.contains(where: { $0.detail.contains("Text file busy") })
        else { return }
        loop.after(.milliseconds(100)) { [weak self] in
            if let self, new === chosen { restartProgram(new, saved: .now) }
        }
    }

    func show(_ problem: FilterProblem, of filter: Filter) {
        filterProblem = problem
        changed(.building(.failed(name: filter.name, problem)))
        changed(.folders)
    }
}
