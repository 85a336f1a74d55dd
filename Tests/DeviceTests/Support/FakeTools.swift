import ExtensionPlans
import FilterProcesses
import Foundation
import Synchronization
import Testing

@testable import Device

/// Files and a compiler that a test controls: references that end in `.swift` are sources, `missing` does not exist,
/// and everything else is ready to start.
final class FakeTools {
    /// A watch; it ends when the follower releases it.
    final class Watch {
        let paths: [String]
        let save: () -> Void

        init(_ paths: [String], _ save: @escaping () -> Void) {
            self.paths = paths
            self.save = save
        }
    }

    /// A build in progress.
    struct Build {
        let source: ExtensionReference
        let finish: (Result<Filter, FilterReferenceError>) -> Void
    }

    private struct WeakWatch { weak var watch: Watch? }

    /// What a source consists of beside its own path.
    final class Folders: Sendable { let more = Mutex<[String]>([]) }

    /// Builds that have not ended, the oldest first.
    private(set) var builds: [Build] = []
    /// The number of builds that have started.
    private(set) var buildCount = 0
    let folders = Folders()
    private var watches: [WeakWatch] = []
    /// How many watches have been made.
    var watchCount: Int { watches.count }

    /// The watches that have not ended.
    var active: [Watch] { watches.compactMap(\.watch) }

    /// Saves what is watched.
    func save() { for watch in active { watch.save() } }

    /// Ends the oldest build.
    func finish(_ result: Result<Filter, FilterReferenceError>, sourceLocation: SourceLocation = #_sourceLocation) {
        guard !builds.isEmpty else {
            Issue.record("no build is in progress", sourceLocation: sourceLocation)
            return
        }
        builds.removeFirst().finish(result)
    }

    static func source(_ name: String) -> ExtensionReference { ExtensionReference(path: "/nowhere/\(name)") }

    /// A filter that was built from a source.
    static func built(_ name: String, version: Int = 1) -> Filter {
        var filter = Filter.fake(name, identifier: "/nowhere/\(name)")
        filter.executable = URL(fileURLWithPath: "/nowhere/cache/\(name).\(version)")
        filter.source = source(name)
        return filter
    }

    /// - Parameter isSlow: whether references are located on another thread.
    func tools(isSlow: Bool = false) -> SourceTools {
        SourceTools(
            slowReference: { reference, _ in isSlow ? Self.source(reference) : nil },
            locate: { reference, _ in
                switch reference {
                case "missing": .failure(FilterReferenceError("missing does not exist."))
                case _ where reference.hasSuffix(".swift"): .success(.source(Self.source(reference)))
                default: .success(.ready(.fake(reference)))
                }
            },
            watchedPaths: { [folders] in WatchedPaths(folders: [$0.path] + folders.more.withLock { $0 }) },
            build: { [unowned self] source, _, then in
                buildCount += 1
                builds.append(Build(source: source, finish: then))
            },
            watchSource: { [unowned self] paths, save in add(Watch(paths.folders, save)) },
            watchProgram: { [unowned self] path, save in add(Watch([path], save)) })
    }

    private func add(_ watch: Watch) -> Watch {
        watches.append(WeakWatch(watch: watch))
        return watch
    }
}
