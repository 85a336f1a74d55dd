package import Foundation
package import Messages
import UntrustedFiles

/// The App Groups that an extension may access, as far as known.
package struct AppGroupNames: Hashable, Sendable {
    /// Without duplicates, in the order of the entitlements.
    package var names: [String] = []
    /// Whether the list is complete.
    package var isComplete = false
    /// False for a program that is not an extension.
    package var belongToExtension = true

    /// Creates a list without any information.
    package init() {}
}

extension AppGroupNames {
    /// Why none of the filters uses an App Group: after a typo in an identifier, a filter would silently miss its files.
    ///
    /// - Parameters:
    ///   - identifier: nil for the only group of a filter.
    ///   - filters: the filters as they are named, with their groups.
    /// - Returns: nil if one of them uses it, or if the groups of one are not completely known.
    package static func mistake(
        in identifier: String?, _ filters: [(name: String, groups: AppGroupNames)]
    ) -> String? {
        let isUsed = filters.contains { _, groups in
            !groups.isComplete || identifier.map(groups.names.contains) ?? !groups.names.isEmpty
        }
        return filters.isEmpty || isUsed
            ? nil : filters.map { $0.groups.sentence(about: $0.name, besides: identifier) }.joined(separator: " ")
    }

    private func sentence(about name: String, besides identifier: String?) -> String {
        // `.` would look like the end of a sentence.
        let filter = name.allSatisfy { "./".contains($0) } ? "The filter in \(name)" : name
        guard belongToExtension else {
            return
                "\(filter) is a program, not an extension, and has no App Group. It can read the files in its own folder."
        }
        let names = names.joined(separator: ", ")
        return names.isEmpty
            ? "\(filter) has no App Group: its entitlements list none."
            : "\(filter) has no App Group \(identifier ?? ""): its entitlements list \(names)."
    }
}

extension AppGroupNames {
    /// The filter's only group; nil: unknown.
    package func only() throws(BuildError) -> String? {
        guard names.count < 2 else {
            throw BuildError(
                "the filter's entitlements list several groups (\(names.joined(separator: ", "))). Name one: "
                    + "\(names[0])=FOLDER, or \(names[0]):KEY=VALUE.")
        }
        return names.first
    }
}

extension AppGroupFolder {
    /// The App Groups with the files of folders.
    ///
    /// - Parameter names: the groups of the filter; nil: unknown.
    /// - Throws: `BuildError` if it is not clear whose a folder is.
    package static func groups(
        _ folders: [AppGroupFolder], of names: AppGroupNames?
    ) throws(BuildError) -> [String: AppGroup] {
        var groups: [String: AppGroup] = [:]
        for folder in folders {
            let only = try folder.identifier == nil ? names?.only() : nil
            let identifier = folder.identifier ?? only ?? AppGroup.any
            guard groups[identifier] == nil else {
                throw BuildError(
                    "given twice for \(identifier): a folder without an identifier belongs to the filter's only group.")
            }
            groups[identifier, default: AppGroup()].files = folder.folder
        }
        return groups
    }
}

/// The entitlements of an app and its extension: property lists beside the source.
package enum Entitlements {
    /// The App Groups that an extension may access.
    ///
    /// - Parameter folder: the extension's folder. Its entitlements count; without any, those in its parent folder.
    package static func appGroups(of folder: URL) -> AppGroupNames {
        let own = lists(in: folder)
        let groups = (own.isEmpty ? lists(in: folder.deletingLastPathComponent()) : own)
            .flatMap { $0["com.apple.security.application-groups"] as? [String] ?? [] }
        var found = AppGroupNames()
        // Xcode replaces variables only in a built app.
        let names = groups.filter { !$0.contains("$(") }
        for name in names where !found.names.contains(name) { found.names.append(name) }
        // Entitlements beside an extension may belong to another target, and a list without groups may serve another
        // purpose.
        found.isComplete = !own.isEmpty && !names.isEmpty && names.count == groups.count
        return found
    }

    /// The entitlement lists directly in a folder, sorted by name.
    static func lists(in folder: URL) -> [[String: Any]] {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
        return names.filter { $0.hasSuffix(".entitlements") && !$0.hasPrefix(".") }.compactMap { name in
            OpenedFile.data(at: folder.appendingPathComponent(name).path, atMost: ExtensionPlist.maxBytes)
                .flatMap(PropertyListData.dictionary)
        }
    }
}
