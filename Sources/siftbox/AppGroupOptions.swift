import ArgumentParser
import ExtensionBuild
import FilterHost
import Foundation
import Messages

/// The files of a filter's App Group, for every command that runs a filter. Sessions have `app-group`.
///
///     siftbox train mine.csv -o group/Model.bayes
///     siftbox --filter bayes --app-group group
struct AppGroupOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Give the filter the files of this folder in its App Group, read-only (repeatable). If it has several groups, \
            name one: group.example.filter=FOLDER.
            """, valueName: "[id=]folder"))
    var appGroup: [String] = []

    /// Whether no folder is given.
    var isEmpty: Bool { appGroup.isEmpty }

    func validate() throws { _ = try entries() }

    /// The given folders.
    func folders() throws -> [String] { try entries().map(\.folder) }

    private struct Entry {
        /// nil: the filter's only group.
        let identifier: String?
        let folder: String
    }

    private func entries() throws -> [Entry] {
        var entries: [Entry] = []
        for text in appGroup {
            // A folder's name may contain "=", but only a group's identifier starts with "group.".
            let sign = text.hasPrefix("group.") ? text.firstIndex(of: "=") : nil
            let identifier = sign.map { String(text[..<$0]) }
            let written = sign.map { String(text[text.index(after: $0)...]) } ?? text
            guard !written.isEmpty else {
                throw ValidationError("--app-group has an empty value. Is a variable not set?")
            }
            if let identifier, !AppGroup.isIdentifier(identifier) {
                throw ValidationError(
                    "--app-group '\(identifier)': expected an App Group of the app's entitlements, for example group.example.filter."
                )
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
                throw ValidationError("--app-group: expected a folder, and \(written) is a file.")
            }
            entries.append(Entry(identifier: identifier, folder: folder))
        }
        return entries
    }

    /// `groups` with the given folders.
    ///
    /// - Parameter filter: the filter as it is named, to find its own group; nil if unknown.
    func applied(to groups: [String: AppGroup], of filter: String?) throws -> [String: AppGroup] {
        let entries = try entries()
        let known = entries.isEmpty ? nil : filter.flatMap(Self.groups)
        var groups = groups
        var given: Set<String> = []
        for entry in entries {
            let identifier = try entry.identifier ?? ownGroup(known)
            guard given.insert(identifier).inserted else {
                throw ValidationError(
                    "--app-group is given twice for \(identifier): a folder without an identifier belongs to the filter's only group."
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
                "The filter's entitlements list several groups (\(named.joined(separator: ", "))). Name one: --app-group "
                    + "\(named[0])=FOLDER.")
        }
        return named.first ?? AppGroup.any
    }

    private static func groups(of filter: String) -> AppGroupNames? {
        FilterCatalogue.appGroups(
            of: filter, relativeTo: URL(fileURLWithPath: FileManager.default.currentDirectoryPath))
    }
}

// MARK: - Folders that no filter uses

extension AppGroupOptions {
    /// Checks that each folder belongs to one of the filters: after a typo in an identifier, a filter would silently
    /// miss its files.
    ///
    /// - Parameter filters: the filters that run, as they are named.
    func check(for filters: [String]) throws {
        if let mistake = try mistakes(for: filters).first { throw ValidationError(mistake) }
    }

    /// Prints a note for each folder that none of the filters uses. Another filter may be chosen later.
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
                !groups.isComplete || entry.identifier.map(groups.names.contains) ?? !groups.names.isEmpty
            }
            guard !isFound else { return nil }
            return known.map { Self.sentence($0, $1, besides: entry.identifier) }.joined(separator: " ")
        }
    }

    private static func sentence(_ filter: String, _ groups: AppGroupNames, besides identifier: String?) -> String {
        guard groups.belongToExtension else {
            return
                "\(filter) is a program, not an extension, and has no App Group. It can read the files in its own folder."
        }
        let names = groups.names.joined(separator: ", ")
        return names.isEmpty
            ? "\(filter) has no App Group: its entitlements list none."
            : "\(filter) has no App Group \(identifier ?? ""): its entitlements list \(names)."
    }
}
