extension DataModel {
    /// The Swift code that Xcode generates from the model: classes, or extensions of classes that the author wrote, for
    /// the entities that request it. Empty if none does.
    package var classes: String {
        let classes = Dictionary(entities.map { ($0.name, $0.className) }) { first, _ in first }
        func className(_ entity: String?) -> String { entity.flatMap { classes[$0] } ?? "NSManagedObject" }
        let parts = entities.compactMap { entity -> String? in
            switch entity.generation {
            case .whole:
                return "public class \(entity.className): \(className(entity.parent)) {}\n"
                    + properties(of: entity, className)
            case .category: return properties(of: entity, className)
            case .none: return nil
            }
        }
        return parts.isEmpty ? "" : "import CoreData\n\n" + parts.joined(separator: "\n")
    }

    /// - Parameter className: the class of an entity.
    private func properties(of entity: Entity, _ className: (String) -> String) -> String {
        let name = entity.className
        var lines = [
            "extension \(name) {",
            "    public class func fetchRequest() -> NSFetchRequest<\(name)> {",
            "        NSFetchRequest<\(name)>(entityName: \"\(entity.name)\")",
            "    }",
        ]
        lines += entity.attributes.map { property($0.name, Self.type(of: $0)) }
        for relationship in entity.relationships {
            let key = relationship.name
            guard relationship.isToMany else {
                lines.append(property(key, "\(className(relationship.destination))?"))
                continue
            }
            let set = relationship.isOrdered ? "NSOrderedSet" : "NSSet"
            lines.append(property(key, "\(set)?"))
            for (verb, adding) in [("addTo", true), ("removeFrom", false)] {
                for type in [className(relationship.destination), set] {
                    let function = verb + key.prefix(1).uppercased() + key.dropFirst()
                    let body = "changeManagedSet(\"\(key)\", adding: \(adding), value)"
                    lines.append("    public func \(function)(_ value: \(type)) { \(body) }")
                }
            }
        }
        lines.append("}")
        // A subclass of another entity's class already conforms.
        if entity.generation == .whole, entity.parent == nil { lines.append("extension \(name): Identifiable {}") }
        return lines.joined(separator: "\n") + "\n"
    }

    private func property(_ name: String, _ type: String) -> String {
        "    public var `\(name)`: \(type)\(ManagedSource.accessors(name))"
    }

    private static let scalars = [
        "Integer 16": "Int16", "Integer 32": "Int32", "Integer 64": "Int64", "Double": "Double", "Float": "Float",
        "Boolean": "Bool", "Date": "TimeInterval",
    ]
    private static let objects = [
        "Integer 16": "NSNumber", "Integer 32": "NSNumber", "Integer 64": "NSNumber", "Double": "NSNumber",
        "Float": "NSNumber", "Boolean": "NSNumber", "Date": "Date", "String": "String", "Binary": "Data",
        "UUID": "UUID", "URI": "URL", "Decimal": "NSDecimalNumber",
    ]

    /// The type that Xcode gives a property.
    private static func type(of attribute: Attribute) -> String {
        if attribute.isScalar, let scalar = scalars[attribute.type] { return scalar }
        return (objects[attribute.type] ?? attribute.className ?? "NSObject") + "?"
    }
}
