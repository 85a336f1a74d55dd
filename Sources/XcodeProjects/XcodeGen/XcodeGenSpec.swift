import Foundation

/// A `project.yml` with the files that it includes, and with its targets' templates applied.
struct XcodeGenSpec {
    private static let (maxFiles, maxLevels) = (100, 20)
    /// The maximum number of values of all templates, counted for each target that uses them.
    private static let maxTemplateValues = 1_000_000
    private static let replacement = ":REPLACE"

    let root: [String: ProjectValue]

    /// - Throws: `XcodeProjectError` if a file is not valid or an included one is missing.
    init(_ path: String, _ reader: ProjectReader) throws(XcodeProjectError) {
        var left = Self.maxFiles
        root = try Self.read(path, reader, levels: Self.maxLevels, &left) ?? [:]
    }

    private static func read(
        _ path: String, _ reader: ProjectReader, levels: Int, _ left: inout Int
    ) throws(XcodeProjectError) -> [String: ProjectValue]? {
        left -= 1
        guard levels > 0, left >= 0 else {
            throw reader.error(path, nil, "more than \(maxFiles) files or \(maxLevels) levels of include up to here.")
        }
        guard let value = try YAMLReader.value(at: path, reader) else { return nil }
        guard let own = value.dictionary else {
            throw reader.error(path, value.position, "expected keys, such as name and targets.")
        }
        let folder = (path as NSString).deletingLastPathComponent
        var merged: [String: ProjectValue] = [:]
        for include in own["include"].map({ $0.list ?? [$0] }) ?? [] {
            guard let name = include.text ?? include["path"]?.text else {
                throw reader.error(path, include.position, "expected a path in include.")
            }
            if case .flag(false) = include["enable"]?.content { continue }
            let file = ProjectReader.path(name, in: folder)
            guard let other = try read(file, reader, levels: levels - 1, &left) else {
                throw reader.error(path, include.position, "the included file \(reader.display(file)) does not exist.")
            }
            var isRelative = true
            if case .flag(false) = include["relativePaths"]?.content { isRelative = false }
            let base = (file as NSString).deletingLastPathComponent
            merged = merge(isRelative && base != folder ? XcodeGenPaths.rebased(other, in: base) : other, over: merged)
        }
        return merge(own, over: merged)
    }

    /// As in XcodeGen: dictionaries are merged, lists are joined, and `key:REPLACE` replaces.
    private static func merge(
        _ upper: [String: ProjectValue], over lower: [String: ProjectValue]
    ) -> [String: ProjectValue] {
        var merged = lower
        for (key, value) in upper {
            if key.hasSuffix(replacement) {
                merged[String(key.dropLast(replacement.count))] = value
            } else if let own = value.dictionary, let other = merged[key]?.dictionary {
                merged[key] = ProjectValue(.dictionary(merge(own, over: other)), value.position)
            } else if let own = value.list, let other = merged[key]?.list, other.count + own.count <= 100_000 {
                merged[key] = ProjectValue(.list(other + own), value.position)
            } else {
                merged[key] = value
            }
        }
        return merged
    }

    /// The targets by name, with their templates.
    ///
    /// - Throws: `XcodeProjectError` if there are too many.
    func targets(_ path: String, _ reader: ProjectReader) throws(XcodeProjectError)
        -> [(name: String, value: ProjectValue)]
    {
        let targets = root["targets"]?.dictionary ?? [:]
        guard targets.count <= TargetHeader.maxTargets else {
            throw reader.error(path, nil, "more than \(TargetHeader.maxTargets) targets.")
        }
        var valuesLeft = Self.maxTemplateValues
        var found: [(String, ProjectValue)] = []
        let sorted = targets.sorted { ($0.value.position?.line ?? 0, $0.key) < ($1.value.position?.line ?? 0, $1.key) }
        for (name, value) in sorted {
            let own = value.dictionary ?? [:]
            var (templates, seen): ([ProjectValue], Set<String>) = ([], [])
            collect(own["templates"]?.strings ?? [], into: &templates, &seen, levels: Self.maxLevels)
            valuesLeft -= templates.reduce(0) { $0 + $1.count }
            guard valuesLeft >= 0 else {
                throw reader.error(path, value.position, "the templates have too many values up to this target.")
            }
            let lower = templates.reduce([:]) { Self.merge($1.dictionary ?? [:], over: $0) }
            let attributes = own["templateAttributes"]?.dictionary ?? [:]
            let filled = lower.mapValues { Self.filled($0, name, attributes) }
            found.append((name, ProjectValue(.dictionary(Self.merge(own, over: filled)), value.position)))
        }
        return found
    }

    /// Adds templates, each once and after those that it names itself.
    private func collect(
        _ names: [String], into templates: inout [ProjectValue], _ seen: inout Set<String>, levels: Int
    ) {
        for name in names where levels > 0 && seen.insert(name).inserted {
            guard let template = root["targetTemplates"]?[name] else { continue }
            collect(template["templates"]?.strings ?? [], into: &templates, &seen, levels: levels - 1)
            templates.append(template)
        }
    }

    /// Replaces `${target_name}` and the template's attributes.
    private static func filled(
        _ value: ProjectValue, _ name: String, _ attributes: [String: ProjectValue]
    ) -> ProjectValue {
        func filled(_ text: String) -> String {
            guard text.contains("${") else { return text }
            return text.replacing(/\$\{(?<key>[A-Za-z0-9_]+)\}/) { match in
                let key = String(match.key)
                return key == "target_name" ? name : attributes[key]?.text ?? String(match.output.0)
            }
        }
        switch value.content {
        case .text(let text): return ProjectValue(.text(filled(text)), value.position)
        case .list(let list):
            return ProjectValue(.list(list.map { Self.filled($0, name, attributes) }), value.position)
        case .dictionary(let dictionary):
            let pairs = dictionary.map { (filled($0.key), Self.filled($0.value, name, attributes)) }
            return ProjectValue(.dictionary(Dictionary(pairs) { first, _ in first }), value.position)
        default: return value
        }
    }
}
