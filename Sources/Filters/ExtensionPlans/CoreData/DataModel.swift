package import Foundation
import UntrustedFiles

/// An Xcode data model: a folder `.xcdatamodeld` with one or several versions.
///
///     let model = try DataModel("Filters.xcdatamodeld")
///     try model.compiled(module: "Filter").write(to: "Filters.momd")
///     model.classes  // the Swift that Xcode would generate
package struct DataModel: Sendable {
    struct Entity: Sendable {
        /// What Xcode generates for it: its class, an extension of it, or nothing.
        enum Generation: String, Sendable {
            case whole = "class"
            case category
            case none
        }

        let name: String
        let className: String
        let generation: Generation
        let isAbstract: Bool
        let parent: String?
        var attributes: [Attribute] = []
        var relationships: [Relationship] = []
    }

    struct Attribute: Sendable {
        let name: String
        let type: String
        let isScalar: Bool
        let isTransient: Bool
        let className: String?
        let defaultValue: String?
    }

    struct Relationship: Sendable {
        let name: String
        let destination: String
        let inverse: String?
        let isToMany: Bool
        let isOrdered: Bool
    }

    /// The folder's name without its extension, by which a container is created.
    package let name: String
    let entities: [Entity]

    package static let currentVersionFile = ".xccurrentversion"

    /// About a hundred times the size of a model with hundreds of entities.
    private static let maxBytes = 16 << 20

    /// Reads the current version.
    ///
    /// - Throws: `BuildError`.
    package init(_ folder: URL) throws(BuildError) { try self.init(folder, ProjectFiles(folder)) }

    /// - Parameters:
    ///   - project: the files that may be read.
    ///   - version: the name of the current version's folder; nil: as the model says.
    package init(_ folder: URL, _ project: ProjectFiles, version named: String? = nil) throws(BuildError) {
        let name = folder.deletingPathExtension().lastPathComponent
        // A model without versions.
        if folder.pathExtension == "xcdatamodel" {
            guard let file = try Self.data("contents", in: folder, project) else {
                throw BuildError("\(folder.lastPathComponent)/contents is missing.")
            }
            try self.init(file, name: name, file: "\(folder.lastPathComponent)/contents")
            return
        }
        let isName = named.map { !$0.contains("/") && $0.hasSuffix(".xcdatamodel") } ?? false
        let version = try isName ? named ?? "" : Self.currentVersion(folder, project)
        let file = try Self.data("\(version)/contents", in: folder, project)
        guard let file else { throw BuildError("\(folder.lastPathComponent)/\(version)/contents is missing.") }
        try self.init(file, name: name, file: "\(folder.lastPathComponent)/\(version)/contents")
    }

    /// - Parameters:
    ///   - contents: the contents of the file of one version.
    ///   - file: the name used in messages.
    init(_ contents: Data, name: String, file: String) throws(BuildError) {
        self.name = name
        guard let tags = ModelTags.read(String(decoding: contents, as: UTF8.self)), tags.first?.name == "model"
        else { throw BuildError("\(file) is not a data model.") }
        entities = try Self.entities(tags, file)
    }

    private static func data(
        _ place: String, in folder: URL, _ project: ProjectFiles
    ) throws(BuildError) -> Data? {
        try project.data(place, in: folder, folder.lastPathComponent, atMost: maxBytes)
    }

    private static func currentVersion(_ folder: URL, _ project: ProjectFiles) throws(BuildError) -> String {
        if let data = try Self.data(currentVersionFile, in: folder, project),
            let list = PropertyListData.dictionary(data),
            let name = list["_XCCurrentVersionName"] as? String, !name.contains("/")
        {
            return name
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let versions = names.filter { $0.hasSuffix(".xcdatamodel") }
        guard versions.count == 1, let only = versions.first else {
            throw BuildError(
                "\(folder.lastPathComponent) has \(versions.count) versions, and none is marked as current.")
        }
        return only
    }

    private static func entities(_ tags: [ModelTags.Tag], _ file: String) throws(BuildError) -> [Entity] {
        var entities: [Entity] = []
        for tag in tags {
            let isEntity = tag.path == ["model"] && tag.name == "entity"
            let isProperty = tag.path == ["model", "entity"] && ["attribute", "relationship"].contains(tag.name)
            guard isEntity || isProperty else { continue }
            // Without a name, its contents would be added to the previous entity.
            guard let name = tag.values["name"] else { throw BuildError("\(file): an \(tag.name) has no name.") }
            if isEntity {
                entities.append(entity(name, tag.values))
            } else if var last = entities.popLast() {
                if tag.name == "attribute" {
                    last.attributes.append(attribute(name, tag.values))
                } else {
                    last.relationships.append(relationship(name, tag.values))
                }
                entities.append(last)
            }
        }
        let names = entities.flatMap {
            [$0.name, $0.className] + $0.attributes.map(\.name) + $0.relationships.map(\.name)
        }
        // Names are used in Swift and SQL.
        if let invalid = names.first(where: { !SwiftName.isIdentifier($0) }) {
            throw BuildError("\(file): \(invalid) is not a valid name.")
        }
        return entities
    }

    private static func entity(_ name: String, _ values: [String: String]) -> Entity {
        // ".Filter" is the class Filter in the model's module.
        let className = (values["representedClassName"] ?? "NSManagedObject").split(separator: ".").last.map(
            String.init)
        return Entity(
            name: name, className: className ?? "NSManagedObject",
            generation: values["codeGenerationType"].flatMap(Entity.Generation.init) ?? .none,
            isAbstract: values["isAbstract"] == "YES", parent: values["parentEntity"])
    }

    private static func attribute(_ name: String, _ values: [String: String]) -> Attribute {
        Attribute(
            name: name, type: values["attributeType"] ?? "Undefined", isScalar: values["usesScalarValueType"] == "YES",
            isTransient: values["transient"] == "YES", className: values["customClassName"],
            defaultValue: values["defaultValueString"])
    }

    private static func relationship(_ name: String, _ values: [String: String]) -> Relationship {
        Relationship(
            name: name, destination: values["destinationEntity"] ?? "", inverse: values["inverseName"],
            isToMany: values["toMany"] == "YES", isOrdered: values["ordered"] == "YES")
    }
}
