package import Foundation
import UntrustedFiles

extension DataModel {
    /// The model as read by the program: a property list that replaces Apple's `.momd`.
    ///
    /// - Parameter module: the module that contains the entities' classes.
    package func compiled(module: String) throws -> Data {
        let list = entities.map { entity in
            var facts: [String: Any] = [
                "name": entity.name, "abstract": entity.isAbstract,
                "class": entity.className == "NSManagedObject" ? "NSManagedObject" : "\(module).\(entity.className)",
                "attributes": entity.attributes.map(facts), "relationships": entity.relationships.map(facts),
            ]
            facts["parent"] = entity.parent
            return facts
        }
        return try PropertyListData.xml(["entities": list])
    }

    private func facts(_ attribute: Attribute) -> [String: Any] {
        var facts: [String: Any] = ["name": attribute.name, "type": attribute.type]
        if attribute.isTransient { facts["transient"] = true }
        facts["default"] = attribute.defaultValue
        return facts
    }

    private func facts(_ relationship: Relationship) -> [String: Any] {
        var facts: [String: Any] = [
            "name": relationship.name, "destination": relationship.destination, "toMany": relationship.isToMany,
            "ordered": relationship.isOrdered,
        ]
        facts["inverse"] = relationship.inverse
        return facts
    }
}
