import ExtensionPlans
import FilterProcesses
import Foundation
import LocatedYAML
import Messages
import SessionTerms
import SystemSupport
import UntrustedFiles
import Yams

// The key `app-group`: what the app shares with its extension.
extension SessionSource {
    /// A mapping of group identifiers:
    ///
    ///     app-group:
    ///       group.example.filter:
    ///         values: { keywords: [parcel, prize], enabled: true }
    ///         files: shared
    func appGroups(_ fields: Fields) -> [(identifier: Located<String>, group: AppGroup)] {
        guard let node = fields.node("app-group") else { return [] }
        guard case .mapping(let mapping) = node else {
            fields.report("app-group", "expected a mapping of App Group identifiers, found \(node.kind)")
            return []
        }
        var groups: [(identifier: Located<String>, group: AppGroup)] = []
        for (key, value) in mapping {
            guard findings.mayVisit(key), let identifier = key.string, identifier.hasPrefix("group."),
                !identifier.contains("/"), !identifier.contains(":")
            else {
                findings.report(
                    key.position, "app-group", "expected an identifier that begins with 'group.', found \(key.kind)")
                continue
            }
            guard let entry = Fields(value, findings, of: identifier, allowed: ["values", "files"]) else { continue }
            var group = AppGroup()
            if let node = entry.node("values") {
                if case .dictionary(let values)? = GroupValueReader(folder, findings, in: project).value(node) {
                    group.values = values
                } else {
                    entry.report("values", "expected a mapping of names to values, found \(node.kind)")
                }
            }
            group.files = groupFiles(entry, of: identifier)
            groups.append((Located(identifier, key.position), group))
        }
        return groups
    }

    /// Reports each group that no filter of the session uses. Call it when the steps are read, which may choose others.
    func checkAppGroups(_ groups: [(identifier: Located<String>, group: AppGroup)]) {
        guard !groups.isEmpty else { return }
        var names: Set<String> = []
        let filters = included.filters.filter { names.insert($0.reference).inserted }
            .map { ($0.reference, resolver.appGroups($0.reference, $0.folder)) }
        let known = filters.compactMap { name, groups in groups.map { (name, $0) } }
        guard known.count == filters.count else { return }
        for group in groups {
            guard let mistake = AppGroupNames.mistake(in: group.identifier.value, known) else { continue }
            findings.report(group.identifier.position, "app-group", mistake)
        }
    }

    private func groupFiles(_ fields: Fields, of identifier: String) -> String? {
        guard let written = fields.text("files", "the path of a folder") else { return nil }
        let path = URL(fileURLWithPath: written.expandingTilde, relativeTo: folder)
            .standardizedFileURL
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path.path, isDirectory: &isFolder), isFolder.boolValue else {
            fields.report("files", "folder not found: \(path.path)")
            return nil
        }
        if let refusal = project.refusal(of: path.path) {
            fields.report("files", refusal)
            return nil
        }
        do throws(StartError) {
            _ = try AppGroupValues.stored(for: identifier, in: path.path)
        } catch {
            fields.report("files", error.reason)
            return nil
        }
        return path.path
    }
}
