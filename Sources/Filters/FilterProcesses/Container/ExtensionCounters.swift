package import ExtensionBuilder
package import ExtensionPlans
package import Foundation
import Glibc
import Sandboxing
import Synchronization
import SystemSupport

/// The counters of all extensions that this program runs, and which lines they show as run.
///
///     let counters = try ExtensionCounters.start()
///     // run sessions
///     let lines = counters.programs.map { try $0.lines() }
///
/// `LineCounting` lets extensions be built with counters; each process then leaves a file with its own.
package final class ExtensionCounters: Sendable {
    /// A program, and the files with the counters of its processes.
    package struct Program: Sendable {
        /// As in `Filter`.
        package let name: String
        package let identifier: String
        package let executable: URL
        package let sources: [CountedSource]
        fileprivate(set) var files: [URL] = []

        /// How often its lines ran, all processes together.
        ///
        /// - Throws: `BuildError` if the counters cannot be read.
        package func lines() throws(BuildError) -> [LineCounts] {
            try LineCounts.read(program: executable, counters: files, sources: sources)
        }
    }

    private struct State {
        let folder: TemporaryFolder
        var programs: [Program] = []
        var fileCount = 0
    }

    private let state: Mutex<State>

    private init(_ folder: sending TemporaryFolder) { state = Mutex(State(folder: folder)) }

    private static let started = Mutex<ExtensionCounters?>(nil)

    /// Where the counters of this program's extensions go; nil: none are collected.
    static var current: ExtensionCounters? { started.withLock { $0 } }

    /// Builds extensions with counters from now on, and collects them.
    ///
    /// - Throws: why lines cannot be counted; then nothing changes.
    package static func start() throws(FilterReferenceError) -> ExtensionCounters {
        do {
            let folder = try TemporaryFolder(in: HostEnvironment.resolved(FileManager.default.temporaryDirectory.path))
            try LineCounting.enable()
            let counters = ExtensionCounters(folder)
            started.withLock { $0 = counters }
            return counters
        } catch let error as BuildError {
            throw FilterReferenceError(error.description)
        } catch {
            throw FilterReferenceError((error as? StartError)?.reason ?? "\(error)")
        }
    }

    /// Collects no more counters. Releasing this object removes those that it has.
    package func stop() {
        Self.started.withLock { if $0 === self { $0 = nil } }
    }

    /// The programs that ran, in the order of their first process.
    package var programs: [Program] { state.withLock { $0.programs } }

    /// Adds a program, also one whose processes leave nothing.
    fileprivate func add(_ filter: Filter) {
        state.withLock { state in
            guard !state.programs.contains(where: { $0.executable == filter.executable }) else { return }
            state.programs.append(
                Program(
                    name: filter.name, identifier: filter.identifier, executable: filter.executable,
                    sources: filter.countedSources))
        }
    }

    /// Keeps a copy of the counters of a process.
    fileprivate func add(_ counters: [UInt8], of executable: URL) {
        state.withLock { state in
            guard let place = state.programs.firstIndex(where: { $0.executable == executable }) else { return }
            state.fileCount += 1
            let file = state.folder.folder.appendingPathComponent("counters-\(state.fileCount)")
            guard (try? Data(counters).write(to: file)) != nil else { return }
            state.programs[place].files.append(file)
        }
    }
}

/// The file with the counters of one process, in the only folder that the process can write to.
final class ProcessCounters {
    private let container: Container
    private let executable: URL
    private let collection: ExtensionCounters
    private let name: String
    private var isCollected = false

    private static let maxBytes = 64 << 20

    /// nil: the process counts nothing, or its counters are not collected.
    init?(of filter: Filter, in container: Container) {
        guard !filter.countedSources.isEmpty, let collection = ExtensionCounters.current else { return nil }
        (self.container, executable, self.collection) = (container, filter.executable, collection)
        container.processCount += 1
        name = ".siftbox-counters-\(container.processCount)"
        collection.add(filter)
    }

    /// The variable that the process reads. Counters are written to the file directly, so that a crash loses nothing.
    var environment: String { "\(LineCounting.variable)=\(container.folder.path)/\(name)%c" }

    /// Copies the counters and removes the file, once. The process may have replaced it with anything.
    func collect() {
        guard !isCollected else { return }
        isCollected = true
        // Do not wait for a FIFO.
        guard let file = container.opened.open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY) else { return }
        defer {
            close(file)
            unlinkat(container.opened.file, name, 0)
        }
        var facts = stat()
        guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_size <= Self.maxBytes else {
            return
        }
        var bytes = [UInt8](repeating: 0, count: Int(facts.st_size))
        var count = 0
        while count < bytes.count {
            let read = bytes[count...].withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress, $0.count) }
            guard read > 0 else { break }
            count += read
        }
        if count > 0 { collection.add(Array(bytes.prefix(count)), of: executable) }
    }
}
