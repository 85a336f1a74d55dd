import Foundation

/// The files of a target in a `project.yml`.
struct XcodeGenSources {
    private let project: XcodeGenProject
    private let target: ProjectValue
    private let header: TargetHeader
    private let reader: ProjectReader

    init(_ project: XcodeGenProject, _ target: ProjectValue, _ header: TargetHeader, _ reader: ProjectReader) {
        (self.project, self.target, self.header, self.reader) = (project, target, header, reader)
    }

    /// An element of `sources`: a path, or a dictionary with one.
    private struct Source {
        let path: String
        let value: ProjectValue
        var isOptional: Bool { if case .flag(true) = value["optional"]?.content { true } else { false } }
        var type: String? { value["type"]?.text }
        var flags: [String] {
            value["compilerFlags"]?.strings.flatMap(ShellWords.split) ?? []
        }

        func includes(_ entry: String) -> Bool {
            let (excludes, includes) = (value["excludes"]?.strings ?? [], value["includes"]?.strings ?? [])
            if excludes.contains(where: { Source.matches($0, entry) }) { return false }
            return includes.isEmpty || includes.contains { Source.matches($0, entry) }
        }

        /// Whether a pattern matches a path or one of its folders.
        private static func matches(_ pattern: String, _ entry: String) -> Bool {
            let pattern = pattern.hasSuffix("/") ? String(pattern.dropLast()) : pattern
            let isDeep = pattern.contains("**")
            let patterns = isDeep ? [pattern, pattern.replacing("**/", with: "")] : [pattern]
            var path = entry[...]
            while true {
                if patterns.contains(where: { Wildcards.match($0, String(path), isPath: !isDeep) }) { return true }
                guard let slash = path.lastIndex(of: "/") else { return false }
                path = path[..<slash]
            }
        }
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
                found.append((Source(path: ProjectReader.path(path, in: project.folder), value: element), phase))
            }
        }
        return found
    }

    /// The value of `INFOPLIST_FILE`, if the target does not set it: that of `info`, or the first one in its sources.
    func infoPlist() throws(XcodeProjectError) -> String? {
        if let path = target["info"]?["path"]?.text { return path }
        for (source, _) in try sources() where try reader.kind(source.path) == .folder {
            let entries = try reader.entries(below: source.path, isWhole: FileKind.isPackage)
            let found = entries.first { ($0 as NSString).lastPathComponent == "Info.plist" && source.includes($0) }
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
                        isFolderReference: true, position: position))
            case .folder where !FileKind.isPackage(source.path):
                reader.record(source.path, .folder)
                for entry in try reader.entries(below: source.path, isWhole: FileKind.isPackage)
                where source.includes(entry) {
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
