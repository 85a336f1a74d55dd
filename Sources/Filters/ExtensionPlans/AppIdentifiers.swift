import Foundation
import Messages
import UntrustedFiles
import XcodeProjects

/// The bundle identifiers of an extension and its app, by which a server lists them (D5).
///
/// Xcode's Info.plist contains a variable, or nothing; then they are read from the project next to the folder.
enum AppIdentifiers {
    /// - Returns: the identifiers without a team; empty if unknown.
    static func find(_ folder: BuildPlan) -> [String] {
        if !folder.reference.apps.isEmpty { return folder.reference.apps }
        if let source = folder.draft.source { return source.bundleIdentifiers }
        if let written = written(folder.root) { return AssociatedApps.identifiers(ofExtension: written) }
        return project(beside: folder.root).map(identifiers(ofProject:)) ?? []
    }

    /// Reports an extension's identifier that does not start with its app's: Xcode refuses to embed it.
    static func mistakes(of target: ProjectTarget) -> [Diagnostic] {
        let name = "PRODUCT_BUNDLE_IDENTIFIER"
        guard let app = target.app, !app.bundleIdentifier.isEmpty,
            let own = target.settings.value(for: name), !own.isEmpty, !own.hasPrefix(app.bundleIdentifier + ".")
        else { return [] }
        let place = target.settings.origin(of: name).map { "\($0): " } ?? ""
        return [
            Diagnostic(
                .bundleIdentifierMismatch,
                "\(place)\(own) does not start with \(app.bundleIdentifier). (app \(app.name))")
        ]
    }

    private static func written(_ root: URL) -> String? {
        let file = root.appendingPathComponent("Info.plist")
        guard let data = OpenedFile.data(at: file.path, atMost: ExtensionPlist.maxBytes),
            let list = PropertyListData.dictionary(data),
            let identifier = list["CFBundleIdentifier"] as? String, !identifier.isEmpty, !identifier.contains("$")
        else { return nil }
        return identifier
    }

    /// The maximum size of a project file in bytes.
    private static let maxBytes = 8 << 20

    /// The Xcode project next to the folder, or one level up.
    private static func project(beside root: URL) -> String? {
        var folder = root
        for _ in 0..<2 {
            folder.deleteLastPathComponent()
            let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
            for name in names where ProjectName.isXcodeProject(name) {
                let file = ProjectName.file(of: folder.appendingPathComponent(name).path)
                guard let data = OpenedFile.data(at: file, atMost: maxBytes) else { continue }
                return String(decoding: data, as: UTF8.self)
            }
        }
        return nil
    }

    /// The values of `PRODUCT_BUNDLE_IDENTIFIER = com.example.App;` for all targets, in the order of the file, without
    /// duplicates.
    static func identifiers(ofProject text: String) -> [String] {
        var found: [String] = []
        var seen: Set<String> = []
        for match in text.matches(of: /PRODUCT_BUNDLE_IDENTIFIER = "?(?<id>[A-Za-z0-9.\-]+)"?;/) {
            let identifier = String(match.id)
            if seen.insert(identifier).inserted { found.append(identifier) }
        }
        return found
    }
}
