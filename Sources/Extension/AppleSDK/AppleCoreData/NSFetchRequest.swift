import Foundation

/// A result of a fetch.
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

/// A request for objects of an entity.
///
///     let request = NSFetchRequest<Filter>(entityName: "Filter")
///     request.sortDescriptors = [NSSortDescriptor(key: "text", ascending: true)]
///     let filters = try context.fetch(request)
///
/// All objects of the entity are read, and the predicate is evaluated in memory, not in SQL.
open class NSFetchRequest<ResultType>: NSObject {
    public var entityName: String?
    public var entity: NSEntityDescription? { didSet { entityName = entity?.name } }
    public var predicate: NSPredicate?
    public var sortDescriptors: [NSSortDescriptor]?
    /// 0: no limit.
    public var fetchLimit = 0
    public var fetchOffset = 0
    public var includesSubentities = true
    /// Managed objects, or dictionaries of attributes; identifiers and numbers are not supported.
    public var resultType = NSFetchRequestResultType.managedObjectResultType
    /// The attributes of dictionaries, by name (or as descriptions); nil: all.
    public var propertiesToFetch: [Any]?
    /// Whether equal dictionaries are returned once.
    public var returnsDistinctResults = false

    // Prefetching options: without effect on results.
    public var fetchBatchSize = 0
    public var returnsObjectsAsFaults = true
    public var includesPropertyValues = true
    public var relationshipKeyPathsForPrefetching: [String]?
    /// Unsaved changes are never fetched here.
    public var includesPendingChanges = true

    public override init() { super.init() }

    public convenience init(entityName: String) {
        self.init()
        self.entityName = entityName
    }
}
