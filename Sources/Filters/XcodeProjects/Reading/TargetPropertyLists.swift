import Foundation
import UntrustedFiles

/// A target's Info.plist and entitlements, as they are in the built bundle.
struct TargetPropertyLists {
    private let facts: TargetFacts
    private let project: any ProjectDescription
    private let reader: ProjectReader
    private var settings: BuildSettings { facts.settings }
    private(set) var problems: [XcodeProjectError] = []

    init(_ facts: TargetFacts, _ project: any ProjectDescription, _ reader: ProjectReader) {
        (self.facts, self.project, self.reader) = (facts, project, reader)
    }

    /// `NSExtensionPointIdentifier`.
    static func extensionPoint(_ list: ProjectPropertyList) -> String? {
        let part = PropertyListData.dictionary(list.data)?["NSExtension"] as? [String: Any]
        return part?["NSExtensionPointIdentifier"] as? String
    }

    /// The Info.plist: the file, over what Xcode generates. nil, with a problem: there is none.
    mutating func infoPlist() -> ProjectPropertyList? {
        let path = settings.value(for: "INFOPLIST_FILE").flatMap { $0.isEmpty ? nil : $0 }
        let isGenerated = settings.isOn("GENERATE_INFOPLIST_FILE")
        var list: [String: Any] = [:]
        var file: String?
        if let written = facts.writtenInfoPlist {
            list = written
            file = path.map { reader.existing(ProjectReader.path($0, in: project.folder)) }
        } else if let path {
            let place = reader.existing(ProjectReader.path(path, in: project.folder))
            guard let read = read(place, .infoPlist, "Info.plist", "INFOPLIST_FILE") else { return nil }
            (list, file) = (read, place)
        } else if !isGenerated {
            problems.append(
                reader.error(
                    project.file, facts.position,
                    "the target \(facts.header.name) has no Info.plist: INFOPLIST_FILE is not set. Set it in the build "
                        + "settings of the target."))
            return nil
        }
        if isGenerated { list.merge(GeneratedInfoPlist.keys(settings)) { written, _ in written } }
        return made(list, file)
    }

    /// The entitlements; nil if the target has none, or with a problem if the file is missing.
    mutating func entitlements() -> ProjectPropertyList? {
        guard let path = settings.value(for: "CODE_SIGN_ENTITLEMENTS"), !path.isEmpty else { return nil }
        let place = reader.existing(ProjectReader.path(path, in: project.folder))
        let list =
            facts.writtenEntitlements ?? read(place, .entitlements, "entitlements file", "CODE_SIGN_ENTITLEMENTS")
        return list.flatMap { made($0, place) }
    }

    private mutating func read(
        _ path: String, _ purpose: ProjectInput.Purpose, _ what: String, _ setting: String
    ) -> [String: Any]? {
        do throws(XcodeProjectError) {
            guard let data = try reader.data(path, purpose) else {
                let origin = settings.origin(of: setting) ?? reader.place(project.file, facts.position)
                problems.append(
                    XcodeProjectError(
                        "\(origin): error: the \(what) of the target \(facts.header.name) is not at "
                            + "\(reader.display(path)). \(undefined(in: setting))Correct \(setting) in the build "
                            + "settings of the target."))
                return nil
            }
            guard let list = PropertyListData.dictionary(data) else {
                throw reader.error(path, nil, "this is not a valid property list.")
            }
            return list
        } catch {
            problems.append(error)
            return nil
        }
    }

    /// A sentence about the variables of a path that are empty because no setting has their name.
    private func undefined(in setting: String) -> String {
        let names = settings.undefined(in: setting)
        guard !names.isEmpty else { return "" }
        let list = names.map { "$(\($0))" }.joined(separator: " and ")
        return "It uses \(list), which \(names.count == 1 ? "is" : "are") not set in the project. "
    }

    private mutating func made(_ list: [String: Any], _ path: String?) -> ProjectPropertyList? {
        var bytesLeft = PropertyListData.maxBytes
        var expansion = settings.expansion
        let made = list.mapValues { resolved($0, &expansion, &bytesLeft) }
        guard bytesLeft >= 0, let data = try? PropertyListData.xml(made) else {
            let reason =
                bytesLeft < 0
                ? "is larger than \(PropertyListData.maxBytes >> 20) MiB when its variables are replaced"
                : "contains a value that a property list cannot have"
            problems.append(reader.error(path ?? project.file, nil, "the property list \(reason)."))
            return nil
        }
        return ProjectPropertyList(path: path, data: data)
    }

    /// Replaces the variables in a value, at any depth.
    ///
    /// - Parameter bytesLeft: reduced by the size of the strings; below zero, they are no longer replaced.
    private func resolved(_ value: Any, _ expansion: inout SettingExpansion, _ bytesLeft: inout Int) -> Any {
        switch value {
        case let text as String:
            guard bytesLeft >= 0, text.contains("$") else {
                bytesLeft -= text.utf8.count
                return text
            }
            let resolved = expansion.expanded(text)
            expansion.startNext()
            bytesLeft -= expansion.isWorkedOut ? PropertyListData.maxBytes + 1 : resolved.utf8.count
            return resolved
        case let list as [Any]: return list.map { resolved($0, &expansion, &bytesLeft) }
        case let dictionary as [String: Any]: return dictionary.mapValues { resolved($0, &expansion, &bytesLeft) }
        default: return value
        }
    }
}
