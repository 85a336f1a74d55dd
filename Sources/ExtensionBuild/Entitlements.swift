import Foundation

/// The entitlements of an app and its extension, as Xcode keeps them: property lists beside the source.
package enum Entitlements {
    /// The App Groups that an extension may ask for, each once.
    ///
    /// - Parameter folder: the extension's. What lies in it counts; where nothing does, what lies beside it.
    package static func appGroups(of folder: URL) -> [String] {
        let own = lists(in: folder)
        let groups = (own.isEmpty ? lists(in: folder.deletingLastPathComponent()) : own)
            .flatMap { $0["com.apple.security.application-groups"] as? [String] ?? [] }
        var found: [String] = []
        // Xcode's variables have values only in a built app.
        for group in groups where !found.contains(group) && !group.contains("$(") { found.append(group) }
        return found
    }

    /// The property lists that lie in a folder itself, in the order of their names.
    static func lists(in folder: URL) -> [[String: Any]] {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
        return names.filter { $0.hasSuffix(".entitlements") && !$0.hasPrefix(".") }.compactMap { name in
            let data = FileManager.default.contents(atPath: folder.appendingPathComponent(name).path) ?? Data()
            return try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        }
    }
}
