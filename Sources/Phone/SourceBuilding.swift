import EventLoop
import ExtensionBuild
import FilterHost
import Foundation

/// What happens to the source of the chosen filter, for whoever watches.
package enum SourceBuild: Hashable, Sendable {
    /// It is being built, because it was chosen or saved.
    case began(name: String)
    /// The new build has taken over, so many seconds after the source was saved.
    case tookOver(name: String, seconds: Double)
    /// It cannot be built, and why: the build before answers on.
    case failed(name: String, reason: String)
}

// The source of the chosen filter: built beside everything else, and again when it is saved.
extension Phone {
    /// Finds a filter that can be started; a source is built first, and nothing waits for it.
    ///
    /// - Parameter then: is called at once for what is built already, else on a later turn; not when another filter was
    ///   asked for meanwhile, which is told as an error.
    func locate(_ reference: String, then: @escaping (Result<Filter, FilterReferenceError>) -> Void) {
        choices += 1
        let choice = choices
        do throws(FilterReferenceError) {
            switch try FilterCatalogue.locate(reference, relativeTo: baseFolder) {
            case .ready(let filter): then(.success(filter))
            case .source(let source):
                changed(.building(.began(name: (source.path as NSString).lastPathComponent)))
                build(source) { [weak self] result in
                    guard self?.choices == choice else {
                        return then(.failure(FilterReferenceError("Another filter was chosen meanwhile.")))
                    }
                    then(result)
                }
            }
        } catch {
            then(.failure(error))
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

    /// From now on the chosen filter's source is built again when it is saved.
    package func followSources() {
        followsSources = true
        watchSource()
    }

    /// Watches the source of the filter that is chosen now, where that is wanted and it has one.
    func watchSource() {
        let source = chosen?.filter.source
        guard source != watchedSource else { return }
        watchedSource = source
        sourceWatch = nil
        buildProblem = nil
        guard followsSources, let source else {
            watchedSource = nil
            return
        }
        sourceWatch = SourceWatch(loop: loop, folders: source.watchedFolders) { [weak self] in self?.sourceWasSaved() }
    }

    private func sourceWasSaved() {
        guard !isBuilding else {
            isSavedAgain = true
            return
        }
        guard let source = watchedSource, let chosen else { return }
        let (name, saved) = (chosen.filter.name, ContinuousClock.now)
        isBuilding = true
        changed(.building(.began(name: name)))
        build(source) { [weak self] result in
            guard let self else { return }
            isBuilding = false
            if isSavedAgain {
                // What was built is older than what is there now.
                isSavedAgain = false
                return sourceWasSaved()
            }
            guard source == watchedSource else { return }
            switch result {
            case .failure(let error):
                buildProblem = error.description
                self.chosen?.host.note(
                    "its source cannot be built, and the build before answers on:\n" + error.description)
                changed(.building(.failed(name: name, reason: error.description)))
            case .success(let filter):
                buildProblem = nil
                let tell = { [weak self] in
                    let seconds = saved.duration(to: .now) / .seconds(1)
                    self?.changed(.building(.tookOver(name: filter.name, seconds: seconds)))
                }
                // Saved without a change, or back to what it was.
                if filter.executable == self.chosen?.filter.executable { return tell() }
                start(filter) { _ in tell() }
            }
        }
    }
}
