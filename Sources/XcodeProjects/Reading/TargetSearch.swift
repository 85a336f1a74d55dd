/// Finds the message filters and reporting extensions in projects.
struct TargetSearch {
    private(set) var files: [String] = []
    private(set) var targets: [ProjectTarget] = []
    private(set) var configuration = ""

    /// - Parameters:
    ///   - groups: the project files, in the order in which they are tried: the first group with an extension counts.
    ///   - configuration: the name that the user gave.
    init(_ groups: [[String]], _ configuration: String?, _ reader: ProjectReader) throws(XcodeProjectError) {
        var others: [String] = []
        var failures: [XcodeProjectError] = []
        for group in groups {
            let loaded = LoadedProjects(reader)
            for file in group {
                do {
                    // A workspace may list projects that are not there, such as CocoaPods' own.
                    try loaded.load(file)
                } catch {
                    failures.append(error)
                }
            }
            for project in loaded.projects {
                let found = try read(project, loaded, configuration, &others)
                if !found.isEmpty { files.append(project.file) }
                targets += found
            }
            if !targets.isEmpty { return }
        }
        // A project that cannot be read may be the one with the filter.
        if let failure = failures.first { throw failure }
        let list = others.isEmpty ? "it has no extensions" : "its extensions are \(others.joined(separator: ", "))"
        let file = groups.first?.first ?? ""
        throw reader.error(
            file, nil,
            "no target is a message filter or a reporting extension; \(list). An extension is recognized by "
                + "NSExtensionPointIdentifier in its Info.plist.")
    }

    private mutating func read(
        _ project: any ProjectDescription, _ loaded: LoadedProjects, _ wanted: String?, _ others: inout [String]
    ) throws(XcodeProjectError) -> [ProjectTarget] {
        let name = try Self.configuration(of: project, wanted, loaded.reader)
        let assembly = TargetAssembly(projects: loaded, configuration: name)
        var found: [ProjectTarget] = []
        for header in project.targets where header.isExtension {
            if let target = try assembly.extensionTarget(header, of: project) {
                found.append(target)
                configuration = name
            } else if others.count < 20 {
                others.append(header.name)
            }
        }
        return found
    }

    private static func configuration(
        of project: any ProjectDescription, _ wanted: String?, _ reader: ProjectReader
    ) throws(XcodeProjectError) -> String {
        let (names, standard) = project.configurations
        guard let wanted else {
            return names.contains("Debug") ? "Debug" : standard ?? names.first ?? "Debug"
        }
        // Projects without extensions may have other configurations.
        guard names.contains(wanted) || !project.targets.contains(where: \.isExtension) else {
            throw reader.error(
                project.file, nil,
                "there is no configuration '\(wanted)'; the project has \(names.joined(separator: ", ")).")
        }
        return wanted
    }
}
