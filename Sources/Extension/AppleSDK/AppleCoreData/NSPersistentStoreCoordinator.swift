import AppleFoundation
import Foundation
import Synchronization

/// An open store.
public final class NSPersistentStore: NSObject, Sendable {
    public let url: URL?
    public let type: String
    public let isReadOnly: Bool
    /// nil: an empty, new store.
    let tables: EntityTables?

    init(_ url: URL?, type: String, isReadOnly: Bool, tables: EntityTables?) {
        (self.url, self.type, self.isReadOnly, self.tables) = (url, type, isReadOnly, tables)
        super.init()
    }
}

/// The stores that contexts read.
public final class NSPersistentStoreCoordinator: NSObject, Sendable {
    public let managedObjectModel: NSManagedObjectModel
    private let stores = Mutex<[NSPersistentStore]>([])

    public init(managedObjectModel model: NSManagedObjectModel) {
        managedObjectModel = model
        super.init()
    }

    public var persistentStores: [NSPersistentStore] { stores.withLock { $0 } }
    var tables: [EntityTables] { persistentStores.compactMap(\.tables) }

    /// Opens a store for reading.
    ///
    /// A missing store is new and empty if the program could create it, for example in its own container. In an App Group
    /// it is empty as after the app's first start, when the app has created it.
    ///
    /// - Throws: `NSError` with Core Data's code: the file is missing, cannot be read, or has another model.
    @discardableResult
    public func addPersistentStore(
        ofType type: String, configurationName: String?, at url: URL?, options: [AnyHashable: Any]? = nil
    ) throws -> NSPersistentStore {
        let isReadOnly = (options?[NSReadOnlyPersistentStoreOption] as? NSNumber)?.boolValue ?? false
        let tables = try open(type, url, isReadOnly)
        let store = NSPersistentStore(url, type: type, isReadOnly: isReadOnly, tables: tables)
        stores.withLock { $0.append(store) }
        return store
    }

    private func open(_ type: String, _ url: URL?, _ isReadOnly: Bool) throws -> EntityTables? {
        guard type != NSInMemoryStoreType, let url, url.path != "/dev/null" else { return nil }
        guard type == NSSQLiteStoreType else { throw CoreDataError.notOffered("A store of the type \(type)") }
        let manager = FileManager.default
        let canWrite = manager.isWritableFile(atPath: url.deletingLastPathComponent().path)
        guard manager.fileExists(atPath: url.path) else {
            guard let place = AppGroups.place(of: url) else {
                if isReadOnly || !canWrite { throw CoreDataError.missingFile(url) }
                return nil
            }
            switch AppGroups.trial() {
            case nil: Self.note(place)
            case "unreadable": throw CoreDataError.sqlite("unable to open database file")
            default: throw CoreDataError.missingFile(url)
            }
            return nil
        }
        if !isReadOnly, !canWrite {
            FileHandle.standardError.write(
                Data("CoreData: \(url.path) is read-only; on iOS, open it with isReadOnly = true.\n".utf8))
        }
        return try EntityTables(SQLiteStore(url), managedObjectModel)
    }

    private static let noted = Mutex<Set<String>>([])

    /// Says once that an empty store is used in place of one that the app has not created.
    private static func note(_ place: (group: String, path: String)) {
        let name = place.group == "*" ? place.path : "\(place.group)/\(place.path)"
        guard noted.withLock({ $0.insert(name).inserted }) else { return }
        let option = place.group == "*" ? "FOLDER" : "\(place.group)=FOLDER"
        let sentence =
            "The app's store \(name) does not exist: an empty one is used, as after the app's first start. To provide the store: "
            + "--app-group \(option) (app-group: in a session), with \(place.path) in the folder.\n"
        FileHandle.standardError.write(Data(sentence.utf8))
    }
}
