import Foundation
import UntrustedFiles

/// A `project.yml` with the files that it includes, and with its targets' templates applied.
struct XcodeGenSpec {
    private static let (maxFiles, maxLevels) = (100, 20)
    /// The maximum number of values of all templates, counted for each target that uses them.
    private static let maxTemplateValues = 1_000_000

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
            let merging = XcodeGenMerging(reader: reader, file: path, position: include.position)
            let isRebased = isRelative && base != folder
            if isRebased { try merging.spend(4 * ProjectValue(.dictionary(other)).count) }
            merged = try merging.merge(isRebased ? XcodeGenPaths.rebased(other, in: base) : other, over: merged)
        }
        return try XcodeGenMerging(reader: reader, file: path, position: nil).merge(own, over: merged)
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
            let merging = XcodeGenMerging(reader: reader, file: path, position: value.position)
            var lower: [String: ProjectValue] = [:]
            for template in templates { lower = try merging.merge(template.dictionary ?? [:], over: lower) }
            let attributes = own["templateAttributes"]?.dictionary ?? [:]
            let filled = try merging.filled(ProjectValue(.dictionary(lower)), name, attributes).dictionary ?? [:]
            found.append((name, ProjectValue(.dictionary(try merging.merge(own, over: filled)), value.position)))
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
}
