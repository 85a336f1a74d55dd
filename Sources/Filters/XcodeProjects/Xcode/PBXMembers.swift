import Foundation

/// The files of a target's build phases in Xcode's project file.
struct PBXMembers {
    let project: PBXProjectFile
    let reader: ProjectReader
    private var objects: PBXObjects { project.objects }
    private var paths: PBXPaths { project.paths }

    func add(to facts: inout TargetFacts, _ target: PBXObjects.Object) throws(XcodeProjectError) {
        var phases: [String: TargetFacts.Phase] = [:]
        for object in objects.all("buildPhases", of: target) {
            if object.isa == "PBXShellScriptBuildPhase" { facts.hasScripts = true }
            guard let phase = Self.phase(object) else { continue }
            phases[object.id] = phase
            let files = objects.all("files", of: object)
            for build in files {
                try reader.spend(steps: 4, project.file, object.position)
                if Self.isForPhone(build.value) { try add(build, phase, to: &facts) }
            }
        }
        facts.members += try SynchronizedFolders(project: project, reader: reader)
            .members(of: target, phases, &facts.problems)
    }

    /// - Returns: nil for phases without files of the bundle: frameworks, headers, scripts, embedded products.
    private static func phase(_ object: PBXObjects.Object) -> TargetFacts.Phase? {
        switch object.isa {
        case "PBXSourcesBuildPhase": return .sources
        case "PBXResourcesBuildPhase": return .resources
        case "PBXCopyFilesBuildPhase":
            let place = object.text("dstSubfolder") ?? object.text("dstSubfolderSpec") ?? ""
            // Wrapper, executables, resources, Java resources, shared support: all in the bundle's folder on iOS.
            let inBundle = ["1", "6", "7", "Wrapper", "Product", "Executables", "Resources"]
            guard inBundle.contains(place), place != "Product" else { return nil }
            let path = ProjectReader.normalized("/" + (object.text("dstPath") ?? ""))
            return .copy(String(path.dropFirst()))
        default: return nil
        }
    }

    /// Whether the filter of a build file includes iOS.
    static func isForPhone(_ file: ProjectValue) -> Bool {
        let filters = (file["platformFilter"]?.strings ?? []) + (file["platformFilters"]?.strings ?? [])
        return filters.isEmpty || filters.contains("ios")
    }

    private func add(
        _ build: PBXObjects.Object, _ phase: TargetFacts.Phase, to facts: inout TargetFacts
    ) throws(XcodeProjectError) {
        guard let reference = objects[build.text("fileRef")] else { return }
        let written = build.value["settings"]?["COMPILER_FLAGS"]?.setting ?? ""
        try reader.spend(steps: ShellWords.steps(written), project.file, build.position)
        let flags = ShellWords.split(written)
        switch reference.isa {
        case "PBXVariantGroup":
            // A file in several languages: each is a member.
            let children = objects.all("children", of: reference)
            try reader.spend(steps: 4 * children.count, project.file, reference.position)
            for child in children {
                paths.path(of: child).map {
                    facts.members.append(.init(path: $0, phase: phase, flags: flags, position: child.position))
                }
            }
        case "XCVersionGroup":
            guard let path = paths.path(of: reference) else { return }
            let current = objects[reference.text("currentVersion")].flatMap { $0.text("path") ?? $0.text("name") }
            facts.members.append(
                .init(
                    path: path, phase: phase, currentVersion: current.map { ($0 as NSString).lastPathComponent },
                    position: reference.position))
        case "PBXFileReference":
            // Products and files of the SDK have no path in the project.
            guard let path = paths.path(of: reference) else { return }
            facts.members.append(.init(path: path, phase: phase, flags: flags, position: reference.position))
        default: return
        }
    }
}
