import ExtensionPlans
import FilterProcesses
import Foundation
import SystemSupport

/// Follows the files of the active filter: builds a source when it is chosen and whenever it is saved, and reports when
/// a program is saved.
///
///     follower.follow(filter)         // the active filter
///     follower.startFollowing()
///     follower.onRebuild = { result, source, saved in … }
///
/// The follower decides what is watched, when a build starts, which build is out of date, and who waits for it. What a
/// build means for the active filter is decided by `FilterSlot`.
final class SourceFollower {
    /// A watch, and what it watches.
    struct WatchedSource {
        let paths: WatchedPaths
        let watch: AnyObject
    }

    /// Called with the filter's name when a build starts.
    var onBuildStart: (String) -> Void = { _ in }
    /// Called with the build of a saved source that is still followed, and with the time when it was saved.
    var onRebuild: (Result<Filter, FilterReferenceError>, ExtensionReference, ContinuousClock.Instant) -> Void = {
        _, _, _ in
    }
    /// Called when the program of the followed filter was saved, moved or deleted.
    var onProgramSaved: () -> Void = {}

    let loop: EventLoop
    let tools: SourceTools
    /// Whether saves have an effect.
    private(set) var isFollowing = false
    /// Incremented when a filter is chosen, so that a build for an earlier choice is discarded.
    var choiceCount = 0
    /// The source that was chosen last, during its first build.
    var firstBuild: FirstBuild?
    private var filter: Filter?
    /// The followed source; nil: sources are not followed, or the filter has none.
    private(set) var source: ExtensionReference?
    private var watched: WatchedSource?
    /// The source of the followed filter while it is rebuilt after it was saved.
    private var rebuilding: ExtensionReference?
    private var isSavedAgain = false
    /// Watches the program of the followed filter, if its author edits the program itself.
    private var program: (path: String, watch: AnyObject)?
    /// Closures to call when no build is in progress.
    private var waiters: [() -> Void] = []

    init(loop: EventLoop, tools: SourceTools) {
        self.loop = loop
        self.tools = tools
    }

    /// What is watched of the followed source; nil: nothing.
    var watchedPaths: WatchedPaths? { watched?.paths }

    /// Whether saves of the followed filter are noticed.
    var isWatching: Bool { source != nil || program != nil }

    /// Starts to watch the followed filter: a saved source is rebuilt, a saved program is reported.
    func startFollowing() {
        isFollowing = true
        watchFilter()
    }

    /// Sets the filter to follow; nil: none.
    func follow(_ filter: Filter?) {
        self.filter = filter
        watchFilter()
    }

    private func watchFilter() {
        watchProgram()
        defer { resumeAfterBuild() }
        let new = isFollowing ? filter?.source : nil
        guard new != source else { return }
        source = new
        // The watch of its first build is kept, so that no save is missed between the two.
        watched = new.map { source in
            if let first = firstBuild, first.source == source, let watched = first.watched { return watched }
            return watch(source, tools.watchedPaths(source))
        }
    }

    private func watchProgram() {
        let path = filter.flatMap { isFollowing && $0.isEditedProgram ? $0.executable.path : nil }
        guard path != program?.path else { return }
        program = path.map { path in
            (path, tools.watchProgram(path) { [weak self] in self?.onProgramSaved() })
        }
    }

    func watch(_ source: ExtensionReference, _ paths: WatchedPaths) -> WatchedSource {
        WatchedSource(paths: paths, watch: tools.watchSource(paths) { [weak self] in self?.sourceWasSaved(source) })
    }

    private func sourceWasSaved(_ saved: ExtensionReference) {
        if firstBuild?.source == saved {
            firstBuild?.isSavedAgain = true
        } else if saved == source {
            rebuild(saved)
        }
    }

    private func rebuild(_ saved: ExtensionReference) {
        guard rebuilding == nil else {
            isSavedAgain = true
            return
        }
        guard let filter else { return }
        let start = ContinuousClock.now
        rebuilding = saved
        onBuildStart(filter.name)
        tools.build(saved, .messageFilter) { [weak self] result in
            guard let self else { return }
            rebuilding = nil
            defer { resumeAfterBuild() }
            updateWatch(of: saved)
            let wasSavedAgain = isSavedAgain
            isSavedAgain = false
            // The user may have chosen another filter since then; it is rebuilt now if it was saved in the meantime.
            guard saved == source else {
                if wasSavedAgain, let source { rebuild(source) }
                return
            }
            // This build is older than the saved source.
            if wasSavedAgain { return rebuild(saved) }
            onRebuild(result, saved, start)
        }
    }

    /// Watches what a saved project consists of now.
    private func updateWatch(of saved: ExtensionReference) {
        loop.inBackground { [watchedPaths = tools.watchedPaths] in
            watchedPaths(saved)
        } then: { [weak self] paths in
            guard let self, saved == source, paths != watched?.paths else { return }
            watched = watch(saved, paths)
        }
    }
}

// Who waits for a build.
extension SourceFollower {
    /// The name of the filter that is being built; nil: no build is in progress.
    var nameInBuild: String? {
        if let firstBuild { return firstBuild.name }
        return rebuilding != nil && rebuilding == source ? filter?.name : nil
    }

    /// Calls `then` when no build is in progress, so that the active filter is the latest saved version.
    func whenBuilt(_ then: @escaping () -> Void) {
        guard nameInBuild != nil else { return then() }
        waiters.append(then)
    }

    func resumeAfterBuild() {
        guard nameInBuild == nil, !waiters.isEmpty else { return }
        let resumed = waiters
        waiters = []
        loop.soon { for waiter in resumed { waiter() } }
    }
}

extension Filter {
    /// Whether the filter is a program that its author edits: neither a source folder nor a sample.
    var isEditedProgram: Bool { source == nil && identifier.hasPrefix("/") }
}
