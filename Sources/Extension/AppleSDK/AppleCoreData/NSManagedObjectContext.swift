import AppleFoundation
import Foundation
import Synchronization

/// A context, in which a program fetches objects.
///
/// Stores are read-only here: inserted, changed and deleted objects stay in memory and are not fetched, and `save()`
/// throws.
@dynamicMemberLookup
public final class NSManagedObjectContext: NSObject, Sendable {
    public enum ConcurrencyType: UInt, Sendable {
        case privateQueueConcurrencyType = 1
        case mainQueueConcurrencyType = 2
    }

    public enum ScheduledTaskType: Sendable {
        case immediate
        case enqueued
    }

    public let concurrencyType: ConcurrencyType
    private let state = Mutex(State())
    private let lock = NSRecursiveLock()
    private let queue: DispatchQueue

    private struct State {
        var coordinator: NSPersistentStoreCoordinator?
        var parent: NSManagedObjectContext?
        var settings = _Settings()
        var changes = 0
    }

    /// Properties that are stored and have no effect: nothing is saved, and every fetch reads the store again.
    public struct _Settings: Sendable {
        public var automaticallyMergesChangesFromParent = false
        public var name: String?
        /// Who makes the changes (iOS 11).
        public var transactionAuthor: String?
        public var shouldDeleteInaccessibleFaults = true
        /// How old fetched values may be, in seconds.
        public var stalenessInterval: TimeInterval = -1
    }

    public subscript<Value: Sendable>(dynamicMember property: WritableKeyPath<_Settings, Value>) -> Value {
        get { state.withLock { $0.settings[keyPath: property] } }
        set { state.withLock { $0.settings[keyPath: property] = newValue } }
    }

    public init(concurrencyType: ConcurrencyType) {
        self.concurrencyType = concurrencyType
        queue = concurrencyType == .mainQueueConcurrencyType ? .main : DispatchQueue(label: "NSManagedObjectContext")
        super.init()
    }

    public var persistentStoreCoordinator: NSPersistentStoreCoordinator? {
        get { state.withLock { $0.coordinator } }
        set { state.withLock { $0.coordinator = newValue } }
    }

    /// Without effect: every fetch reads the store again.
    public func setQueryGenerationFrom(_ generation: NSQueryGenerationToken?) throws {}

    /// The context to which this one saves. Here it reads the same stores.
    public var parent: NSManagedObjectContext? {
        get { state.withLock { $0.parent } }
        set {
            state.withLock { $0.parent = newValue }
            if let newValue { persistentStoreCoordinator = newValue.persistentStoreCoordinator }
        }
    }

    /// Always nil: changes cannot be undone here.
    public var undoManager: AnyObject? {
        get { nil }
        set {}
    }

    /// Without effect: nothing is merged here.
    public var mergePolicy: Any {
        get { NSMergePolicy.error }
        set {}
    }

    var model: NSManagedObjectModel { persistentStoreCoordinator?.managedObjectModel ?? NSManagedObjectModel() }

    // MARK: Fetching

    /// - Throws: `NSError` if the entity is unknown, the store cannot be read, or the request is not supported.
    public func fetch<Result>(_ request: NSFetchRequest<Result>) throws -> [Result] {
        guard [.managedObjectResultType, .dictionaryResultType].contains(request.resultType) else {
            throw CoreDataError.notOffered("A fetch of numbers or identifiers")
        }
        var objects = try matching(request)
        if let descriptors = request.sortDescriptors, !descriptors.isEmpty {
            objects.sort { first, second in
                let orders = descriptors.lazy.map { $0.compare(first, to: second) }
                return orders.first { $0 != .orderedSame } == .orderedAscending
            }
        }
        if request.resultType == .dictionaryResultType {
            return try Self.limited(dictionaries(objects, request), request).map { dictionary in
                guard let result = dictionary as? Result else {
                    throw CoreDataError.notOffered("A fetch of \(Result.self)")
                }
                return result
            }
        }
        return try Self.limited(objects, request).map { object in
            guard let result = object as? Result else { throw CoreDataError.notOffered("A fetch of \(Result.self)") }
            return result
        }
    }

    private static func limited<Element, Result>(_ all: [Element], _ request: NSFetchRequest<Result>) -> ArraySlice<
        Element
    > {
        let kept = all.dropFirst(max(request.fetchOffset, 0))
        return request.fetchLimit > 0 ? kept.prefix(request.fetchLimit) : kept
    }

    /// The attributes of objects, without those that are nil.
    private func dictionaries<Result>(
        _ objects: [NSManagedObject], _ request: NSFetchRequest<Result>
    ) throws -> [NSDictionary] {
        var names: [String]?
        for property in request.propertiesToFetch ?? [] {
            guard let name = property as? String else {
                throw CoreDataError.notOffered("A fetch of an expression or a property that is not given by its name")
            }
            names = (names ?? []) + [name]
        }
        var seen: Set<NSDictionary> = []
        return objects.compactMap { object in
            let dictionary = NSMutableDictionary()
            for name in names ?? object.entity.attributes.keys.sorted() {
                if let value = object.value(forKeyPath: name) { dictionary[name] = value }
            }
            return request.returnsDistinctResults && !seen.insert(dictionary).inserted ? nil : dictionary
        }
    }

    /// The number of objects of a request, with its limit.
    public func count<Result>(for request: NSFetchRequest<Result>) throws -> Int {
        let all: Int
        if request.predicate == nil {
            let tables = try tables()
            let entity = try entity(of: request)
            all = try tables.reduce(0) { sum, tables in
                sum + (try tables.count(of: entity, includingDescendants: request.includesSubentities))
            }
        } else {
            all = try matching(request).count
        }
        let kept = max(all - max(request.fetchOffset, 0), 0)
        return request.fetchLimit > 0 ? min(kept, request.fetchLimit) : kept
    }

    /// The object with that ID, read from the store.
    public func existingObject(with objectID: NSManagedObjectID) throws -> NSManagedObject {
        for entity in model.entities {
            let request = NSFetchRequest<NSManagedObject>(entityName: entity.entityName)
            request.predicate = NSPredicate { object, _ in (object as? NSManagedObject)?.objectID == objectID }
            request.fetchLimit = 1
            if let found = try fetch(request).first { return found }
        }
        throw CoreDataError.missingObject(objectID.description)
    }

    /// The object with that ID, read from the store; if there is none, the process ends, as when its values are read on
    /// an iPhone.
    public func object(with objectID: NSManagedObjectID) -> NSManagedObject {
        do {
            return try existingObject(with: objectID)
        } catch {
            _raise("CoreData: \(error.localizedDescription)")
        }
    }

    /// The matching objects in the order of their primary keys; without a sort order, only as many as needed.
    private func matching<Result>(_ request: NSFetchRequest<Result>) throws -> [NSManagedObject] {
        let entity = try entity(of: request)
        let isSorted = !(request.sortDescriptors ?? []).isEmpty
        let last = max(request.fetchOffset, 0).addingReportingOverflow(request.fetchLimit)
        let enough =
            isSorted || request.returnsDistinctResults || request.fetchLimit <= 0 || last.overflow
            ? Int.max : last.partialValue
        var objects: [NSManagedObject] = []
        for tables in try tables() {
            var number = Int64.min
            while objects.count < enough {
                let part = try tables.objects(
                    of: entity, where: "Z_PK > ?", [number], includingDescendants: request.includesSubentities,
                    limit: 500)
                guard let end = part.last else { break }
                // In a damaged file the order can be wrong, and the loop would not end.
                guard end.number > number else { throw CoreDataError.sqlite("its rows are out of order") }
                number = end.number
                for stored in part where objects.count < enough {
                    let object = NSManagedObject.read(stored, tables, self)
                    if request.predicate?.evaluate(with: object) ?? true { objects.append(object) }
                }
            }
        }
        return objects
    }

    private func entity<Result>(of request: NSFetchRequest<Result>) throws -> NSEntityDescription {
        let name = request.entityName ?? String(describing: Result.self)
        guard let entity = model.entity(name) else {
            throw CoreDataError.notOffered("A fetch of \(name), which is not an entity of the model,")
        }
        return entity
    }

    private func tables() throws -> [EntityTables] {
        guard let coordinator = persistentStoreCoordinator, !coordinator.persistentStores.isEmpty else {
            throw CoreDataError.noStore()
        }
        return coordinator.tables
    }

    // MARK: Threads

    /// Runs a block later, on the main queue or on the context's queue.
    @preconcurrency
    public func perform(_ block: @escaping @Sendable () -> Void) {
        queue.async { [lock] in lock.withLock(block) }
    }

    /// Runs a block now, exclusively.
    public func performAndWait<Result>(_ block: () throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try block()
    }

    /// Runs a block exclusively, and waits for it.
    public nonisolated(nonsending) func perform<Result>(
        schedule: ScheduledTaskType = .immediate, _ block: @escaping () throws -> Result
    ) async rethrows -> Result {
        try performAndWait(block)
    }

    // MARK: Changes

    public var hasChanges: Bool { state.withLock { $0.changes > 0 } }
    public func insert(_ object: NSManagedObject) { noteChange() }
    public func delete(_ object: NSManagedObject) { noteChange() }
    public func reset() { state.withLock { $0.changes = 0 } }
    public func rollback() { reset() }
    public func refreshAllObjects() {}
    public func refresh(_ object: NSManagedObject, mergeChanges flag: Bool) {}

    /// Does nothing if there are no changes.
    ///
    /// - Throws: `NSError` if there are changes: stores are read-only here.
    public func save() throws {
        if hasChanges { throw CoreDataError.readOnly() }
    }

    func noteChange() { state.withLock { $0.changes += 1 } }
}

/// A state of the store (iOS 10).
public final class NSQueryGenerationToken: NSObject, Sendable {
    public static let current = NSQueryGenerationToken()
    private override init() { super.init() }
}

/// The older name of the type.
public typealias NSManagedObjectContextConcurrencyType = NSManagedObjectContext.ConcurrencyType
