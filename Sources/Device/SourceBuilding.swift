import ExtensionBuilder
import FilterProcesses
import Foundation
import Messages
import SystemSupport

/// An event of the active filter's source or program, for observers.
package enum SourceBuild: Hashable, Sendable {
    /// A build started, because the source was chosen or saved.
    case began(name: String)
    /// A saved source was built or a saved program restarted, and is now in use.
    ///
    /// - Parameters:
    ///   - build: the build number since the filter was chosen.
    ///   - seconds: the time since it was saved.
    ///   - isProgram: whether the saved file is the program itself, so nothing was built.
    case newBuildInUse(name: String, build: Int, seconds: Double, isProgram: Bool)
    /// The chosen or saved filter does not build or run.
    case failed(name: String, FilterProblem)
}

extension FilterReferenceError {
    static let replaced = FilterReferenceError("Another filter was chosen in the meantime.")
}

/// A chosen source that is located, and then built for the first time.
struct FirstBuild {
    let source: ExtensionReference
    let name: String
    /// Watches the source during the build, so that later saves are built as well. nil: sources are not followed.
    var watch: SourceWatch?
    var isSavedAgain = false
}

// Builds the source of the active filter in the background, and again when it is saved.
extension Phone {
    /// Locates a filter that can be started; a source is built first, in the background.
    ///
    /// - Parameter then: called at once for a sample or a program, otherwise on a later turn of the loop. Choosing
    ///   another filter in the meantime is an error. If sources are followed, a source that does not build is returned
    ///   without a program (`Filter.obstacles`), so that it can be watched.
    func locate(_ reference: String, then: @escaping (Result<Filter, FilterReferenceError>) -> Void) {
        let choice = invalidatePendingBuilds()
        let folder = baseFolder
        guard let slow = FilterCatalogue.slowReference(reference, relativeTo: folder) else {
            let found = Result { () throws(FilterReferenceError) in
                try FilterCatalogue.locate(reference, relativeTo: folder)
            }
            return use(found.map { ($0, nil) }, choice, then: then)
        }
        firstBuild = FirstBuild(source: slow, name: (slow.path as NSString).lastPathComponent)
        let follows = followsSources
        loop.inBackground {
            Result { () throws(FilterReferenceError) -> (FilterCatalogue.Found, WatchedPaths?) in
                let found = try FilterCatalogue.locate(reference, relativeTo: folder)
                guard follows, case .source(let source) = found else { return (found, nil) }
                return (found, source.watchedPaths)
            }
        } then: { [weak self] found in
            guard let self else { return then(.failure(.replaced)) }
            use(found, choice, then: then)
        }
    }

    /// Continues with what a reference leads to.
    private func use(
        _ found: Result<(FilterCatalogue.Found, WatchedPaths?), FilterReferenceError>, _ choice: Int,
        then: @escaping (Result<Filter, FilterReferenceError>) -> Void
    ) {
        guard choiceCount == choice else { return then(.failure(.replaced)) }
        switch found {
        case .success((.source(let source), let paths)):
            let name = (source.path as NSString).lastPathComponent
            // Watched before the build starts, so that saves during the build are not missed.
            let watch = followsSources ? watch(source, paths ?? source.watchedPaths) : nil
            firstBuild = FirstBuild(source: source, name: name, watch: watch)
            changed(.building(.began(name: name)))
            buildFirst(source, choice, then: then)
        case .success((.ready(let filter), _)):
            firstBuild = nil
            then(.success(filter))
            resumeAfterBuild()
        case .failure(let error):
            firstBuild = nil
            then(.failure(error))
            resumeAfterBuild()
        }
    }

    /// Starts a new choice of a filter, and discards the build of an earlier one.
    ///
    /// - Returns: the number of the choice.
    func invalidatePendingBuilds() -> Int {
        choiceCount += 1
        firstBuild = nil
        resumeAfterBuild()
        return choiceCount
    }

    private func buildFirst(
        _ source: ExtensionReference, _ choice: Int, then: @escaping (Result<Filter, FilterReferenceError>) -> Void
    ) {
        build(source) { [weak self] result in
            guard let self, choiceCount == choice else {
                return then(.failure(.replaced))
            }
            if firstBuild?.isSavedAgain == true {
                firstBuild?.isSavedAgain = false
                return buildFirst(source, choice, then: then)
            }
            if case .failure(let error) = result, error.isBuildProblem, followsSources {
                let obstacles = BuildErrors.lines(of: error.description)
                then(.success(FilterCatalogue.unbuilt(source, obstacles: obstacles)))
            } else {
                then(result)
            }
            if choiceCount == choice { firstBuild = nil }
            resumeAfterBuild()
        }
    }

    /// Builds a source ahead of time, so that locating the filter takes no time. Calls `then` whether or not the build succeeds.
    package func prepare(_ reference: String, then: @escaping () -> Void) {
        guard case .source(let source)? = try? FilterCatalogue.locate(reference, relativeTo: baseFolder) else {
            return then()
        }
        build(source) { _ in then() }
    }

    func build(
        _ source: ExtensionReference, as kind: ExtensionKind = .messageFilter,
        then: @escaping (Result<Filter, FilterReferenceError>) -> Void
    ) {
        loop.inBackground {
            Result { () throws(FilterReferenceError) in try FilterCatalogue.build(source, as: kind) }
        } then: {
            then($0)
        }
    }
}

// Builds in progress.
extension Phone {
    /// The name of the filter that is being built; nil: no build is in progress.
    package var nameInBuild: String? {
        if let firstBuild { return firstBuild.name }
        return rebuilding != nil && rebuilding == watchedSource ? activeFilter?.filter.name : nil
    }

    /// Whether the filter that is being built was just chosen and is not in use yet.
    package var isChoiceInBuild: Bool { firstBuild != nil }

    /// The number of the build in use, if saves of the filter are followed; nil: they are not.
    package var buildNumber: Int? {
        guard let active = activeFilter, watchedSource != nil || programWatch != nil, active.number > 0 else {
            return nil
        }
        return active.number
    }

    /// Calls `then` when no build is in progress, so that the active filter is the latest saved version.
    package func whenBuilt(_ then: @escaping () -> Void) {
        guard nameInBuild != nil else { return then() }
        buildWaiters.append(then)
    }

    func resumeAfterBuild() {
        guard nameInBuild == nil, !buildWaiters.isEmpty else { return }
        let waiters = buildWaiters
        buildWaiters = []
        loop.soon { for waiter in waiters { waiter() } }
    }
}
