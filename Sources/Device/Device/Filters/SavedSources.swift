import ExtensionPlans
import FilterProcesses
import Messages

// Filters that are built from source: the latest build is what runs.
extension FilterSlot {
    /// Uses the build of a saved source, or reports why there is none.
    func finishRebuild(
        _ result: Result<Filter, FilterReferenceError>, of source: ExtensionReference, _ saved: ContinuousClock.Instant
    ) {
        guard let active else { return }
        let hasBuild = active.filter.obstacles.isEmpty
        switch result {
        case .failure(let error):
            let problem = FilterProblem(error, of: source, hasBuild: hasBuild)
            guard hasBuild else { return start(FilterCatalog.unbuilt(source, obstacles: problem.lines)) { _ in } }
            self.problem = problem
            active.host.appendToLog(
                "its source does not build; the previous build is still in use:\n"
                    + problem.lines.joined(separator: "\n"))
            surroundings.changed(.building(.failed(name: active.filter.name, problem)))
        case .success(let filter):
            // The file was saved without a change.
            if filter.executable == active.filter.executable {
                problem = nil
                return reportTakeover(of: filter, saved, isUnchanged: true)
            }
            // As when the app is installed (D5).
            if !hasBuild { surroundings.refreshAssociation(filter) }
            start(filter) { [weak self] _ in self?.reportTakeover(of: filter, saved) }
        }
    }

    func reportTakeover(of filter: Filter, _ saved: ContinuousClock.Instant, isUnchanged: Bool = false) {
        surroundings.changed(
            .building(
                .newBuildInUse(
                    name: filter.name, build: active?.number ?? 1,
                    seconds: surroundings.recordsTimes ? saved.duration(to: .now) / .seconds(1) : nil,
                    isUnchanged ? .nothing : filter.source == nil ? .restart : .build)))
    }
}
