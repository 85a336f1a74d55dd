public import Foundation

extension FileManager {
    /// The folder that an app shares with its extensions.
    ///
    ///     let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.com.example.filter")
    ///     let words = folder?.appendingPathComponent("words.json")
    ///
    /// It is `AppGroups/<identifier>` in the folder of the environment variable `SIFTBOX_APP_GROUP_FOLDER`, or else in
    /// the home folder. As on iOS, it is created if it is missing.
    ///
    /// - Parameter groupIdentifier: the group's identifier, as in the entitlement
    ///   `com.apple.security.application-groups`.
    /// - Returns: nil if the extension does not belong to the group: if the environment variable `SIFTBOX_APP_GROUPS`
    ///   (a colon-separated list) is set and contains neither the identifier nor `*`, or if the identifier is not a
    ///   valid folder name.
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
        let folder = AppGroups.folder(groupIdentifier, environment: ProcessInfo.processInfo.environment)
        if let folder {
            try? createDirectory(at: folder, withIntermediateDirectories: true)
        } else {
            ExtensionEvent.report(.missingGroup(groupIdentifier))
        }
        return folder
    }
}

/// The App Groups and their folders.
package enum AppGroups {
    /// A trial of `siftbox doctor` without the app's data: `empty`, `none` or `unreadable`; nil: the data is as given.
    package static func trial(environment: [String: String] = ProcessInfo.processInfo.environment) -> String? {
        environment["SIFTBOX_APP_GROUP_TRIAL"]
    }

    /// The group in whose container a file is, and the file's path there: `group.example.app` and `Data/Rules.sqlite`.
    ///
    /// - Returns: nil if it is somewhere else. The group is `*` if the user gave one folder for all groups.
    package static func place(
        of file: URL, environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> (group: String, path: String)? {
        let path = file.standardizedFileURL.path
        for parent in [environment["SIFTBOX_APP_GROUP_FOLDER"], environment["HOME"]].compactMap({ $0 }) {
            guard path.hasPrefix(parent + "/AppGroups/") else { continue }
            let names = path.dropFirst(parent.count + "/AppGroups/".count).split(separator: "/", maxSplits: 1)
            if names.count == 2 { return (String(names[0]), String(names[1])) }
        }
        return nil
    }

    static func folder(_ identifier: String, environment: [String: String]) -> URL? {
        let given = trial(environment: environment) == "empty" ? nil : environment["SIFTBOX_APP_GROUP_FOLDER"]
        guard let parent = given ?? environment["HOME"], parent.hasPrefix("/"),
            isFolderName(identifier)
        else { return nil }
        guard isGranted(identifier, environment: environment) else { return nil }
        let granted = environment["SIFTBOX_APP_GROUPS"]?.split(separator: ":")
        let name = granted?.contains(identifier[...]) ?? true ? identifier : "*"
        return URL(fileURLWithPath: parent, isDirectory: true).appendingPathComponent("AppGroups", isDirectory: true)
            .appendingPathComponent(name, isDirectory: true)
    }

    /// Whether an extension belongs to a group.
    static func isGranted(_ identifier: String, environment: [String: String]) -> Bool {
        if trial(environment: environment) == "none" { return false }
        guard let granted = environment["SIFTBOX_APP_GROUPS"]?.split(separator: ":") else { return true }
        return granted.contains(identifier[...]) || granted.contains("*")
    }

    /// Whether it is a valid name of one folder: at most 255 bytes, no separator, not `.` or `..`.
    private static func isFolderName(_ name: String) -> Bool {
        1...255 ~= name.utf8.count && name != "." && name != ".."
            && !name.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "/") }
    }
}
