import Foundation

/// What is known of the App Groups that an extension may ask for.
package struct AppGroupNames: Hashable, Sendable {
    /// Each once, in the order of its entitlements.
    package var names: [String] = []
    /// Whether there can be no other.
    package var areAll = false
    /// Another program has none.
    package var areOfExtension = true

    /// Nothing is known.
    package init() {}
}

/// The entitlements of an app and its extension, as Xcode keeps them: property lists beside the source.
package enum Entitlements {
    /// The App Groups that an extension may ask for.
    ///
    /// - Parameter folder: the extension's. What lies in it counts; where nothing does, what lies beside it.
    package static func appGroups(of folder: URL) -> AppGroupNames {
        let own = lists(in: folder)
        let groups = (own.isEmpty ? lists(in: folder.deletingLastPathComponent()) : own)
            .flatMap { $0["com.apple.security.application-groups"] as? [String] ?? [] }
        var found = AppGroupNames()
        // Xcode's variables have values only in a built app.
        let names = groups.filter { !$0.contains("$(") }
        for name in names where !found.names.contains(name) { found.names.append(name) }
        // What lies beside an extension may be another's, and a list without groups its app's for something else.
        found.areAll = !own.isEmpty && !names.isEmpty && names.count == groups.count
        return found
    }

    /// The property lists that lie in a folder itself, in the order of their names.
    static func lists(in folder: URL) -> [[String: Any]] {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
        return names.filter { $0.hasSuffix(".entitlements") && !$0.hasPrefix(".") }.compactMap { name in
            OpenedFile.data(at: folder.appendingPathComponent(name).path, atMost: ExtensionPlist.maxBytes)
                .flatMap(PropertyListData.dictionary)
        }
    }
}
