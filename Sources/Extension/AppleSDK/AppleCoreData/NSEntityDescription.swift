import AppleFoundation
import Foundation

/// An entity of a data model.
public final class NSEntityDescription: NSObject, Sendable {
    public var name: String? { entityName }
    /// With the module name, as for `NSClassFromString`.
    public let managedObjectClassName: String
    public let isAbstract: Bool
    let entityName: String
    let parentName: String?
    /// Including inherited ones.
    let attributes: [String: AttributeFacts]
    let relationships: [String: RelationshipFacts]

    private init(
        _ facts: [String: Any], attributes: [String: AttributeFacts], relationships: [String: RelationshipFacts]
    ) {
        entityName = facts["name"] as? String ?? ""
        managedObjectClassName = facts["class"] as? String ?? ""
        isAbstract = facts["abstract"] as? Bool ?? false
        parentName = facts["parent"] as? String
        (self.attributes, self.relationships) = (attributes, relationships)
        super.init()
    }

    /// The entities of a compiled model, by name.
    static func read(_ list: [[String: Any]]) -> [String: NSEntityDescription] {
        let byName = Dictionary(list.map { ($0["name"] as? String ?? "", $0) }) { first, _ in first }
        return byName.mapValues { facts in
            var attributes: [String: AttributeFacts] = [:]
            var relationships: [String: RelationshipFacts] = [:]
            var level: [String: Any]? = facts
            var seen: Set<String> = []
            // Protects against an invalid model with a cycle.
            while let current = level, seen.insert(current["name"] as? String ?? "").inserted {
                for attribute in current["attributes"] as? [[String: Any]] ?? [] {
                    let facts = AttributeFacts(attribute)
                    attributes[facts.name] = attributes[facts.name] ?? facts
                }
                for relationship in current["relationships"] as? [[String: Any]] ?? [] {
                    let facts = RelationshipFacts(relationship, of: current["name"] as? String ?? "")
                    relationships[facts.name] = relationships[facts.name] ?? facts
                }
                level = (current["parent"] as? String).flatMap { byName[$0] }
            }
            return NSEntityDescription(facts, attributes: attributes, relationships: relationships)
        }
    }

    /// The entity with that name in the model of a context.
    public class func entity(
        forEntityName entityName: String, in context: NSManagedObjectContext
    ) -> NSEntityDescription? {
        context.model.entity(entityName)
    }

    /// Creates an object in memory. It cannot be saved.
    public class func insertNewObject(
        forEntityName entityName: String, into context: NSManagedObjectContext
    ) -> NSManagedObject {
        guard let entity = context.model.entity(entityName) else {
            _raise("CoreData: no entity \(entityName) in the model.")
        }
        return entity.objectClass.init(entity: entity, insertInto: context)
    }

    /// The class of its objects; `NSManagedObject` if the program does not have that class.
    var objectClass: NSManagedObject.Type {
        NSClassFromString(managedObjectClassName) as? NSManagedObject.Type ?? NSManagedObject.self
    }
}

/// An attribute.
struct AttributeFacts: Sendable {
    let name: String
    /// The name in the model: "String", "Integer 64", "Date", …
    let type: String
    let defaultText: String?
    /// Not stored.
    let isTransient: Bool

    init(_ facts: [String: Any]) {
        name = facts["name"] as? String ?? ""
        type = facts["type"] as? String ?? ""
        defaultText = facts["default"] as? String
        isTransient = facts["transient"] as? Bool ?? false
    }
}

/// A relationship.
struct RelationshipFacts: Sendable {
    let name: String
    /// The entity that declares it.
    let entity: String
    let destination: String
    /// The inverse property of the destination.
    let inverse: String?
    let isToMany: Bool
    let isOrdered: Bool

    init(_ facts: [String: Any], of entity: String) {
        name = facts["name"] as? String ?? ""
        self.entity = entity
        destination = facts["destination"] as? String ?? ""
        inverse = facts["inverse"] as? String
        isToMany = facts["toMany"] as? Bool ?? false
        isOrdered = facts["ordered"] as? Bool ?? false
    }
}
