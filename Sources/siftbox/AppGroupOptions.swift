import ArgumentParser
import ExtensionBuild
import FilterHost
import Foundation
import Messages

/// What the app has left for its extension, for every command that runs a filter: files, as a session's `app-group`.
///
///     siftbox train mine.csv -o group/Model.bayes
///     siftbox --filter bayes --app-group group
struct AppGroupOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            A folder whose files lie in the filter's App Group, read-only. With several groups, say which: \
            group.example.filter=FOLDER. May be given again.
            """, valueName: "[id=]folder"))
    var appGroup: [String] = []

    /// Whether nothing was asked for.
    var isEmpty: Bool { appGroup.isEmpty }

    func validate() throws { _ = try entries() }

    /// The folders that were given.
    func folders() throws -> [String] { try entries().map(\.folder) }

    private struct Entry {
        /// nil: the filter's own group.
        let identifier: String?
        let folder: String
    }

    private func entries() throws -> [Entry] {
        var entries: [Entry] = []
        for text in appGroup {
            // A folder may have the sign in its name; a group's identifier begins as Apple has it.
            let sign = text.hasPrefix("group.") ? text.firstIndex(of: "=") : nil
            let identifier = sign.map { String(text[..<$0]) }
            let written = sign.map { String(text[text.index(after: $0)...]) } ?? text
            guard !written.isEmpty else {
                throw ValidationError("--app-group has an empty value. Is a variable not set?")
            }
            if let identifier, !AppGroup.isIdentifier(identifier) {
                throw ValidationError("'\(identifier)' is no App Group: it is named as in the app's entitlements.")
            }
            guard !entries.contains(where: { $0.identifier == identifier }) else {
                throw ValidationError("--app-group is given twice for \(identifier ?? "the filter's group").")
            }
            let folder = URL(fileURLWithPath: (written as NSString).expandingTildeInPath).standardizedFileURL.path
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else {
                throw ValidationError("--app-group: there is no folder \(written).")
            }
            guard isFolder.boolValue else {
                throw ValidationError("--app-group takes a folder of files, and \(written) is a file.")
            }
            entries.append(Entry(identifier: identifier, folder: folder))
        }
        return entries
    }

    /// The groups with the folders that were given, beside the values that are there.
    ///
    /// - Parameter filter: the filter as it is named, by which its own group is found; nil: it is not known yet.
    func applied(to groups: [String: AppGroup], of filter: String?) throws -> [String: AppGroup] {
        let entries = try entries()
        let known = entries.isEmpty ? nil : filter.flatMap(Self.groups)
        var groups = groups
        var given: Set<String> = []
        for entry in entries {
            let identifier = try entry.identifier ?? ownGroup(known)
            guard given.insert(identifier).inserted else {
                throw ValidationError(
                    "--app-group is given twice for \(identifier): a folder without an identifier is the filter's own group's."
                )
            }
            groups[identifier, default: AppGroup()].files = entry.folder
        }
        return groups
    }

    private func ownGroup(_ groups: AppGroupNames?) throws -> String {
        let named = groups?.names ?? []
        guard named.count < 2 else {
            throw ValidationError(
                "The filter's entitlements name several groups (\(named.joined(separator: ", "))). Say which: --app-group "
                    + "\(named[0])=FOLDER.")
        }
        return named.first ?? AppGroup.any
    }

    private static func groups(of filter: String) -> AppGroupNames? {
        FilterCatalogue.appGroups(
            of: filter, relativeTo: URL(fileURLWithPath: FileManager.default.currentDirectoryPath))
    }
}

// MARK: - Folders that nobody finds

extension AppGroupOptions {
    /// Demands that each folder is for one of the filters: a slip in an identifier would leave it without its files, and
    /// nobody would know.
    ///
    /// - Parameter filters: those that are run, as they are named.
    func check(for filters: [String]) throws {
        if let mistake = try mistakes(for: filters).first { throw ValidationError(mistake) }
    }

    /// Tells of folders that none of the filters finds, where another may be chosen later.
    func note(for filters: [String]) throws {
        for mistake in try mistakes(for: filters) { PlainLine.note("siftbox: \(mistake)") }
    }

    private func mistakes(for filters: [String]) throws -> [String] {
        let entries = try entries()
        guard !entries.isEmpty else { return [] }
        let known = filters.compactMap { name in Self.groups(of: name).map { (name, $0) } }
        guard !known.isEmpty else { return [] }
        return entries.compactMap { entry in
            let isFound = known.contains { _, groups in
                !groups.areAll || entry.identifier.map(groups.names.contains) ?? !groups.names.isEmpty
            }
            guard !isFound else { return nil }
            return known.map { Self.sentence($0, $1, besides: entry.identifier) }.joined(separator: " ")
        }
    }

    private static func sentence(_ filter: String, _ groups: AppGroupNames, besides identifier: String?) -> String {
        guard groups.areOfExtension else {
            return
                "\(filter) is a program and no extension, and has no App Group: it may read what lies in its own folder."
        }
        let names = groups.names.joined(separator: ", ")
        return names.isEmpty
            ? "\(filter) has no App Group: its entitlements name none."
            : "\(filter) has no App Group \(identifier ?? ""): its entitlements name \(names)."
    }
}
