import Foundation
import Messages
import Yams

// The key `app-group`: what the app has left for its extension.
extension SessionParser {
    /// By the identifiers of the groups:
    ///
    ///     app-group:
    ///       group.example.filter:
    ///         values: { keywords: [parcel, prize], enabled: true }
    ///         files: shared
    func appGroups(_ fields: Fields) -> [String: AppGroup] {
        guard let node = fields.node("app-group") else { return [:] }
        guard case .mapping(let mapping) = node else {
            fields.report("app-group", "it takes the groups by their identifiers, and this is \(node.kind)")
            return [:]
        }
        var groups: [String: AppGroup] = [:]
        for (key, value) in mapping {
            guard findings.mayVisit(key), let identifier = key.string, identifier.hasPrefix("group."),
                !identifier.contains("/"), !identifier.contains(":")
            else {
                findings.report(
                    key.position, "app-group", "an App Group is named group.…, as in the app's entitlements")
                continue
            }
            guard let entry = Fields(value, findings, of: identifier, allowed: ["values", "files"]) else { continue }
            var group = AppGroup()
            if let node = entry.node("values") {
                if case .dictionary(let values)? = groupValue(node) {
                    group.values = values
                } else {
                    entry.report("values", "it takes a mapping of names and values, and this is \(node.kind)")
                }
            }
            group.files = groupFiles(entry)
            groups[identifier] = group
        }
        return groups
    }

    private func groupFiles(_ fields: Fields) -> String? {
        guard let written = fields.text("files", "a folder, by its path from this file") else { return nil }
        let path = URL(fileURLWithPath: (written as NSString).expandingTildeInPath, relativeTo: folder)
            .standardizedFileURL
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path.path, isDirectory: &isFolder), isFolder.boolValue else {
            fields.report("files", "there is no folder \(path.path)")
            return nil
        }
        return path.path
    }

    /// nil where there is nothing.
    private func groupValue(_ node: Node) -> GroupValue? {
        guard findings.mayVisit(node) else { return nil }
        switch node {
        case .mapping(let mapping):
            var values: [String: GroupValue] = [:]
            for (key, value) in mapping {
                guard let name = key.string, let value = groupValue(value) else { continue }
                values[name] = value
            }
            return .dictionary(values)
        case .sequence(let sequence): return .list(sequence.compactMap(groupValue))
        case .scalar(let scalar):
            if scalar.isNothing { return nil }
            return scalar.isPlain ? GroupValue(written: scalar.string) : .text(scalar.string)
        case .alias: return nil
        }
    }
}
