import Foundation
import UntrustedFiles

/// Finds the message filters and reporting extensions in projects.
struct TargetSearch {
    private(set) var files: [String] = []
    private(set) var targets: [ProjectTarget] = []
    private(set) var configuration = ""
    /// The extensions of the same projects that are neither message filters nor reporting extensions.
    private(set) var others: [OtherExtension] = []
    private static let maxOthers = 20

    /// - Parameters:
    ///   - search: returns groups of project files in the order in which they are tried. The first group with an
    ///     extension is used.
    ///   - configuration: the name that the user gave.
    /// - Throws: `XcodeProjectError` if no project has an extension, or if there is no project.
    init(
        _ search: inout ProjectSearch, _ configuration: String?, _ reader: ProjectReader
    ) throws(XcodeProjectError) {
        var failures: [XcodeProjectError] = []
        var (first, absent): (String?, [String]) = (nil, [])
        var isRead = false
        while let group = try search.next() {
            first = first ?? group.first
            let loaded = LoadedProjects(reader)
            for file in group {
                do {
                    // A workspace may list projects that are not there, such as CocoaPods' own.
                    try loaded.load(file)
                } catch {
                    failures.append(error)
                }
            }
            absent += loaded.absent
            isRead = isRead || !loaded.projects.isEmpty
            for project in loaded.projects {
                let found = try read(project, loaded, configuration)
                if !found.isEmpty { files.append(project.file) }
                targets += found
            }
            keepOwn(group, reader)
            if !targets.isEmpty { return }
        }
        // A project that cannot be read may be the one with the filter.
        let inputs = Set(reader.inputs.keys)
        if let failure = failures.first { throw XcodeProjectError(failure.description, inputs: inputs) }
        guard let first else { return }
        if let missing = absent.first, !isRead { throw Self.absence(of: missing, reader) }
        let list =
            others.isEmpty
            ? "it has no extensions" : "its extensions are \(others.map(\.description).joined(separator: ", "))"
        let error = reader.error(
            first, nil,
            "no target is a message filter or a reporting extension; \(list). An extension is recognized by "
                + "NSExtensionPointIdentifier in its Info.plist."
                + (absent.first.map { " A project that it refers to does not exist: \(reader.display($0))." } ?? ""))
        throw XcodeProjectError(error.description, inputs: inputs, lacksTarget: true)
    }

    /// Leaves out the extensions of projects that the found ones only refer to, such as the demo of a library, if the
    /// found ones have such an extension themselves.
    private mutating func keepOwn(_ group: [String], _ reader: ProjectReader) {
        let own = group.map { reader.existing($0) + "#" }
        func isOwn(_ target: ProjectTarget) -> Bool { own.contains(where: target.id.hasPrefix) }
        let points = Set(targets.filter(isOwn).map(\.extensionPoint))
        targets.removeAll { !isOwn($0) && points.contains($0.extensionPoint) }
        files.removeAll { file in !targets.contains { $0.id.hasPrefix(file + "#") } }
    }

    /// - Parameter file: the path of a `project.pbxproj` or `project.yml` that does not exist.
    private static func absence(of file: String, _ reader: ProjectReader) -> XcodeProjectError {
        let folder = (file as NSString).deletingLastPathComponent
        let isThere = ((try? reader.kind(folder)) ?? nil) == .folder
        return isThere && ProjectName.isXcodeProject(folder)
            ? reader.error(
                folder, nil,
                "there is no project.pbxproj in it, so it is not a complete Xcode project. Restore the file, for example "
                    + "from git.")
            : reader.error(
                folder, nil, "a workspace or another project refers to this project, which does not exist.")
    }

    private mutating func read(
        _ project: any ProjectDescription, _ loaded: LoadedProjects, _ wanted: String?
    ) throws(XcodeProjectError) -> [ProjectTarget] {
        let name = try Self.configuration(of: project, wanted, loaded.reader)
        let assembly = TargetAssembly(projects: loaded, configuration: name)
        var found: [ProjectTarget] = []
        for header in project.targets where header.isExtension {
            if let target = try assembly.extensionTarget(header, of: project, others: &others) {
                found.append(target)
                configuration = name
            }
            if others.count > Self.maxOthers { others.removeLast() }
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
            let guess = NearestName.word(to: wanted, in: names).map { " Did you mean \($0)?" } ?? ""
            let problem =
                "there is no configuration '\(wanted)'; the project has \(names.joined(separator: ", ")).\(guess)"
            var error = reader.error(project.file, nil, problem)
            error.configurationProblem = problem
            throw error
        }
        return wanted
    }
}
