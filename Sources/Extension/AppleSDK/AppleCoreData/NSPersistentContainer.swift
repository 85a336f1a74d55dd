import AppleFoundation
import Foundation

/// The location and the options of a store.
open class NSPersistentStoreDescription: NSObject {
    public var url: URL?
    public var type = NSSQLiteStoreType
    public var configuration: String?
    public private(set) var options: [String: NSObject] = [:]
    /// Without effect: stores are always opened synchronously here.
    public var shouldAddStoreAsynchronously = false
    /// Without effect: stores are not migrated here; a store of another model is refused.
    public var shouldMigrateStoreAutomatically = true
    public var shouldInferMappingModelAutomatically = true
    /// Without effect: nothing is synced here (iOS 13).
    public var cloudKitContainerOptions: NSPersistentCloudKitContainerOptions?

    public override init() { super.init() }

    public convenience init(url: URL) {
        self.init()
        self.url = url
    }

    public var isReadOnly: Bool {
        get { (options[NSReadOnlyPersistentStoreOption] as? NSNumber)?.boolValue ?? false }
        set { options[NSReadOnlyPersistentStoreOption] = NSNumber(value: newValue) }
    }

    public func setOption(_ option: NSObject?, forKey key: String) { options[key] = option }

    /// Settings of SQLite. Without effect: stores are only read here.
    public private(set) var sqlitePragmas: [String: NSObject] = [:]
    public func setValue(_ value: NSObject?, forPragmaNamed name: String) { sqlitePragmas[name] = value }
}

/// A model with its stores and contexts.
///
///     let container = NSPersistentContainer(name: "Filters")
///     container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: storeInTheAppGroup)]
///     container.loadPersistentStores { _, error in … }
///     let filters = try container.viewContext.fetch(Filter.fetchRequest())
open class NSPersistentContainer: NSObject {
    public let name: String
    public let viewContext: NSManagedObjectContext
    public let persistentStoreCoordinator: NSPersistentStoreCoordinator
    public var persistentStoreDescriptions: [NSPersistentStoreDescription]
    public var managedObjectModel: NSManagedObjectModel { persistentStoreCoordinator.managedObjectModel }

    /// The folder of stores without a description: in the program's container.
    open class func defaultDirectoryURL() -> URL {
        let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
        return folders.first ?? URL(fileURLWithPath: NSHomeDirectory())
    }

    /// A container with the model of that name, which is beside the program.
    public convenience init(name: String) {
        let url = Bundle.main.url(forResource: name, withExtension: "momd")
        let model = url.flatMap { NSManagedObjectModel(contentsOf: $0) }
        if model == nil {
            let urls = Bundle.main.urls(forResourcesWithExtension: "momd", subdirectory: nil) ?? []
            let names = urls.compactMap { $0.deletingPathExtension?.lastPathComponent }
            let existing = names.map { "\($0).xcdatamodeld" }.sorted()
            FileHandle.standardError.write(
                Data("CoreData: no model \(name).xcdatamodeld in the extension's files.\n".utf8))
            ExtensionEvent.report(.missingModel(name: name, existing: existing))
        }
        self.init(name: name, managedObjectModel: model ?? NSManagedObjectModel())
    }

    public init(name: String, managedObjectModel model: NSManagedObjectModel) {
        self.name = name
        persistentStoreCoordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        viewContext = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
        viewContext.persistentStoreCoordinator = persistentStoreCoordinator
        persistentStoreDescriptions = []
        super.init()
        let url = type(of: self).defaultDirectoryURL().appendingPathComponent("\(name).sqlite")
        persistentStoreDescriptions = [NSPersistentStoreDescription(url: url)]
    }

    /// Opens the stores. The block is called for each of them before this method returns.
    open func loadPersistentStores(
        completionHandler block: (NSPersistentStoreDescription, (any Error)?) -> Void
    ) {
        for description in persistentStoreDescriptions {
            do {
                try persistentStoreCoordinator.addPersistentStore(
                    ofType: description.type, configurationName: description.configuration, at: description.url,
                    options: description.options)
                block(description, nil)
            } catch {
                block(description, error)
            }
        }
    }

    /// A context with a private queue.
    open func newBackgroundContext() -> NSManagedObjectContext {
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = persistentStoreCoordinator
        return context
    }

    /// Runs a block later, with a new context.
    @preconcurrency
    open func performBackgroundTask(_ block: @escaping @Sendable (NSManagedObjectContext) -> Void) {
        let context = newBackgroundContext()
        context.perform { block(context) }
    }
}
