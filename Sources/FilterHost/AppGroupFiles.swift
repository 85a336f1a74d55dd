import ExtensionBuild
import Foundation
import Messages

/// Puts what the app has left in its App Groups where the extension finds it: before each start of its process, since an
/// extension reads it and never writes (X3).
struct AppGroupFiles {
    let groups: [String: AppGroup]
    let container: URL

    /// Where Foundation looks for the values of a suite, below the home.
    private static let values = ".config"
    /// Where `FileManager.containerURL(forSecurityApplicationGroupIdentifier:)` points to (PhoneFoundation).
    private static let files = "AppGroups"

    /// The groups that the extension may ask for; empty: nothing is said, and it may ask for any.
    var environment: [String] {
        groups.isEmpty ? [] : ["SIFTBOX_APP_GROUPS=" + groups.keys.sorted().joined(separator: ":")]
    }

    /// What is to be seen at which path, read-only.
    var mounts: [(folder: String, path: String)] {
        groups.sorted { $0.key < $1.key }.compactMap { identifier, group in
            group.files.map { ($0, container.appendingPathComponent("\(Self.files)/\(identifier)").path) }
        }
    }

    /// Writes the values and makes the folders, in place of those of an earlier start.
    func place(walls: FilterOptions.Walls) throws(FilterStartError) {
        do {
            let home = FileManager.default
            let files = container.appendingPathComponent(Self.files)
            // A link of an earlier start is taken away, and not what it points to.
            try? home.removeItem(at: files)
            let values = container.appendingPathComponent(Self.values)
            for name in (try? home.contentsOfDirectory(atPath: values.path)) ?? [] where name.hasPrefix("group.") {
                try home.removeItem(at: values.appendingPathComponent(name))
            }
            for (identifier, group) in groups {
                guard Self.isName(identifier) else { continue }
                let place = files.appendingPathComponent(identifier)
                if walls == .unsandboxed, let path = group.files {
                    try home.createDirectory(at: files, withIntermediateDirectories: true)
                    try home.createSymbolicLink(atPath: place.path, withDestinationPath: path)
                } else {
                    try home.createDirectory(at: place, withIntermediateDirectories: true)
                }
                try home.createDirectory(at: values, withIntermediateDirectories: true)
                let list = group.values.mapValues(Self.propertyList)
                try PropertyListData.xml(list).write(to: values.appendingPathComponent("\(identifier).plist"))
            }
        } catch {
            throw FilterStartError("The App Group cannot be placed in \(container.path): \(error.localizedDescription)")
        }
    }

    /// A name that stays where it belongs.
    static func isName(_ identifier: String) -> Bool {
        !identifier.isEmpty && !identifier.contains("/") && !identifier.contains(":") && !identifier.hasPrefix(".")
    }

    private static func propertyList(_ value: GroupValue) -> Any {
        switch value {
        case .flag(let flag): flag
        case .whole(let whole): whole
        case .decimal(let decimal): decimal
        case .text(let text): text
        case .list(let list): list.map(propertyList)
        case .dictionary(let dictionary): dictionary.mapValues(propertyList)
        }
    }
}
