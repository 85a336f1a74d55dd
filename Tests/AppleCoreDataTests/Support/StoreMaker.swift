import ExtensionPlans
import Foundation
import SQLiteAccess
import TestFiles
import Testing

@testable import AppleCoreData

/// A folder with a model and a store, as in an App Group; removed after its last use.
final class StoreMaker {
    private let tree = TestFolder()
    var folder: URL { tree.url }
    let model: NSManagedObjectModel
    private var running: [SQLConnection] = []
    var store: URL { folder.appendingPathComponent("Test.sqlite") }

    /// - Parameters:
    ///   - entities: the contents of the model's XML.
    ///   - statements: the SQL that Core Data of an app would run.
    init(_ entities: String = StoreMaker.filters, _ statements: String = StoreMaker.rows) throws {
        let folder = tree.url
        try tree.write(
            "Test.xcdatamodeld/Test.xcdatamodel/contents", "<?xml version=\"1.0\"?><model>\(entities)</model>")
        let compiled = folder.appendingPathComponent("Test.momd")
        try DataModel(folder.appendingPathComponent("Test.xcdatamodeld")).compiled(module: "AppleCoreDataTests")
            .write(to: compiled)
        model = try #require(NSManagedObjectModel(contentsOf: compiled))
        try run(Self.frame + statements)
    }

    /// Runs SQL on the store, with a separate connection.
    func run(_ statements: String, keepingLog: Bool = false) throws {
        let address = SQLConnection.uri(path: store.path, isImmutable: false)
        let connection = try SQLConnection(uri: address, access: .create)
        try connection.execute(statements)
        // A connection that is not closed keeps its log, as a running app does.
        if keepingLog { running.append(connection) }
    }

    func container(isReadOnly: Bool = true, _ url: URL? = nil) -> (NSPersistentContainer, NSError?) {
        let container = NSPersistentContainer(name: "Test", managedObjectModel: model)
        let description = NSPersistentStoreDescription(url: url ?? store)
        description.isReadOnly = isReadOnly
        container.persistentStoreDescriptions = [description]
        var found: NSError?
        container.loadPersistentStores { _, error in found = error as NSError? }
        return (container, found)
    }

    func context() throws -> NSManagedObjectContext {
        let (container, error) = container()
        #expect(error == nil)
        let context = container.newBackgroundContext()
        return context
    }

    static let frame = """
        CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
        CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
        INSERT INTO Z_METADATA VALUES (1, 'STORE', NULL);
        """

    static let filters = """
        <entity name="Keyword" representedClassName="Keyword" codeGenerationType="none">
            <attribute name="text" optional="YES" attributeType="String"/>
            <attribute name="weight" attributeType="Integer 16" usesScalarValueType="YES" defaultValueString="7"/>
            <attribute name="isEnabled" attributeType="Boolean" usesScalarValueType="YES" defaultValueString="YES"/>
            <attribute name="seen" attributeType="Date"/>
            <attribute name="shout" attributeType="String" transient="YES"/>
            <relationship name="group" destinationEntity="Group" inverseName="keywords"/>
        </entity>
        <entity name="Group" representedClassName="NSManagedObject">
            <attribute name="name" attributeType="String"/>
            <relationship name="keywords" toMany="YES" destinationEntity="Keyword" inverseName="group"/>
        </entity>
        """

    static let rows = """
        INSERT INTO Z_PRIMARYKEY VALUES (1, 'Keyword', 0, 4), (2, 'Group', 0, 2);
        CREATE TABLE ZKEYWORD (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZTEXT VARCHAR, ZWEIGHT INTEGER,
            ZISENABLED INTEGER, ZSEEN TIMESTAMP, ZGROUP INTEGER);
        CREATE TABLE ZGROUP (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR);
        INSERT INTO ZGROUP VALUES (1, 2, 1, 'Spam'), (2, 2, 1, 'Adverts');
        INSERT INTO ZKEYWORD VALUES (1, 1, 1, 'casino', 5, 1, 700000000.5, 1), (2, 1, 1, 'lottery', 3, 0, NULL, 1),
            (4, 1, 1, 'sale', 3, 1, -1, 2), (9, 1, 1, NULL, 1, 1, 0, NULL);
        """
}

/// A managed object class, with the property bodies that the build generates.
final class Keyword: NSManagedObject {
    var text: String? {
        get { managedValue("text") }
        set { setManagedValue(newValue, "text") }
    }
    var weight: Int16 {
        get { managedValue("weight") }
        set { setManagedValue(newValue, "weight") }
    }
    var isEnabled: Bool {
        get { managedValue("isEnabled") }
        set { setManagedValue(newValue, "isEnabled") }
    }
    var seen: Date? {
        get { managedValue("seen") }
        set { setManagedValue(newValue, "seen") }
    }
    var group: NSManagedObject? {
        get { managedValue("group") }
        set { setManagedValue(newValue, "group") }
    }
    private(set) var wakes: [String] = []

    class func fetchRequest() -> NSFetchRequest<Keyword> { NSFetchRequest(entityName: "Keyword") }
    override func awakeFromFetch() { wakes.append("fetch") }
    override func awakeFromInsert() { wakes.append("insert") }
}
