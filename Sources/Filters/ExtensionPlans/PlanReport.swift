import Foundation
import XcodeProjects

extension BuildPlan {
    /// What is built from where, one line each, for `siftbox doctor`.
    package var report: [String] {
        var lines = [heading]
        for module in [main] + modules { lines += Self.lines(module) }
        if let file = draft.plistFile {
            let exists = FileManager.default.fileExists(atPath: file.url.path)
            lines.append("Info.plist: \(file.name)\(exists ? "" : " (missing)")")
        }
        lines += settingLines
        for package in draft.packages { lines.append("package: \(package.path)") }
        for (name, reason) in draft.unavailable.sorted(by: { $0.key < $1.key }) {
            lines.append("not available, and not imported: \(name), \(reason)")
        }
        return lines + notes
    }

    private var heading: String {
        guard let source = draft.source else { return "Built from the folder \(path):" }
        let files = source.project.files.map(source.paths.shown).joined(separator: ", ")
        return "Built from \(files), target \(source.target.name), configuration \(source.project.configuration):"
    }

    private static func lines(_ module: ModuleDescription) -> [String] {
        let conditions =
            module.settings.conditions.isEmpty ? "" : ", \(module.settings.conditions.joined(separator: " "))"
        var lines = [
            "module \(module.name) (\(module.origin)): Swift \(module.settings.languageMode.rawValue)\(conditions)"
        ]
        for group in module.groups {
            lines.append("    \(group.files.count) Swift file\(group.files.count == 1 ? "" : "s") in \(group.path)")
        }
        let shown = module.resources.prefix(5).map(\.destination).joined(separator: ", ")
        if !module.resources.isEmpty {
            lines.append(
                "    \(module.resources.count) resource\(module.resources.count == 1 ? "" : "s"): \(shown)"
                    + (module.resources.count > 5 ? ", …" : ""))
        }
        for model in module.dataModels {
            lines.append("    data model \(model.name)" + (model.currentVersion.map { ", version \($0)" } ?? ""))
        }
        for model in module.models { lines.append("    Core ML model \(model.name)") }
        return lines
    }

    /// The settings that decide how the extension's own module is compiled.
    private var settingLines: [String] {
        guard let source = draft.source else { return [] }
        let settings = source.target.settings
        let names = settings.names.filter { name in
            name.hasPrefix("SWIFT_UPCOMING_FEATURE_") || Self.reported.contains(name)
        }
        return names.compactMap { name in
            guard let value = settings.value(for: name), !value.isEmpty else { return nil }
            return "\(name) = \(value)" + (settings.origin(of: name).map { "  (\($0))" } ?? "")
        }
    }

    private static let reported: Set = [
        "SWIFT_VERSION", "SWIFT_ACTIVE_COMPILATION_CONDITIONS", "SWIFT_DEFAULT_ACTOR_ISOLATION",
        "SWIFT_APPROACHABLE_CONCURRENCY", "SWIFT_STRICT_CONCURRENCY", "OTHER_SWIFT_FLAGS", "PRODUCT_MODULE_NAME",
        "PRODUCT_BUNDLE_IDENTIFIER", "INFOPLIST_FILE", "GENERATE_INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS",
    ]
}
