import Foundation

/// The build settings that XcodeGen would write for a target, and those of its configuration files.
struct XcodeGenSettings {
    private static let maxLevels = 20

    let project: XcodeGenProject
    let reader: ProjectReader
    let configuration: String
    private var root: [String: ProjectValue] { project.spec.root }

    struct Made {
        var settings = BuildSettings()
        var missing: [MissingProduct] = []
        var problems: [XcodeProjectError] = []
    }

    /// - Parameter infoPlist: the path of the target's Info.plist, if no setting gives it.
    func settings(of target: ProjectValue, _ header: TargetHeader, infoPlist: String?) -> Made {
        var made = Made()
        let name = root["name"]?.text
        var levels = [
            DefaultSettings.level(
                target: header, project: ProjectName.file(of: "\(project.folder)/\(name ?? "Project").xcodeproj"),
                folder: project.folder, configuration: configuration,
                developmentRegion: root["options"]?["developmentLanguage"]?.text)
        ]
        levels.append(presets(of: target, header, infoPlist))
        for owner in [ProjectValue(.dictionary(root)), target] {
            if let path = owner["configFiles"]?[configuration]?.text {
                do {
                    let path = ProjectReader.path(path, in: project.folder)
                    let file = try ConfigurationFile(path, reader, configuration: configuration)
                    levels.append(.init(definitions: file.definitions))
                    made.missing += file.missing
                } catch {
                    made.problems.append(error)
                }
            }
            var level = BuildSettings.Level()
            do {
                try add(owner["settings"], to: &level, levels: Self.maxLevels)
            } catch {
                made.problems.append(error)
            }
            levels.append(level)
        }
        made.settings = BuildSettings(levels)
        do {
            try reader.spend(steps: made.settings.work / 16, project.file, target.position)
        } catch {
            made.problems.append(error)
        }
        return made
    }

    /// What XcodeGen sets unless the project does.
    private func presets(
        of target: ProjectValue, _ header: TargetHeader, _ infoPlist: String?
    ) -> BuildSettings.Level {
        var values: [String: String] = [:]
        if root["options"]?["settingPresets"]?.text != "none" {
            values["SWIFT_VERSION"] = "5.0"
            let type = root["configs"]?[configuration]?.text ?? configuration.lowercased()
            if type.contains("debug") { values["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] = "DEBUG" }
        }
        if let prefix = root["options"]?["bundleIdPrefix"]?.text {
            let name = SettingModifier.apply("rfc1034identifier", nil, to: header.name)
            values["PRODUCT_BUNDLE_IDENTIFIER"] = "\(prefix).\(name)"
        }
        values["PRODUCT_NAME"] = target["productName"]?.text
        values["INFOPLIST_FILE"] = infoPlist
        values["CODE_SIGN_ENTITLEMENTS"] = target["entitlements"]?["path"]?.text ?? target["entitlements"]?.text
        let origin = reader.place(project.file, target.position)
        return .init(
            definitions: values.compactMap {
                SettingDefinition(key: $0.key, value: $0.value, origin: origin, configuration: configuration)
            })
    }

    /// - Parameter settings: settings, or their groups, base and configurations.
    /// - Throws: `XcodeProjectError` if there are too many: each group may use others several times.
    private func add(
        _ settings: ProjectValue?, to level: inout BuildSettings.Level, levels: Int
    ) throws(XcodeProjectError) {
        guard let settings, let values = settings.dictionary else { return }
        guard levels > 0 else {
            throw reader.error(project.file, settings.position, "more than \(Self.maxLevels) levels of settingGroups.")
        }
        guard ["base", "configs", "groups"].contains(where: { values[$0] != nil }) else {
            return try add(values, settings.position, to: &level)
        }
        for group in settings["groups"]?.strings ?? [] {
            try reader.spend(steps: 8, project.file, settings.position)
            try add(root["settingGroups"]?[group], to: &level, levels: levels - 1)
        }
        try add(settings["base"]?.dictionary ?? [:], settings.position, to: &level)
        // `Debug` is also meant for `Staging Debug`.
        let configs = settings["configs"]?.dictionary ?? [:]
        let key =
            configs[configuration] != nil
            ? configuration : configs.keys.sorted().first { configuration.lowercased().contains($0.lowercased()) }
        try add(key.flatMap { configs[$0]?.dictionary } ?? [:], settings.position, to: &level)
    }

    private func add(
        _ values: [String: ProjectValue], _ position: ProjectValue.Position?, to level: inout BuildSettings.Level
    ) throws(XcodeProjectError) {
        try reader.spend(steps: 8 * values.count, project.file, position)
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            let origin = reader.place(project.file, value.position)
            if let text = value.setting,
                let definition = SettingDefinition(key: key, value: text, origin: origin, configuration: configuration)
            {
                level.definitions.append(definition)
            }
        }
    }
}
