import ExtensionPlans
import FilterProcesses

/// The filters that were opened by their paths, the most recent first, for the list of filters.
///
/// It lasts as long as the program runs. Filters of the command line, a session or a saved inbox are among them.
package struct OpenedFilters: Hashable, Sendable {
    struct Entry: Hashable, Sendable {
        /// A reference that works from any folder.
        let identifier: String
        let name: String
    }

    private static let maxEntries = 20

    private(set) var entries: [Entry] = []
    /// The targets of projects, by the path of the project.
    private var targets: [String: FilterCatalog.ProjectTargets] = [:]

    package init() {}

    /// Records the active filter. A sample has a name instead of a path; it is always in the list.
    mutating func record(_ identifier: String?, name: String?) {
        guard let identifier, identifier.hasPrefix("/") else { return }
        let entry = Entry(identifier: identifier, name: name ?? Self.name(of: identifier))
        guard entries.first != entry else { return }
        entries.removeAll { $0.identifier == identifier }
        entries.insert(entry, at: 0)
        entries.removeLast(max(0, entries.count - Self.maxEntries))
    }

    /// Records the targets of a project, which are offered after the entry of one of them.
    mutating func record(_ found: FilterCatalog.ProjectTargets) {
        targets[found.project.path] = found
        let paths = Set(entries.compactMap { Self.path(of: $0.identifier) })
        targets = targets.filter { paths.contains($0.key) }
    }

    /// The entries, and after the first of each project the targets of it that are not among them.
    var choices: [Entry] {
        var offered = Set(entries.map(\.identifier))
        return entries.flatMap { entry in
            guard let project = Self.path(of: entry.identifier).flatMap({ targets[$0] }), project.names.count > 1 else {
                return [entry]
            }
            return [entry]
                + project.names.map { Entry(identifier: project.reference(to: $0), name: $0) }
                .filter { offered.insert($0.identifier).inserted }
        }
    }

    private static func path(of identifier: String) -> String? { (try? ExtensionReference(identifier))?.path }

    private static func name(of identifier: String) -> String {
        let reference = try? ExtensionReference(identifier)
        return reference?.target ?? String((reference?.path ?? identifier).split(separator: "/").last ?? "/")
    }
}
