import ExtensionBuilder
import FilterProcesses
import SystemSupport

// Rebuilds the active filter when its source is saved.
extension Phone {
    /// Starts to watch the active filter: a saved source is rebuilt, a saved program is restarted.
    package func followSources() {
        followsSources = true
        watchSource()
    }

    func watch(_ source: ExtensionReference, _ paths: WatchedPaths) -> SourceWatch {
        SourceWatch(loop: loop, paths: paths) { [weak self] in self?.sourceWasSaved(source) }
    }

    /// Watches the source or the program of the active filter, if sources are followed.
    func watchSource() {
        watchProgram()
        defer { resumeAfterBuild() }
        let source = followsSources ? activeFilter?.filter.source : nil
        guard source != watchedSource else { return }
        watchedSource = source
        // The watch of its first build is kept, so that no save is missed between the two.
        sourceWatch = source.map { source in
            if let first = firstBuild, first.source == source, let watch = first.watch { return watch }
            return watch(source, source.watchedPaths)
        }
    }

    private func sourceWasSaved(_ source: ExtensionReference) {
        if firstBuild?.source == source {
            firstBuild?.isSavedAgain = true
        } else if source == watchedSource {
            rebuild(source)
        }
    }

    private func rebuild(_ source: ExtensionReference) {
        guard rebuilding == nil else {
            isSavedAgain = true
            return
        }
        guard let active = activeFilter else { return }
        let (name, saved) = (active.filter.name, ContinuousClock.now)
        rebuilding = source
        changed(.building(.began(name: name)))
        build(source) { [weak self] result in
            guard let self else { return }
            rebuilding = nil
            defer { resumeAfterBuild() }
            updateWatch(of: source)
            let wasSavedAgain = isSavedAgain
            isSavedAgain = false
            // The user may have chosen another filter since then; it is rebuilt now if it was saved in the meantime.
            guard source == watchedSource else {
                if wasSavedAgain, let watchedSource { rebuild(watchedSource) }
                return
            }
            // This build is older than the saved source.
            if wasSavedAgain { return rebuild(source) }
            finishRebuild(result, of: source, saved)
        }
    }

    /// Watches what a saved project consists of now.
    private func updateWatch(of source: ExtensionReference) {
        loop.inBackground {
            source.watchedPaths
        } then: { [weak self] paths in
            guard let self, source == watchedSource, paths != sourceWatch?.paths else { return }
            sourceWatch = watch(source, paths)
        }
    }

    private func finishRebuild(
        _ result: Result<Filter, FilterReferenceError>, of source: ExtensionReference, _ saved: ContinuousClock.Instant
    ) {
        guard let active = activeFilter else { return }
        let hasBuild = active.filter.obstacles.isEmpty
        switch result {
        case .failure(let error):
            let problem = FilterProblem(error, of: source, hasBuild: hasBuild)
            guard hasBuild else { return start(FilterCatalogue.unbuilt(source, obstacles: problem.lines)) { _ in } }
            filterProblem = problem
            active.host.appendToLog(
                "its source does not build; the previous build is still in use:\n"
                    + problem.lines.joined(separator: "\n"))
            changed(.building(.failed(name: active.filter.name, problem)))
        case .success(let filter):
            // Saved without a change.
            if filter.executable == active.filter.executable {
                filterProblem = nil
                return reportTakeover(of: filter, saved)
            }
            // As when the app is installed (D5).
            if !hasBuild { servers.refreshAssociation(filter) }
            start(filter) { [weak self] _ in self?.reportTakeover(of: filter, saved) }
        }
    }

    func reportTakeover(of filter: Filter, _ saved: ContinuousClock.Instant) {
        changed(
            .building(
                .newBuildInUse(
                    name: filter.name, build: activeFilter?.number ?? 1,
                    seconds: saved.duration(to: .now) / .seconds(1), isProgram: filter.source == nil)))
    }
}
