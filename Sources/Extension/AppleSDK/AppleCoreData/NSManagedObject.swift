import Foundation
public import AppleFoundation

/// A managed object.
///
/// Its attributes are read immediately, its relationships on demand. Changes stay in memory.
open class NSManagedObject: NSObject, NSFetchRequestResult, KeyValueReadable {
    public let entity: NSEntityDescription
    public private(set) var objectID: NSManagedObjectID
    public private(set) weak var managedObjectContext: NSManagedObjectContext?
    private var stored: (object: StoredObject, tables: EntityTables)?
    private var changed: [String: Any?] = [:]

    /// A new object in memory. It cannot be saved.
    public required init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
        self.entity = entity
        objectID = NSManagedObjectID(entity.entityName, nil, "")
        managedObjectContext = context
        super.init()
        guard let context else { return }
        context.noteChange()
        awakeFromInsert()
    }

    /// A stored object, as an instance of its entity's class.
    static func read(_ object: StoredObject, _ tables: EntityTables, _ context: NSManagedObjectContext?)
        -> NSManagedObject
    {
        let made = object.entity.objectClass.init(entity: object.entity, insertInto: nil)
        made.stored = (object, tables)
        made.objectID = NSManagedObjectID(object.entity.entityName, object.number, tables.identifier)
        made.managedObjectContext = context
        made.awakeFromFetch()
        return made
    }

    /// A new object of the entity with this class.
    public convenience init(context: NSManagedObjectContext) {
        self.init(entity: Self.entity(in: context), insertInto: context)
    }

    fileprivate static func entity(in context: NSManagedObjectContext) -> NSEntityDescription {
        let name = String(describing: self)
        guard let entity = context.model.entity(name) else {
            _raise("CoreData: no entity with the class \(name) in the model.")
        }
        return entity
    }

    /// A request for all objects of the entity with the name of the class.
    ///
    /// The method that Xcode generates for a class, whose request has the type of the class, is preferred.
    @_disfavoredOverload
    open class func fetchRequest() -> NSFetchRequest<any NSFetchRequestResult> {
        NSFetchRequest(entityName: String(describing: self))
    }

    open func awakeFromFetch() {}
    open func awakeFromInsert() {}

    public var hasChanges: Bool { !changed.isEmpty || stored == nil }
    public var isInserted: Bool { stored == nil }
    public var isUpdated: Bool { stored != nil && !changed.isEmpty }
    public var isDeleted: Bool { false }
    public var isFault: Bool { false }

    /// The value of an attribute, the object of a to-one relationship, or the set of a to-many relationship.
    ///
    /// As on iOS, an unknown key ends the program.
    open func value(forKey key: String) -> Any? {
        if let value = changed[key] { return value }
        if let attribute = entity.attributes[key] {
            return stored.map { attribute.value($0.object.value(key)) } ?? attribute.defaultValue
        }
        guard let relationship = entity.relationships[key] else {
            _raise("CoreData: \(entity.entityName) has no property \(key).")
        }
        let objects = related(relationship)
        if !relationship.isToMany { return objects.first }
        return relationship.isOrdered ? NSOrderedSet(array: objects) : NSSet(array: objects)
    }

    private func related(_ relationship: RelationshipFacts) -> [NSManagedObject] {
        guard let stored else { return [] }
        do {
            let objects = try stored.tables.related(relationship, of: stored.object)
            return objects.map { Self.read($0, stored.tables, managedObjectContext) }
        } catch {
            _raise("CoreData: \(error.localizedDescription)")
        }
    }

    open func value(forKeyPath keyPath: String) -> Any? {
        let parts = keyPath.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return value(forKey: keyPath) }
        return (value(forKey: parts[0]) as? NSManagedObject)?.value(forKeyPath: parts[1])
    }

    open func setValue(_ value: Any?, forKey key: String) {
        guard entity.attributes[key] != nil || entity.relationships[key] != nil else {
            _raise("CoreData: \(entity.entityName) has no property \(key).")
        }
        changed[key] = .some(value)
        managedObjectContext?.noteChange()
    }

    open func primitiveValue(forKey key: String) -> Any? { value(forKey: key) }
    open func setPrimitiveValue(_ value: Any?, forKey key: String) { setValue(value, forKey: key) }
    open func willAccessValue(forKey key: String?) {}
    open func didAccessValue(forKey key: String?) {}
    open func willChangeValue(forKey key: String) {}
    open func didChangeValue(forKey key: String) {}

    /// Objects are not uniqued here: two instances of the same stored object are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSManagedObject else { return false }
        return other === self || other.objectID == objectID
    }

    open override var hash: Int { objectID.hash }
}

// `T(context:)`: see AppleFoundation/ObjectCreation.swift.
extension NSFetchRequestResult where Self: NSManagedObject {
    @_silgen_name("siftbox_NSManagedObject_init_context")
    public static func _instance(context: __owned NSManagedObjectContext) -> Self {
        self.init(entity: entity(in: context), insertInto: context)
    }

    /// A new object of the entity with this class, which is known at run time only.
    @_silgen_name("siftbox_NSManagedObject_init_context")
    @_disfavoredOverload public init(context: NSManagedObjectContext)

    /// Apps cast this request to `NSFetchRequest<T>`, so it has that type already: on Linux, a request of one type is never one
    /// of another.
    public static func fetchRequest() -> NSFetchRequest<Self> { NSFetchRequest(entityName: String(describing: self)) }
}

/// The identity of an object.
public final class NSManagedObjectID: NSObject, NSFetchRequestResult, Sendable {
    public let isTemporaryID: Bool
    private let text: String

    init(_ entity: String, _ number: Int64?, _ store: String) {
        isTemporaryID = number == nil
        text = "x-coredata://\(store)/\(entity)/\(number.map { "p\($0)" } ?? "t\(UUID().uuidString)")"
        super.init()
    }

    public func uriRepresentation() -> URL { URL(string: text) ?? URL(fileURLWithPath: "/") }
    public override func isEqual(_ object: Any?) -> Bool { (object as? NSManagedObjectID)?.text == text }
    public override var hash: Int { text.hashValue }
    public override var description: String { text }
}
