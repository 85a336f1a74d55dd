import Foundation

extension FileManager {
    /// The folder that an app shares with its extensions.
    ///
    ///     let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.com.example.filter")
    ///     let words = folder?.appendingPathComponent("words.json")
    ///
    /// It is `AppGroups/<identifier>` in the folder that the environment's `SIFTBOX_APP_GROUP_FOLDER` names, else in the
    /// home folder, and is made when it is missing, as a phone makes it.
    ///
    /// - Parameter groupIdentifier: the group's identifier, as in the entitlement `com.apple.security.application-groups`.
    /// - Returns: nil when the extension does not belong to the group: when the environment's `SIFTBOX_APP_GROUPS`, a list
    ///   separated by colons, is there and holds neither the identifier nor `*`; or when the identifier is no folder's name.
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
        let folder = AppGroups.folder(groupIdentifier, environment: ProcessInfo.processInfo.environment)
        if let folder { try? createDirectory(at: folder, withIntermediateDirectories: true) }
        return folder
    }
}

/// Which groups there are, and where.
enum AppGroups {
    static func folder(_ identifier: String, environment: [String: String]) -> URL? {
        guard let above = environment["SIFTBOX_APP_GROUP_FOLDER"] ?? environment["HOME"], above.hasPrefix("/"),
            isFolderName(identifier)
        else { return nil }
        var name = identifier
        if let granted = environment["SIFTBOX_APP_GROUPS"]?.split(separator: ":"), !granted.contains(identifier[...]) {
            guard granted.contains("*") else { return nil }
            name = "*"
        }
        return URL(fileURLWithPath: above, isDirectory: true).appendingPathComponent("AppGroups", isDirectory: true)
            .appendingPathComponent(name, isDirectory: true)
    }

    /// Whether it names one folder, in its own place: at most 255 bytes, no separator, not the folder above.
    private static func isFolderName(_ name: String) -> Bool {
        1...255 ~= name.utf8.count && name != "." && name != ".."
            && !name.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "/") }
    }
}
