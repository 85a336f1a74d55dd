import Foundation
import Synchronization

/// Where a program fetches the objects of a store.
///
/// Stores are read and not written here: what a program inserts, changes or deletes stays in memory, is not fetched,
/// and `save()` throws.
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
        var mergesChanges = false
        var name: String?
        var changes = 0
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

    /// Nothing else writes the store while it is read here.
    public var automaticallyMergesChangesFromParent: Bool {
        get { state.withLock { $0.mergesChanges } }
        set { state.withLock { $0.mergesChanges = newValue } }
    }

    public var name: String? {
        get { state.withLock { $0.name } }
        set { state.withLock { $0.name = newValue } }
    }

    /// Nothing is merged here.
    public var mergePolicy: Any {
        get { NSMergePolicy.error }
        set {}
    }

    var model: NSManagedObjectModel { persistentStoreCoordinator?.managedObjectModel ?? NSManagedObjectModel() }

    // MARK: Fetching

    /// - Throws: `NSError`: the entity is not known, the store cannot be read, or what is wanted is not offered.
    public func fetch<Result>(_ request: NSFetchRequest<Result>) throws -> [Result] {
        guard request.resultType == .managedObjectResultType else {
            throw StoreError.notOffered("A fetch of dictionaries, numbers or identifiers")
        }
        var objects = try matching(request)
        if let descriptors = request.sortDescriptors, !descriptors.isEmpty {
            objects.sort { first, second in
                let orders = descriptors.lazy.map { $0.compare(first, to: second) }
                return orders.first { $0 != .orderedSame } == .orderedAscending
            }
        }
        let kept = objects.dropFirst(max(request.fetchOffset, 0))
        let wanted = request.fetchLimit > 0 ? kept.prefix(request.fetchLimit) : kept
        return try wanted.map { object in
            guard let result = object as? Result else { throw StoreError.notOffered("A fetch of \(Result.self)") }
            return result
        }
    }

    /// How many objects a request has, with its limit but without its order.
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

    /// The object with that number, which is read again; nil: there is none.
    public func existingObject(with objectID: NSManagedObjectID) throws -> NSManagedObject {
        for entity in model.entities {
            let request = NSFetchRequest<NSManagedObject>(entityName: entity.entityName)
            request.predicate = NSPredicate { object, _ in (object as? NSManagedObject)?.objectID == objectID }
            request.fetchLimit = 1
            if let found = try fetch(request).first { return found }
        }
        throw StoreError.missingObject(objectID.description)
    }

    /// The objects that the predicate takes, by their numbers; without an order no more than are wanted.
    private func matching<Result>(_ request: NSFetchRequest<Result>) throws -> [NSManagedObject] {
        let entity = try entity(of: request)
        let isSorted = !(request.sortDescriptors ?? []).isEmpty
        let last = max(request.fetchOffset, 0).addingReportingOverflow(request.fetchLimit)
        let enough = isSorted || request.fetchLimit <= 0 || last.overflow ? Int.max : last.partialValue
        var objects: [NSManagedObject] = []
        for tables in try tables() {
            var number = Int64.min
            while objects.count < enough {
                let part = try tables.objects(
                    of: entity, where: "Z_PK > ?", [number], includingDescendants: request.includesSubentities,
                    limit: 500)
                guard let end = part.last else { break }
                // In a damaged file the order can be wrong, and then there would be no end.
                guard end.number > number else { throw StoreError.sqlite("its rows are out of order") }
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
            throw StoreError.notOffered("A fetch of \(name), which is no entity of the model,")
        }
        return entity
    }

    private func tables() throws -> [EntityTables] {
        guard let coordinator = persistentStoreCoordinator, !coordinator.persistentStores.isEmpty else {
            throw StoreError.noStore()
        }
        return coordinator.tables
    }

    // MARK: Threads

    /// Runs a block later: on the main queue, or on the context's own.
    @preconcurrency
    public func perform(_ block: @escaping @Sendable () -> Void) {
        queue.async { [lock] in lock.withLock(block) }
    }

    /// Runs a block now, alone.
    public func performAndWait<Result>(_ block: () throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try block()
    }

    /// Runs a block alone, and waits for it.
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

    /// Does nothing when nothing was changed.
    ///
    /// - Throws: `NSError` when there is something to save: stores are not written here.
    public func save() throws {
        if hasChanges { throw StoreError.readOnly() }
    }

    func noteChange() { state.withLock { $0.changes += 1 } }
}

/// The name from before Swift had enumerations of its own for it.
public typealias NSManagedObjectContextConcurrencyType = NSManagedObjectContext.ConcurrencyType
