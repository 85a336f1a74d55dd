import Foundation

/// A container whose store the app syncs with iCloud (iOS 13). Here the local store is read.
open class NSPersistentCloudKitContainer: NSPersistentContainer {
    /// Never posted here.
    public static let eventChangedNotification = NSNotification.Name(
        "NSPersistentCloudKitContainerEventChangedNotification")

    /// Always false: stores are read-only here.
    open func canUpdateRecord(forManagedObjectWith objectID: NSManagedObjectID) -> Bool { false }
    open func canDeleteRecord(forManagedObjectWith objectID: NSManagedObjectID) -> Bool { false }
    open func canModifyManagedObjects(in store: NSPersistentStore) -> Bool { false }
}

/// The iCloud container of a store (iOS 13). Without effect: nothing is synced here.
open class NSPersistentCloudKitContainerOptions: NSObject {
    public let containerIdentifier: String

    public init(containerIdentifier: String) { self.containerIdentifier = containerIdentifier }
}
