import ExtensionPlans
import FilterProcesses
import Foundation
import Glibc
package import SystemSupport

/// Watches sessions and what they depend on, and collects those whose results may have changed.
///
///     let watch = SessionWatch(loop: loop, ["Sessions"], SessionSelection(), filters: [])
///     loop.run(atMost: .seconds(60)) { watch.hasChanged }
///     watch.takeChange().sessions  // ["Sessions/tour.yaml"]
package final class SessionWatch {
    /// What was saved since the last time.
    package struct Change: Hashable, Sendable {
        /// The sessions to run again, in their order.
        package var sessions: [String]
        /// The names of the files that were saved, or of the sources that one of them is part of.
        package var causes: [String]
        /// Sessions that do not exist anymore.
        package var removed: [String]

        package init(sessions: [String] = [], causes: [String] = [], removed: [String] = []) {
            (self.sessions, self.causes, self.removed) = (sessions, causes, removed)
        }
    }

    /// All sessions and their cases, in their order.
    package private(set) var entries: [SuiteEntry] = []
    /// The files of all sessions, in their order.
    package var sessions: [String] { SessionSuite(entries: entries).files }

    private let loop: EventLoop
    private let paths: [String]
    private let selection: SessionSelection
    private let filters: [CheckFilter]
    private var inputs: [String: SessionInputs] = [:]
    private var times: [String: FileTime?] = [:]
    private var folders: SourceWatch?
    private var sources: [WatchedPaths: SourceWatch] = [:]
    private var programs: [String: FileWatch] = [:]
    private var affected: Set<String> = []
    private var causes: Set<String> = []
    private var removed: [String] = []

    /// - Parameters:
    ///   - paths: sessions and folders of sessions, as for `SessionSuite`.
    ///   - filters: those that replace the sessions' own.
    package init(loop: EventLoop, _ paths: [String], _ selection: SessionSelection, filters: [CheckFilter]) {
        (self.loop, self.paths, self.selection, self.filters) = (loop, paths, selection, filters)
        entries = listed() ?? []
        for session in sessions { readInputs(of: session) }
        watchAll()
    }

    package var hasChanged: Bool { !affected.isEmpty || !removed.isEmpty }

    /// What was saved since the last call.
    package func takeChange() -> Change {
        let change = Change(
            sessions: sessions.filter(affected.contains), causes: causes.sorted(), removed: removed)
        // Saved sessions may depend on other files now.
        for session in change.sessions { readInputs(of: session) }
        (affected, causes, removed) = ([], [], [])
        watchAll()
        return change
    }

    /// nil: the selection fails, as while a session is being renamed; the earlier sessions are kept.
    private func listed() -> [SuiteEntry]? {
        var suite = SessionSuite(paths)
        guard (try? suite.select(selection)) != nil else { return nil }
        return suite.entries
    }

    private func readInputs(of session: String) {
        let found = SessionInputs(file: session, filters: filters)
        inputs[session] = found
        for file in found.files where times[file] == nil { times[file] = .some(FileTime(file)) }
    }

    // MARK: Watches

    private func watchAll() {
        let inputs = inputs.values
        let given = paths.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
        let parents = inputs.flatMap { $0.files.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path } }
        let watched = WatchedPaths(folders: given.filter(Self.isFolder), flatFolders: parents)
        // A folder of sessions may have new subfolders; the same paths are watched already.
        if folders?.paths != watched {
            folders = SourceWatch(loop: loop, paths: watched) { [weak self] in self?.filesChanged() }
        }
        let neededSources = Set(inputs.flatMap(\.sources))
        sources = sources.filter { neededSources.contains($0.key) }
        for source in neededSources where sources[source] == nil {
            sources[source] = SourceWatch(loop: loop, paths: source) { [weak self] in
                let folder = source.folders.first ?? source.flatFolders.first ?? ""
                self?.saved(folder) { $0.sources.contains(source) }
            }
        }
        let neededPrograms = Set(inputs.flatMap(\.programs))
        programs = programs.filter { neededPrograms.contains($0.key) }
        for program in neededPrograms where programs[program] == nil {
            programs[program] = FileWatch(loop: loop, path: program) { [weak self] in
                self?.saved(program) { $0.programs.contains(program) }
            }
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    private func saved(_ path: String, _ isAffected: (SessionInputs) -> Bool) {
        causes.insert((path as NSString).lastPathComponent)
        affected.formUnion(inputs.filter { isAffected($0.value) }.keys)
    }

    /// Compares all files: the folders also have other files, such as reports.
    private func filesChanged() {
        if let listed = listed(), listed != entries {
            let before = sessions
            entries = listed
            let found = sessions
            removed += before.filter { !found.contains($0) }
            for session in before where !found.contains(session) { inputs[session] = nil }
            for session in found where inputs[session] == nil {
                readInputs(of: session)
                affected.insert(session)
                causes.insert((session as NSString).lastPathComponent)
            }
            affected.formIntersection(found)
        }
        for (file, before) in times {
            let now = FileTime(file)
            guard now != before else { continue }
            times[file] = .some(now)
            saved(file) { $0.files.contains(file) }
        }
    }
}

/// The identity, size and time of a file: if they are equal, it was not saved in between.
private struct FileTime: Hashable {
    private let identity: [UInt64]
    private let numbers: [Int]

    /// nil: the file does not exist.
    init?(_ path: String) {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return nil }
        identity = [UInt64(facts.st_dev), UInt64(facts.st_ino)]
        numbers = [Int(facts.st_size), facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec]
    }
}
