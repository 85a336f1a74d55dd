import Foundation

/// A container whose store the app syncs with iCloud (iOS 13). Here the local store is read.
open class NSPersistentCloudKitContainer: NSPersistentContainer {
    /// Never posted here.
    public static let eventChangedNotification = NSNotification.Name(
        "NSPersistentCloudKitContainerEventChangedNotification")
    public static let eventNotificationUserInfoKey = "event"

    /// Creates no schema, and writes this to the log: many apps ignore the error in their debug builds.
    ///
    /// - Throws: `NSError`, as without an account.
    open func initializeCloudKitSchema(options: NSPersistentCloudKitContainerSchemaInitializationOptions = []) throws {
        let error = CoreDataError.noCloud()
        FileHandle.standardError.write(
            Data("CoreData: initializeCloudKitSchema: \(error.localizedDescription)\n".utf8))
        throw error
    }

    /// Always false: stores are read-only here.
    open func canUpdateRecord(forManagedObjectWith objectID: NSManagedObjectID) -> Bool { false }
    open func canDeleteRecord(forManagedObjectWith objectID: NSManagedObjectID) -> Bool { false }
    open func canModifyManagedObjects(in store: NSPersistentStore) -> Bool { false }

    /// Always nil: nothing is synced here.
    open func record(for managedObjectID: NSManagedObjectID) -> CKRecord? { nil }
    open func recordID(for managedObjectID: NSManagedObjectID) -> CKRecord.ID? { nil }

    /// A sync (iOS 14). Never created here.
    public final class Event: NSObject, Sendable {
        public enum EventType: Int, Sendable {
            case setup, `import`, export
        }

        public let identifier = UUID()
        public let storeIdentifier = ""
        public let type = EventType.setup
        public let startDate = Date()
        public let endDate: Date? = nil
        public let succeeded = false
        public let error: (any Error)? = nil

        private override init() { super.init() }
    }
}

public struct NSPersistentCloudKitContainerSchemaInitializationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let dryRun = NSPersistentCloudKitContainerSchemaInitializationOptions(rawValue: 2)
    public static let printSchema = NSPersistentCloudKitContainerSchemaInitializationOptions(rawValue: 4)
}

/// The iCloud container of a store (iOS 13). Without effect: nothing is synced here.
open class NSPersistentCloudKitContainerOptions: NSObject {
    public let containerIdentifier: String
    /// The database of the store (iOS 14).
    open var databaseScope = CKDatabase.Scope.private

    public init(containerIdentifier: String) { self.containerIdentifier = containerIdentifier }
}

// The types of CloudKit that the declarations above name. The rest of it does not exist here.

public enum CKDatabase {
    public enum Scope: Int, Sendable {
        case `public` = 1, `private`, shared
    }
}

/// Never created here.
public final class CKRecord: NSObject, Sendable {
    private override init() { super.init() }

    /// Never created here.
    public final class ID: NSObject, Sendable {
        private override init() { super.init() }
    }
}
