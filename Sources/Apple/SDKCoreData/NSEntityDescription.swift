import Foundation

/// A kind of objects in a data model.
public final class NSEntityDescription: NSObject, Sendable {
    public var name: String? { entityName }
    /// With its module, as `NSClassFromString` takes it.
    public let managedObjectClassName: String
    public let isAbstract: Bool
    let entityName: String
    let parentName: String?
    /// With those of its parents.
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

    /// The entities of a compiled model, by their names.
    static func read(_ list: [[String: Any]]) -> [String: NSEntityDescription] {
        let byName = Dictionary(list.map { ($0["name"] as? String ?? "", $0) }) { first, _ in first }
        return byName.mapValues { facts in
            var attributes: [String: AttributeFacts] = [:]
            var relationships: [String: RelationshipFacts] = [:]
            var level: [String: Any]? = facts
            var seen: Set<String> = []
            // A model that is its own ancestor is none of Xcode's.
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

    /// The entity of that name in the model of a context.
    public class func entity(
        forEntityName entityName: String, in context: NSManagedObjectContext
    ) -> NSEntityDescription? {
        context.model.entity(entityName)
    }

    /// Makes an object, in memory: it cannot be saved.
    public class func insertNewObject(
        forEntityName entityName: String, into context: NSManagedObjectContext
    ) -> NSManagedObject {
        guard let entity = context.model.entity(entityName) else {
            // Apple's throws an exception, which ends an extension: there is no object to give back.
            fatalError("CoreData: there is no entity \(entityName) in the model.")
        }
        return entity.objectClass.init(entity: entity, insertInto: context)
    }

    /// The class of its objects; `NSManagedObject` where the program has no such class.
    var objectClass: NSManagedObject.Type {
        NSClassFromString(managedObjectClassName) as? NSManagedObject.Type ?? NSManagedObject.self
    }
}

/// A property that is a value.
struct AttributeFacts: Sendable {
    let name: String
    /// As the model names it: "String", "Integer 64", "Date", …
    let type: String
    let defaultText: String?
    /// It is not in the store.
    let isTransient: Bool

    init(_ facts: [String: Any]) {
        name = facts["name"] as? String ?? ""
        type = facts["type"] as? String ?? ""
        defaultText = facts["default"] as? String
        isTransient = facts["transient"] as? Bool ?? false
    }
}

/// A property that is one or several other objects.
struct RelationshipFacts: Sendable {
    let name: String
    /// Where it is declared.
    let entity: String
    let destination: String
    /// The property of the destination that leads back.
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
