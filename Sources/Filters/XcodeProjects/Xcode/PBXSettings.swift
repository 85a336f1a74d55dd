import Foundation

/// The build settings of a target in Xcode's project file, and of the configuration files that it names.
struct PBXSettings {
    private static let maxSettings = 20_000

    let project: PBXProjectFile
    let reader: ProjectReader
    let configuration: String

    private struct Levels {
        var levels: [BuildSettings.Level] = []
        var missing: [MissingProduct] = []
        var problems: [XcodeProjectError] = []
    }

    /// - Returns: the settings, configuration files that do not exist, and files that are not valid.
    func settings(
        of target: PBXObjects.Object, _ header: TargetHeader
    ) -> (BuildSettings, missing: [MissingProduct], problems: [XcodeProjectError]) {
        let own = levels(project.objects.project)
        let targets = levels(target)
        let defaults = DefaultSettings.level(
            target: header, project: project.file, folder: project.folder, configuration: configuration,
            developmentRegion: project.objects.project.text("developmentRegion"))
        let settings = BuildSettings([defaults] + own.levels + targets.levels)
        var problems = own.problems + targets.problems
        do {
            try reader.spend(steps: settings.work / 16, project.file, target.position)
        } catch {
            problems.append(error)
        }
        return (settings, own.missing + targets.missing, problems)
    }

    /// The levels of the project's or the target's configuration: its file, and above it its own settings.
    private func levels(_ owner: PBXObjects.Object) -> Levels {
        let objects = project.objects
        var levels = Levels()
        guard let list = objects[owner.text("buildConfigurationList")] else { return levels }
        let all = objects.all("buildConfigurations", of: list)
        // A target without the project's configuration uses its default one, as with xcodebuild.
        let standard = list.text("defaultConfigurationName")
        guard
            let used = all.first(where: { $0.text("name") == configuration })
                ?? all.first(where: { $0.text("name") == standard }) ?? all.first
        else { return levels }
        if let path = baseFile(of: used) {
            do {
                let file = try ConfigurationFile(path, reader, configuration: configuration)
                levels.levels.append(.init(definitions: file.definitions))
                levels.missing += file.missing.map { missing in
                    MissingProduct(
                        name: missing.name, module: "",
                        description: "\(reader.place(project.file, used.position)): \(missing.description)")
                }
            } catch {
                levels.problems.append(error)
            }
        }
        let settings = used.value["buildSettings"]?.dictionary ?? [:]
        do throws(XcodeProjectError) {
            guard settings.count <= Self.maxSettings else {
                throw reader.error(project.file, used.position, "more than \(Self.maxSettings) settings.")
            }
            let elements = settings.values.reduce(0) { $0 + ($1.list?.count ?? 0) }
            try reader.spend(steps: 8 * settings.count + elements, project.file, used.position)
        } catch {
            levels.problems.append(error)
            return levels
        }
        var level = BuildSettings.Level()
        // Sorted, so that the same condition is used each time if several apply.
        for (key, value) in settings.sorted(by: { $0.key < $1.key }) {
            let origin = reader.place(project.file, value.position)
            if let text = value.setting,
                let definition = SettingDefinition(key: key, value: text, origin: origin, configuration: configuration)
            {
                level.definitions.append(definition)
            }
        }
        levels.levels.append(level)
        return levels
    }

    private func baseFile(of configuration: PBXObjects.Object) -> String? {
        if let reference = project.objects[configuration.text("baseConfigurationReference")] {
            return project.paths.path(of: reference)
        }
        // In a synchronized folder.
        guard let folder = project.objects[configuration.text("baseConfigurationReferenceAnchor")],
            let path = configuration.text("baseConfigurationReferenceRelativePath"),
            let base = project.paths.path(of: folder)
        else { return nil }
        return ProjectReader.path(path, in: base)
    }
}
