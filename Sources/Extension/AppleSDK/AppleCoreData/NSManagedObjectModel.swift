@_exported import Foundation

/// The entities of a data model.
///
/// Xcode compiles a `.xcdatamodeld` to a folder `.momd`. Here, Siftbox writes a property list with that name when it
/// builds an extension, with the data needed to read a store.
public final class NSManagedObjectModel: NSObject, Sendable {
    public let entitiesByName: [String: NSEntityDescription]

    /// No entities.
    public override init() {
        entitiesByName = [:]
        super.init()
    }

    /// Reads a compiled model; nil: it does not exist, or was not compiled here.
    public init?(contentsOf url: URL) {
        guard let data = try? Data(contentsOf: url),
            let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any],
            let entities = list["entities"] as? [[String: Any]]
        else { return nil }
        entitiesByName = NSEntityDescription.read(entities)
        super.init()
        LoadedModels.add(self)
    }

    /// All models beside the program.
    public class func mergedModel(from bundles: [Bundle]?) -> NSManagedObjectModel? {
        let urls = (bundles ?? [Bundle.main]).flatMap {
            $0.urls(forResourcesWithExtension: "momd", subdirectory: nil) ?? []
        }
        let models = urls.compactMap { NSManagedObjectModel(contentsOf: $0 as URL) }
        return models.isEmpty ? nil : NSManagedObjectModel(merging: models)
    }

    private init(merging models: [NSManagedObjectModel]) {
        entitiesByName = models.reduce(into: [:]) { all, model in all.merge(model.entitiesByName) { first, _ in first }
        }
        super.init()
    }

    public var entities: [NSEntityDescription] { entitiesByName.values.sorted { $0.entityName < $1.entityName } }

    /// An entity by its name or by its class name.
    func entity(_ name: String) -> NSEntityDescription? {
        entitiesByName[name] ?? entitiesByName.values.first { $0.managedObjectClassName.hasSuffix(".\(name)") }
    }

    /// An entity and its descendants.
    func family(of entity: NSEntityDescription) -> [NSEntityDescription] {
        [entity] + entities.filter { $0.parentName == entity.entityName }.flatMap(family)
    }

    /// The root entity, whose table has all objects of the family.
    func root(of entity: NSEntityDescription) -> NSEntityDescription {
        var root = entity
        while let parent = root.parentName.flatMap({ entitiesByName[$0] }) { root = parent }
        return root
    }
}
