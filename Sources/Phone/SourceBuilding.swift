import EventLoop
import ExtensionBuild
import FilterHost
import Foundation
import Messages

/// What happens to the source or the program of the chosen filter, for whoever watches.
package enum SourceBuild: Hashable, Sendable {
    /// It is being built, because it was chosen or saved.
    case began(name: String)
    /// A saved source was built, or a saved program started again, and it answers from now on.
    ///
    /// - Parameters:
    ///   - build: its number since the filter was chosen.
    ///   - seconds: since it was saved.
    ///   - isProgram: whether nothing was built: the file that was saved is the program.
    case tookOver(name: String, build: Int, seconds: Double, isProgram: Bool)
    /// What was chosen or saved does not build, or does not run.
    case failed(name: String, FilterProblem)
}

/// The first build of a source that was chosen.
struct FirstBuild {
    let source: ExtensionReference
    let name: String
    /// Watches the source while it is built: what is saved then is built, too. nil: sources are not followed.
    var watch: SourceWatch?
    var isSavedAgain = false
}

// The source of the chosen filter: built beside everything else, and again when it is saved.
extension Phone {
    /// Finds a filter that can be started; a source is built first, and nothing waits for it.
    ///
    /// - Parameter then: is called at once for what is built already, else on a later turn; not when another filter was
    ///   asked for meanwhile, which is reported as an error. Where sources are followed, one that does not build is found
    ///   all the same, without a program (`Filter.obstacles`), so that it can be watched until it does.
    func locate(_ reference: String, then: @escaping (Result<Filter, FilterReferenceError>) -> Void) {
        let choice = invalidatePendingBuilds()
        do throws(FilterReferenceError) {
            switch try FilterCatalogue.locate(reference, relativeTo: baseFolder) {
            case .ready(let filter): then(.success(filter))
            case .source(let source):
                let name = (source.path as NSString).lastPathComponent
                // Watched from before the build: what is saved while it runs is not lost.
                let watch = followsSources ? watch(source) : nil
                firstBuild = FirstBuild(source: source, name: name, watch: watch)
                changed(.building(.began(name: name)))
                buildFirst(source, choice, then: then)
            }
        } catch {
            then(.failure(error))
        }
    }

    /// Counts a choice: the build that another one waits for is of no interest any more.
    ///
    /// - Returns: its number.
    func invalidatePendingBuilds() -> Int {
        choices += 1
        firstBuild = nil
        resumeAfterBuild()
        return choices
    }

    private func buildFirst(
        _ source: ExtensionReference, _ choice: Int, then: @escaping (Result<Filter, FilterReferenceError>) -> Void
    ) {
        build(source) { [weak self] result in
            guard let self, choices == choice else {
                return then(.failure(FilterReferenceError("Another filter was chosen meanwhile.")))
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
            if choices == choice { firstBuild = nil }
            resumeAfterBuild()
        }
    }

    /// Builds a filter that has to be built, so that finding it takes no time; calls back whatever comes of it.
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

// What is being built.
extension Phone {
    /// The name of the filter that is being built, because it was chosen or saved; nil: none is.
    package var nameInBuild: String? {
        if let firstBuild { return firstBuild.name }
        return rebuilding != nil && rebuilding == watchedSource ? chosen?.filter.name : nil
    }

    /// Whether the filter that is being built was chosen and does not answer yet.
    package var isChoiceInBuild: Bool { firstBuild != nil }

    /// The number of the build that answers now, of a filter whose saves are followed; nil: of any other.
    package var buildNumber: Int? {
        guard let chosen, watchedSource != nil || programWatch != nil, chosen.number > 0 else { return nil }
        return chosen.number
    }

    /// Calls back when the chosen filter is the one that its author saved last: at once when nothing is being built.
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
