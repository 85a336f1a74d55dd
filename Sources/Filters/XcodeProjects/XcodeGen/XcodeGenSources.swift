import Foundation

/// The files of a target in a `project.yml`.
struct XcodeGenSources {
    let project: XcodeGenProject
    let target: ProjectValue
    let header: TargetHeader
    let reader: ProjectReader

    /// An element of `sources`: a path, or a dictionary with one.
    private struct Source {
        let path: String
        let value: ProjectValue
        var isOptional: Bool { if case .flag(true) = value["optional"]?.content { true } else { false } }
        var type: String? { value["type"]?.text }
        let flags: [String]
    }

    /// The paths of a source's files below its folder, without those that it excludes.
    private func entries(of source: Source) throws(XcodeProjectError) -> [String] {
        var excludes = PathPatterns(source.value["excludes"]?.strings ?? [])
        var includes = PathPatterns(source.value["includes"]?.strings ?? [])
        var found: [String] = []
        for entry in try reader.entries(below: source.path, isWhole: FileKind.isPackage) {
            if try excludes.match(entry, spend: spend(source)) { continue }
            let isIncluded = includes.isEmpty ? true : try includes.match(entry, spend: spend(source))
            if isIncluded { found.append(entry) }
        }
        return found
    }

    private func spend(_ source: Source) -> (Int) throws(XcodeProjectError) -> Void {
        { steps throws(XcodeProjectError) in try reader.spend(steps: steps, project.file, source.value.position) }
    }

    private func sources() throws(XcodeProjectError) -> [(Source, phase: TargetFacts.Phase?)] {
        var found: [(Source, TargetFacts.Phase?)] = []
        let keys: [(String, TargetFacts.Phase?)] = [("sources", nil), ("resources", .resources)]
        for (key, phase) in keys {
            guard let value = target[key] else { continue }
            for element in value.list ?? [value] {
                guard let path = element.text ?? element["path"]?.text else {
                    throw reader.error(project.file, element.position, "expected a path in \(key) of \(header.name).")
                }
                let place = reader.existing(ProjectReader.path(path, in: project.folder))
                let flags = element["compilerFlags"]?.strings ?? []
                let steps = flags.reduce(flags.count) { $0 + ShellWords.steps($1) }
                try reader.spend(steps: steps, project.file, element.position)
                found.append((Source(path: place, value: element, flags: flags.flatMap(ShellWords.split)), phase))
            }
        }
        return found
    }

    /// The value of `INFOPLIST_FILE`, if the target does not set it: that of `info`, or the first one in its sources.
    func infoPlist() throws(XcodeProjectError) -> String? {
        if let path = target["info"]?["path"]?.text { return path }
        for (source, _) in try sources() where try reader.kind(source.path) == .folder {
            let found = try entries(of: source).first { ($0 as NSString).lastPathComponent == "Info.plist" }
            if let found { return "\(source.path)/\(found)" }
        }
        return nil
    }

    func add(to facts: inout TargetFacts) throws(XcodeProjectError) {
        for (source, phase) in try sources() {
            let position = source.value.position
            switch try reader.kind(source.path) {
            case nil:
                if source.isOptional { continue }
                facts.problems.append(
                    reader.error(
                        project.file, position,
                        "\(reader.display(source.path)) in the sources of the target \(header.name) does not exist."))
            case .folder where source.type == "folder":
                facts.members.append(
                    .init(
                        path: source.path, phase: self.phase(of: source, usual: phase ?? .resources) ?? .resources,
                        position: position))
            case .folder where !FileKind.isPackage(source.path):
                reader.record(source.path, .folder)
                for entry in try entries(of: source) {
                    add("\(source.path)/\(entry)", source, phase, to: &facts)
                }
            default: add(source.path, source, phase, to: &facts)
            }
        }
    }

    private func add(
        _ path: String, _ source: Source, _ phase: TargetFacts.Phase?, to facts: inout TargetFacts
    ) {
        // XcodeGen gives every file that is named so no phase.
        guard (path as NSString).lastPathComponent != "Info.plist", let usual = FileKind.usualPhase(of: path),
            let phase = self.phase(of: source, usual: phase ?? usual)
        else { return }
        facts.members.append(.init(path: path, phase: phase, flags: source.flags, position: source.value.position))
    }

    /// - Returns: nil for files in no phase of the bundle.
    private func phase(of source: Source, usual: TargetFacts.Phase) -> TargetFacts.Phase? {
        guard let written = source.value["buildPhase"] else { return usual }
        if let copy = written["copyFiles"] {
            let destination = copy["destination"]?.text ?? ""
            guard ["resources", "wrapper", "executables"].contains(destination) else { return nil }
            return .copy(String(ProjectReader.normalized("/" + (copy["subpath"]?.text ?? "")).dropFirst()))
        }
        switch written.text {
        case "sources": return .sources
        case "resources": return .resources
        default: return nil
        }
    }
}
