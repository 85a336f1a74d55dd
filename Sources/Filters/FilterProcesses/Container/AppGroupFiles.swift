import Foundation
import Messages
import Sandboxing
import SystemSupport
import UntrustedFiles

/// The files and values that the app shares through its App Groups, in a folder that only the host can write to. The
/// extension has read-only access (X3).
///
/// `Preferences/<group>.plist` contains a group's values; the extension's process copies them to where Foundation looks
/// for a suite (CFileAccessInterposer). `AppGroups/<group>` is its container (AppleFoundation): the folder with its files, as
/// a mount or a link, or a copy if the filter's user cannot read the folder.
struct AppGroupFiles {
    /// The maximum size of the files of a group that are copied, in bytes.
    private static let maxCopiedBytes = 256 << 20

    let groups: [String: AppGroup]
    /// Created by `place`; outside the filter's container.
    let folder: URL
    /// The groups whose files are copied, see `copied(of:hasMounts:)`.
    var copied: Set<String> = []

    // A filter may run as another user than the host. The parent folder is accessible only to the host, so other users
    // cannot reach these.
    private static let folderMode = 0o755
    private static let fileMode = 0o644

    static let values = "Preferences"
    static let files = "AppGroups"

    /// The groups that the extension may access and where they are; empty: no variable is set and every group is
    /// allowed.
    var environment: [String] {
        groups.isEmpty
            ? []
            : [
                "SIFTBOX_APP_GROUPS=" + groups.keys.sorted().joined(separator: ":"),
                "SIFTBOX_APP_GROUP_FOLDER=" + folder.path,
            ]
    }

    /// Read-only mounts, in order: the source folder and the path at which the filter sees it.
    var mounts: [(folder: String, path: String)] {
        guard !groups.isEmpty else { return [] }
        let files = groups.sorted { $0.key < $1.key }.compactMap { identifier, group in
            Self.isName(identifier) && !copied.contains(identifier)
                ? group.files.map { ($0, folder.appendingPathComponent("\(Self.files)/\(identifier)").path) } : nil
        }
        return [(folder.path, folder.path)] + files
    }

    /// The groups whose files another user than the host cannot read: without mounts, also those in a folder that this
    /// user cannot enter, such as /root.
    static func copied(of groups: [String: AppGroup], hasMounts: Bool) -> Set<String> {
        let found = groups.filter { identifier, group in
            guard isName(identifier), let path = group.files else { return false }
            return ReadableCopies.areNeeded(for: HostEnvironment.resolved(path), needsReachablePaths: !hasMounts)
        }
        return Set(found.keys)
    }

    /// Writes the values and creates the folders. Without mounts, the folder contains links to the groups' files.
    ///
    /// - Parameter hasMounts: whether the isolation applies `mounts`.
    func place(hasMounts: Bool) throws(StartError) {
        guard !groups.isEmpty else { return }
        let lists = try Self.lists(of: groups)
        do {
            let home = FileManager.default
            let (values, files) = (
                folder.appendingPathComponent(Self.values), folder.appendingPathComponent(Self.files)
            )
            for made in [folder, values, files] {
                try home.createDirectory(
                    at: made, withIntermediateDirectories: false, attributes: [.posixPermissions: Self.folderMode])
            }
            for (identifier, group) in groups where Self.isName(identifier) {
                let place = files.appendingPathComponent(identifier)
                if copied.contains(identifier), let path = group.files {
                    try copy(HostEnvironment.resolved(path), to: place.path)
                } else if !hasMounts, let path = group.files {
                    try home.createSymbolicLink(atPath: place.path, withDestinationPath: path)
                } else {
                    try home.createDirectory(
                        at: place, withIntermediateDirectories: false, attributes: [.posixPermissions: Self.folderMode])
                }
            }
            for (identifier, list) in lists {
                let file = values.appendingPathComponent("\(identifier).plist")
                try PropertyListData.xml(list).write(to: file)
                try home.setAttributes([.posixPermissions: Self.fileMode], ofItemAtPath: file.path)
            }
        } catch let error as StartError {
            throw error
        } catch {
            throw StartError("Could not create the App Group in \(folder.path): \(error.localizedDescription)")
        }
    }

    private func copy(_ path: String, to place: String) throws(StartError) {
        do throws(TreeCopy.Failure) {
            try TreeCopy.copy(path, to: place, maxBytes: Self.maxCopiedBytes, keepsLinks: true)
        } catch {
            throw StartError(
                "You are root, so the filter runs as another user, who cannot read the App Group's files in \(path), and "
                    + "copying them failed: \(error.reason). Move them to /opt or /tmp, and let others read them: "
                    + "chmod -R o+rX FOLDER")
        }
    }

    /// The values of each group: those that its files contain, and those that were given, which take precedence.
    static func lists(of groups: [String: AppGroup]) throws(StartError) -> [String: [String: Any]] {
        var lists: [String: [String: Any]] = [:]
        for (identifier, group) in groups where isName(identifier) {
            let stored = try group.files.map { path throws(StartError) in
                try AppGroupValues.stored(for: identifier, in: path)
            }
            for (name, list) in stored ?? [:] { lists[name, default: [:]].merge(list) { given, _ in given } }
            lists[identifier, default: [:]].merge(group.values.mapValues(propertyList)) { _, given in given }
        }
        return lists
    }

    /// Whether a name is safe as a path component.
    static func isName(_ identifier: String) -> Bool {
        !identifier.isEmpty && !identifier.contains("/") && !identifier.contains(":") && !identifier.hasPrefix(".")
    }

    private static func propertyList(_ value: GroupValue) -> Any {
        switch value {
        case .flag(let flag): flag
        case .whole(let whole): whole
        case .decimal(let decimal): decimal
        case .text(let text): text
        case .data(let bytes): Data(bytes)
        case .date(let milliseconds): Date(timeIntervalSince1970: Double(milliseconds) / 1000)
        case .list(let list): list.map(propertyList)
        case .dictionary(let dictionary): dictionary.mapValues(propertyList)
        }
    }
}
