import ExtensionPlans
import FilterProcesses
import Foundation
import LocatedYAML
import Messages

/// The files that the result of a session depends on: itself, what it includes, its messages, its filters with their sources, and the
/// files of its App Groups. Reading them builds no filter.
package struct SessionInputs: Hashable, Sendable {
    /// Files that are compared as a whole, by absolute paths.
    private(set) var files: Set<String> = []
    /// What sources consist of.
    private(set) var sources: Set<WatchedPaths> = []
    /// Filters that are programs.
    private(set) var programs: Set<String> = []

    /// - Parameter filters: those that replace the session's own.
    init(file: String, filters: [CheckFilter]) {
        let path = URL(fileURLWithPath: file).standardizedFileURL
        files.insert(path.path)
        let found = FoundReferences()
        let findings = Findings(file: file)
        let included = IncludedFiles()
        let resolver = FilterResolver { reference, _, kind throws(FilterReferenceError) in
            if !found.references.contains(where: { $0 == (reference, kind) }) {
                found.references.append((reference, kind))
            }
            return reference
        }
        if let yaml = try? YAMLFile("session").read(file),
            let document = SessionDocument(yaml, file: file, findings, followsLinks: true)
        {
            if let table = document.table.file { files.insert(table.path) }
            document.forEachDraft(resolver, included) { session in
                if let messages = session.messages { files.insert(messages.path) }
                let groups = session.settings.appGroups.values.compactMap(\.files)
                if !groups.isEmpty { sources.insert(WatchedPaths(folders: groups)) }
            }
            files.formUnion(included.paths)
        }
        let usesOwn = filters.isEmpty || filters.contains { $0.reference == nil }
        for (reference, kind) in found.references where usesOwn || kind != .messageFilter {
            add(reference, kind, path.deletingLastPathComponent())
        }
        for filter in filters {
            if let reference = filter.reference { add(reference, .messageFilter, path.deletingLastPathComponent()) }
        }
    }

    /// The files that a session reads, apart from the sources of its filters.
    package static func files(of session: String) -> [String] {
        let inputs = SessionInputs(file: session, filters: [])
        return Array(inputs.files.union(inputs.programs))
    }

    private mutating func add(_ reference: String, _ kind: ExtensionKind, _ folder: URL) {
        guard reference != FilterCatalog.noFilter else { return }
        if kind == .messageFilter, let path = try? ExtensionReference(reference).absolute(from: folder).path,
            let file = SiftboxFile.path(beside: path)
        {
            files.insert(file)
            let groups = (try? FilterCatalog.file(of: reference, relativeTo: folder))?.appGroups ?? []
            if !groups.isEmpty { sources.insert(WatchedPaths(folders: groups.map(\.folder))) }
        }
        switch Result(catching: { try FilterCatalog.locate(reference, relativeTo: folder, as: kind) }) {
        case .success(.source(let source)): sources.insert(source.watchedPaths(as: kind))
        case .success(.ready(let filter)):
            // Samples come with Siftbox.
            guard filter.identifier.hasPrefix("/") else { return }
            if filter.isBundle {
                sources.insert(WatchedPaths(folders: [filter.folder.path]))
            } else {
                programs.insert(filter.executable.path)
            }
        case .failure: addUnusable(reference, folder)
        }
    }

    /// A filter that may be fixed or created.
    private mutating func addUnusable(_ reference: String, _ folder: URL) {
        guard let path = try? ExtensionReference(reference).absolute(from: folder).path else { return }
        var isFolder: ObjCBool = false
        if !FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
            let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
            sources.insert(WatchedPaths(folders: [], flatFolders: [parent]))
        } else if isFolder.boolValue {
            sources.insert(WatchedPaths(folders: [path]))
        } else {
            programs.insert(path)
        }
    }
}

/// Collects the references in a session.
private final class FoundReferences {
    var references: [(String, ExtensionKind)] = []
}
