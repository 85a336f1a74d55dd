import Foundation
import JSONCodec
import UntrustedFiles

/// Xcode's own project: `MyApp.xcodeproj/project.pbxproj`.
final class PBXProjectFile: ProjectDescription {
    let file: String
    let objects: PBXObjects
    let paths: PBXPaths
    private let targetObjects: [String: PBXObjects.Object]
    let targets: [TargetHeader]
    var folder: String { paths.folder }
    private var foundDependencies: [String: Set<String>] = [:]
    private var foundPackages: [LocalPackage]?
    /// The folder that CocoaPods added files of, searched once: a target may link many products of it.
    private(set) lazy var podsFolder = CocoaPods.folder(of: self)
    /// The maximum number of values of a project as JSON, which takes longer to read than Xcode's own format.
    private static let maxJSONValues = 1_000_000

    /// - Parameter path: that of `project.pbxproj`.
    init(_ path: String, _ reader: ProjectReader) throws(XcodeProjectError) {
        file = path
        guard let data = try reader.data(path, .project, atMost: ProjectReader.maxProjectBytes) else {
            throw reader.error(path, nil, "the project has no project.pbxproj.")
        }
        objects = try PBXObjects(try Self.root(data, path, reader), path, reader)
        let bundle = (path as NSString).deletingLastPathComponent
        paths = try PBXPaths(objects, in: (bundle as NSString).deletingLastPathComponent, reader)
        var headers: [TargetHeader] = []
        var targetObjects: [String: PBXObjects.Object] = [:]
        for target in objects.all("targets", of: objects.project) where target.isa == "PBXNativeTarget" {
            let name = target.text("name") ?? target.text("productName") ?? target.id
            guard targetObjects[name] == nil else { continue }
            let product = objects[target.text("productReference")]
            let productName = product.flatMap { $0.text("path") ?? $0.text("name") } ?? name
            headers.append(
                TargetHeader(
                    name: name, productType: target.text("productType") ?? "",
                    product: (productName as NSString).lastPathComponent))
            targetObjects[name] = target
        }
        guard headers.count <= TargetHeader.maxTargets else {
            throw reader.error(path, nil, "more than \(TargetHeader.maxTargets) targets.")
        }
        (targets, self.targetObjects) = (headers, targetObjects)
    }

    /// The file in any of its formats.
    private static func root(
        _ data: Data, _ path: String, _ reader: ProjectReader
    ) throws(XcodeProjectError) -> ProjectValue {
        let start = data.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }.prefix(6)
        if start.starts(with: Array("<?xml".utf8)) || start.starts(with: Array("bplist".utf8)) {
            guard let list = PropertyListData.dictionary(data) else {
                throw reader.error(path, nil, "this is not a valid property list.")
            }
            return ProjectValue(propertyList: list)
        }
        guard String(validating: data, as: UTF8.self) != nil else {
            throw reader.error(path, nil, "the file is not UTF-8; save it with a current Xcode.")
        }
        if isJSON(data) {
            let separators = data.count { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ":") }
            guard separators <= 2 * maxJSONValues else {
                throw reader.error(path, nil, "more than \(maxJSONValues) values.")
            }
        }
        if isJSON(data), let json = JSONReader.read(data), json.object != nil { return ProjectValue(json) }
        do {
            return try OpenStepParser.parse([UInt8](data))
        } catch {
            throw reader.error(path, error.position, "\(error.problem).")
        }
    }

    /// `{ "archiveVersion" : …`: a JSON object's first key is quoted and followed by a colon.
    private static func isJSON(_ data: Data) -> Bool {
        let text = String(decoding: data.prefix(4096), as: UTF8.self)
        return text.prefixMatch(of: /\s*\{\s*"[^"]*"\s*:/) != nil
    }

    func object(of target: TargetHeader) -> PBXObjects.Object? { targetObjects[target.name] }

    var configurations: (names: [String], standard: String?) {
        let list = objects[objects.project.text("buildConfigurationList")]
        let names = list.map { objects.all("buildConfigurations", of: $0).compactMap { $0.text("name") } } ?? []
        return (names, list?.text("defaultConfigurationName"))
    }

    var xcode: XcodeVersion {
        let check = objects.project.value["attributes"]?["LastUpgradeCheck"]?.text
        return XcodeVersion(lastUpgradeCheck: check.flatMap { Int($0) }, objectVersion: objects.version)
    }

    var subprojects: [String] {
        let references = objects.project.value["projectReferences"]?.list ?? []
        let paths = references.compactMap { objects[$0["ProjectRef"]?.text] }.compactMap(paths.path)
        return paths.map(ProjectName.file)
    }

    func dependencies(of target: TargetHeader, _ reader: ProjectReader) throws(XcodeProjectError) -> Set<String> {
        if let found = foundDependencies[target.name] { return found }
        let found = try findDependencies(of: target, reader)
        foundDependencies[target.name] = found
        return found
    }

    private func findDependencies(
        of target: TargetHeader, _ reader: ProjectReader
    ) throws(XcodeProjectError) -> Set<String> {
        guard let target = object(of: target) else { return [] }
        var names = Set(objects.all("dependencies", of: target).compactMap { name(ofDependency: $0) })
        let products = Dictionary(targets.map { ($0.product, $0.name) }) { first, _ in first }
        for phase in objects.all("buildPhases", of: target) where phase.isa == "PBXCopyFilesBuildPhase" {
            let files = objects.all("files", of: phase)
            try reader.spend(steps: 4 * files.count, self.file, phase.position)
            for file in files {
                guard let product = objects[file.text("fileRef")]?.text("path") else { continue }
                products[product].map { _ = names.insert($0) }
            }
        }
        return names
    }

    func localPackages(_ reader: ProjectReader) -> [LocalPackage] {
        let found = foundPackages ?? LocalPackage.all(of: self, reader)
        foundPackages = found
        return found
    }

    /// The name of the target of the same project that a `PBXTargetDependency` refers to.
    func name(ofDependency dependency: PBXObjects.Object) -> String? {
        if let target = objects[dependency.text("target")] { return target.text("name") }
        guard let proxy = objects[dependency.text("targetProxy")],
            proxy.text("containerPortal") == objects.project.id
        else { return nil }
        return objects[proxy.text("remoteGlobalIDString")]?.text("name") ?? proxy.text("remoteInfo")
    }

    func facts(of header: TargetHeader, configuration: String, _ reader: ProjectReader) -> TargetFacts {
        guard let target = object(of: header) else { return TargetFacts(header: header, settings: BuildSettings()) }
        let (settings, missing, problems) = PBXSettings(
            project: self, reader: reader, configuration: configuration
        ).settings(of: target, header)
        var facts = TargetFacts(header: header, settings: settings)
        facts.position = target.position
        facts.missing = missing
        facts.problems = problems
        return facts
    }

    func addContents(to facts: inout TargetFacts, _ reader: ProjectReader) throws(XcodeProjectError) {
        guard let target = object(of: facts.header) else { return }
        try PBXLinks(project: self, reader: reader).add(to: &facts, target)
        try PBXMembers(project: self, reader: reader).add(to: &facts, target)
    }
}

extension ProjectValue {
    /// A property list, as read by Foundation; without positions.
    init(propertyList value: Any) {
        switch value {
        case let text as String: self.init(.text(text))
        case let list as [Any]: self.init(.list(list.map(ProjectValue.init(propertyList:))))
        case let dictionary as [String: Any]:
            self.init(.dictionary(dictionary.mapValues(ProjectValue.init(propertyList:))))
        default: self.init(.text("\(value)"))
        }
    }

    /// A value of a project in JSON; without positions. In Xcode's own format all scalars are text.
    init(_ json: JSON) {
        switch json {
        case .string(let text), .number(let text): self.init(.text(text))
        case .integer(let number): self.init(.text(String(number)))
        case .bool(let flag): self.init(.text(flag ? "1" : "0"))
        case .null: self.init(.text(""))
        case .array(let values): self.init(.list(values.map { ProjectValue($0) }))
        case .object(let object):
            let members = object.members.map { ($0.key, ProjectValue($0.value)) }
            self.init(.dictionary(Dictionary(members) { _, last in last }))
        }
    }
}
