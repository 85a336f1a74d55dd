// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's. The notifications are never posted here: stores are read-only.

import Foundation

extension NSNotification.Name {
    public static let NSManagedObjectContextDidSave = Self("NSManagingContextDidSaveChangesNotification")
    public static let NSManagedObjectContextWillSave = Self("NSManagingContextWillSaveChangesNotification")
    public static let NSManagedObjectContextObjectsDidChange = Self("NSObjectsChangedInManagingContextNotification")
    public static let NSPersistentStoreRemoteChange = Self("NSPersistentStoreRemoteChangeNotification")
    public static let NSPersistentStoreCoordinatorStoresDidChange = Self(
        "NSPersistentStoreCoordinatorStoresDidChangeNotification")
}

extension NSManagedObjectContext {
    public static let willSaveObjectsNotification = NSNotification.Name.NSManagedObjectContextWillSave
    public static let didSaveObjectsNotification = NSNotification.Name.NSManagedObjectContextDidSave
    public static let didChangeObjectsNotification = NSNotification.Name.NSManagedObjectContextObjectsDidChange

    /// Without effect: every fetch reads the store again.
    public func mergeChanges(fromContextDidSave notification: Notification) {}

    /// Without effect: every fetch reads the store again.
    public class func mergeChanges(
        fromRemoteContextSave changeNotificationData: [AnyHashable: Any], into contexts: [NSManagedObjectContext]
    ) {}
}

public let NSInsertedObjectsKey = "inserted"
public let NSUpdatedObjectsKey = "updated"
public let NSDeletedObjectsKey = "deleted"
public let NSRefreshedObjectsKey = "refreshed"
public let NSInvalidatedObjectsKey = "invalidated"
public let NSInvalidatedAllObjectsKey = "invalidatedAll"
