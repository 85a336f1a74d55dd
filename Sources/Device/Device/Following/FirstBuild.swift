import ExtensionBuilder
import ExtensionPlans
import FilterProcesses
import Foundation
import SystemSupport

/// A chosen source that is located, and then built for the first time.
struct FirstBuild {
    let source: ExtensionReference
    let name: String
    /// When it was chosen.
    var start = ContinuousClock.now
    /// Watches the source during the build, so that later saves are built as well. nil: sources are not followed.
    var watched: SourceFollower.WatchedSource?
    var isSavedAgain = false
}

extension FilterReferenceError {
    static let replaced = FilterReferenceError("Another filter has been chosen in the meantime.")
}

// Locates the filter that the user chose, and builds its source for the first time.
extension SourceFollower {
    /// Locates a filter that can be started; a source is built first, in the background.
    ///
    /// - Parameters:
    ///   - folder: the base of relative paths.
    ///   - then: called at once for a sample or a program, otherwise on a later turn of the loop. Choosing another
    ///     filter in the meantime is an error. If sources are followed, a source that does not build is returned
    ///     without a program (`Filter.obstacles`), so that it can be watched.
    func locate(
        _ reference: String, relativeTo folder: URL, then: @escaping (Result<Filter, FilterReferenceError>) -> Void
    ) {
        let choice = startChoice()
        guard let slow = tools.slowReference(reference, folder) else {
            return use(tools.locate(reference, folder).map { ($0, nil) }, choice, then: then)
        }
        firstBuild = FirstBuild(source: slow, name: (slow.path as NSString).lastPathComponent)
        let follows = isFollowing
        loop.inBackground { [locate = tools.locate, watchedPaths = tools.watchedPaths] in
            locate(reference, folder).map { found -> (FilterCatalog.Found, WatchedPaths?) in
                guard follows, case .source(let source) = found else { return (found, nil) }
                return (found, watchedPaths(source))
            }
        } then: { [weak self] found in
            guard let self else { return then(.failure(.replaced)) }
            use(found, choice, then: then)
        }
    }

    /// Continues with what a reference leads to.
    private func use(
        _ found: Result<(FilterCatalog.Found, WatchedPaths?), FilterReferenceError>, _ choice: Int,
        then: @escaping (Result<Filter, FilterReferenceError>) -> Void
    ) {
        guard choiceCount == choice else { return then(.failure(.replaced)) }
        switch found {
        case .success((.source(let source), let paths)):
            let name = (source.path as NSString).lastPathComponent
            // Watched before the build starts, so that saves during the build are not missed.
            let watched = isFollowing ? watch(source, paths ?? tools.watchedPaths(source)) : nil
            firstBuild = FirstBuild(
                source: source, name: name, start: firstBuild?.start ?? .now, watched: watched)
            onBuildStart(name)
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
    @discardableResult
    func startChoice() -> Int {
        choiceCount += 1
        firstBuild = nil
        resumeAfterBuild()
        return choiceCount
    }

    private func buildFirst(
        _ source: ExtensionReference, _ choice: Int, then: @escaping (Result<Filter, FilterReferenceError>) -> Void
    ) {
        tools.build(source, .messageFilter) { [weak self] result in
            guard let self, choiceCount == choice else {
                return then(.failure(.replaced))
            }
            if firstBuild?.isSavedAgain == true {
                firstBuild?.isSavedAgain = false
                return buildFirst(source, choice, then: then)
            }
            if case .failure(let error) = result, error.isBuildProblem, isFollowing {
                let obstacles = BuildErrors.lines(of: error.description)
                then(.success(FilterCatalog.unbuilt(source, obstacles: obstacles)))
            } else {
                then(result)
            }
            if choiceCount == choice { firstBuild = nil }
            resumeAfterBuild()
        }
    }

    /// Builds a source ahead of time, so that locating the filter takes no time. Calls `then` whether or not the build
    /// succeeds.
    func prepare(_ reference: String, relativeTo folder: URL, then: @escaping () -> Void) {
        guard case .success(.source(let source)) = tools.locate(reference, folder) else { return then() }
        tools.build(source, .messageFilter) { _ in then() }
    }
}
