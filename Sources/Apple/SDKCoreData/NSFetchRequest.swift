import Foundation

/// What can come of a fetch.
public protocol NSFetchRequestResult: NSObjectProtocol {}

extension NSDictionary: NSFetchRequestResult {}
extension NSNumber: NSFetchRequestResult {}

public struct NSFetchRequestResultType: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let managedObjectResultType = NSFetchRequestResultType([])
    public static let managedObjectIDResultType = NSFetchRequestResultType(rawValue: 1)
    public static let dictionaryResultType = NSFetchRequestResultType(rawValue: 2)
    public static let countResultType = NSFetchRequestResultType(rawValue: 4)
}

/// Asks for objects of an entity.
///
///     let request = NSFetchRequest<Filter>(entityName: "Filter")
///     request.sortDescriptors = [NSSortDescriptor(key: "text", ascending: true)]
///     let filters = try context.fetch(request)
///
/// Each object of the entity is read and then asked the predicate; there is no translation to SQL.
open class NSFetchRequest<ResultType>: NSObject {
    public var entityName: String?
    public var entity: NSEntityDescription? { didSet { entityName = entity?.name } }
    public var predicate: NSPredicate?
    public var sortDescriptors: [NSSortDescriptor]?
    /// 0: no limit.
    public var fetchLimit = 0
    public var fetchOffset = 0
    public var includesSubentities = true
    /// Only objects are offered.
    public var resultType = NSFetchRequestResultType.managedObjectResultType

    // These decide how much is read ahead, which changes no result.
    public var fetchBatchSize = 0
    public var returnsObjectsAsFaults = true
    public var includesPropertyValues = true
    public var relationshipKeyPathsForPrefetching: [String]?
    /// What is not saved is never fetched here.
    public var includesPendingChanges = true

    public override init() { super.init() }

    public convenience init(entityName: String) {
        self.init()
        self.entityName = entityName
    }
}
