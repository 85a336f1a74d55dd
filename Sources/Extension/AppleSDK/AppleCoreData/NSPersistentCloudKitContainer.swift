import Foundation

/// A container whose store the app syncs with iCloud (iOS 13). Here the local store is read.
open class NSPersistentCloudKitContainer: NSPersistentContainer {
    /// Creates no schema, and writes this to the log: many apps ignore the error in their debug builds.
    ///
    /// - Throws: `NSError`, as without an account.
    open func initializeCloudKitSchema(options: NSPersistentCloudKitContainerSchemaInitializationOptions = []) throws {
        let error = CoreDataError.noCloud()
        FileHandle.standardError.write(
            Data("CoreData: initializeCloudKitSchema: \(error.localizedDescription)\n".utf8))
        throw error
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
