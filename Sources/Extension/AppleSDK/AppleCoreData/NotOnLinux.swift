// swift-format-ignore-file: AlwaysUseLowerCamelCase
import Foundation

// What needs a store that can be written, or a model that is made in code. A use of it does not compile, and the error
// says why.

@available(*, unavailable, message: "Siftbox reads models that Xcode made (.xcdatamodeld), not models made in code")
public class NSPropertyDescription: NSObject {
    public var name = ""
    public var isOptional = true
}

@available(*, unavailable, message: "Siftbox reads models that Xcode made (.xcdatamodeld), not models made in code")
public final class NSAttributeDescription: NSPropertyDescription {
    public var attributeType: NSAttributeType = .undefinedAttributeType
    public var defaultValue: Any?
}

@available(*, unavailable, message: "Siftbox reads models that Xcode made (.xcdatamodeld), not models made in code")
public final class NSRelationshipDescription: NSPropertyDescription {}

public enum NSAttributeType: UInt, Sendable {
    case undefinedAttributeType = 0, integer16AttributeType = 100, integer32AttributeType = 200
    case integer64AttributeType = 300, doubleAttributeType = 500, floatAttributeType = 600, stringAttributeType = 700
    case booleanAttributeType = 800, dateAttributeType = 900, binaryDataAttributeType = 1000, UUIDAttributeType = 1100
    case URIAttributeType = 1200, transformableAttributeType = 1800
}

@available(*, unavailable, message: "the app's store is read-only for an extension (X3)")
public final class NSBatchDeleteRequest: NSObject {
    public init<Result>(fetchRequest fetch: NSFetchRequest<Result>) { super.init() }
}

@available(*, unavailable, message: "the app's store is read-only for an extension (X3)")
public final class NSBatchInsertRequest: NSObject {
    public init(entity: NSEntityDescription, objects: [[String: Any]]) { super.init() }
    public init(entityName: String, objects: [[String: Any]]) { super.init() }
}

@available(*, unavailable, message: "the app's store is read-only for an extension (X3)")
public final class NSBatchUpdateRequest: NSObject {
    public init(entityName: String) { super.init() }
}

@available(*, unavailable, message: "Siftbox does not read the store's history; fetch(_:) reads the store again")
public final class NSPersistentHistoryChangeRequest: NSObject {
    public class func fetchHistory(after token: NSPersistentHistoryToken?) -> NSPersistentHistoryChangeRequest {
        .init()
    }
    public class func fetchHistory(after date: Date) -> NSPersistentHistoryChangeRequest { .init() }
    public class func deleteHistory(before token: NSPersistentHistoryToken?) -> NSPersistentHistoryChangeRequest {
        .init()
    }
    public class func deleteHistory(before date: Date) -> NSPersistentHistoryChangeRequest { .init() }
}

@available(*, unavailable, message: "Siftbox does not read the store's history; fetch(_:) reads the store again")
public final class NSPersistentHistoryToken: NSObject {}

@available(*, unavailable, message: "Siftbox does not read the store's history; fetch(_:) reads the store again")
public final class NSPersistentHistoryTransaction: NSObject {}

@available(*, unavailable, message: "Siftbox does not read the store's history; fetch(_:) reads the store again")
public final class NSPersistentHistoryResult: NSObject {}

extension NSManagedObjectContext {
    @available(*, unavailable, message: "an extension cannot write to the app's store (X3); use fetch(_:)")
    @discardableResult public func execute(_ request: Any) throws -> Any { request }
}
