import AppleCoreData
import Foundation
import Testing

/// What an app's files use besides fetching, and share with the filter.
@Suite struct SharedCodeTests {
    @Test func `a request without a written type has the type of the class`() throws {
        let maker = try StoreMaker()
        let context = try maker.context()
        let request = Keyword.fetchRequest()
        request.fetchLimit = 2
        let keywords = try context.fetch(request)
        #expect(keywords.map(\.text) == ["casino", "lottery"])
        #expect(try context.fetch(Keyword.fetchRequest()).count == 4)
        #expect(try context.count(for: Keyword.fetchRequest()) == 4)
    }

    @Test func `a class knows its entity in a loaded model`() throws {
        let maker = try StoreMaker()
        let context = try maker.context()
        #expect(Keyword.entity().name == "Keyword")
        let request = NSFetchRequest<Keyword>()
        request.entity = Keyword.entity()
        #expect(try context.fetch(request).count == 4)
        #expect(Keyword(entity: Keyword.entity(), insertInto: context).isInserted)
    }

    @Test func `a cloud container reads the local store`() throws {
        let maker = try StoreMaker()
        let container = NSPersistentCloudKitContainer(name: "Test", managedObjectModel: maker.model)
        let description = NSPersistentStoreDescription(url: maker.store)
        description.cloudKitContainerOptions = NSPersistentCloudKitContainerOptions(containerIdentifier: "iCloud.a")
        #expect(description.cloudKitContainerOptions?.containerIdentifier == "iCloud.a")
        container.persistentStoreDescriptions = [description]
        container.loadPersistentStores { #expect($1 == nil) }
        let keyword = try #require(try container.viewContext.fetch(Keyword.fetchRequest()).first)
        #expect(container.viewContext.object(with: keyword.objectID) == keyword)
        description.cloudKitContainerOptions?.databaseScope = .public
        #expect { try container.initializeCloudKitSchema(options: [.dryRun]) } throws: {
            ($0 as NSError).localizedDescription.contains("no iCloud account")
        }
    }

    @Test func `merging and staleness have no effect and nothing is notified`() throws {
        let maker = try StoreMaker()
        let context = try maker.context()
        #expect(context.stalenessInterval == -1)
        context.stalenessInterval = 0
        #expect(context.stalenessInterval == 0)
        let center = NotificationCenter.default
        let names: [Notification.Name] = [
            .NSManagedObjectContextDidSave, .NSManagedObjectContextWillSave, .NSManagedObjectContextObjectsDidChange,
            NSManagedObjectContext.didSaveObjectsNotification,
        ]
        let token = Keyword(context: context)
        let observers = names.map { name in
            center.addObserver(forName: name, object: context, queue: nil) { _ in Issue.record("\(name)") }
        }
        token.text = "a"
        #expect(throws: NSError.self) { try context.save() }
        observers.forEach(center.removeObserver)
        context.mergeChanges(fromContextDidSave: Notification(name: .NSManagedObjectContextDidSave))
        NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSInsertedObjectsKey: [URL]()], into: [context])
        #expect(context.hasChanges)
    }

    @Test func `a child context reads the stores of its parent`() throws {
        let maker = try StoreMaker()
        let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        #expect(throws: NSError.self) { try child.fetch(Keyword.fetchRequest()) }
        child.parent = try maker.context()
        #expect(try child.fetch(Keyword.fetchRequest()).count == 4)
    }
}
