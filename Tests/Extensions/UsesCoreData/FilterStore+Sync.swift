// swift-format-ignore-file
import CoreData

/// What the app uses of the store, and shares.
extension FilterStore {
    static func cloudContainer() -> NSPersistentContainer {
        let container = NSPersistentCloudKitContainer(name: "Filters")
        container.persistentStoreDescriptions.first?.cloudKitContainerOptions = NSPersistentCloudKitContainerOptions(containerIdentifier: "iCloud.example.filters")
        container.persistentStoreDescriptions.first?.cloudKitContainerOptions?.databaseScope = .private
        container.viewContext.transactionAuthor = "filter"
        #if DEBUG
        do { try container.initializeCloudKitSchema(options: [.dryRun, .printSchema]) } catch { NSLog("No schema.") }
        #endif
        return container
    }

    func followChanges() {
        context.stalenessInterval = 0
        NotificationCenter.default.addObserver(forName: .NSManagedObjectContextDidSave, object: nil, queue: .main) { [weak self] notification in
            self?.context.mergeChanges(fromContextDidSave: notification)
        }
    }

    func keywordCount() -> Int {
        let request = Keyword.fetchRequest()
        request.entity = Keyword.entity()
        let all = (try? context.fetch(request)) ?? []
        return all.filter { $0.isEnabled }.count + ((try? context.fetch(Keyword.fetchRequest()).count) ?? 0)
    }
}

/// The keywords as the app lists them, by group.
final class KeywordList: NSObject, NSFetchedResultsControllerDelegate {
    private var results: NSFetchedResultsController<Keyword>!

    func load(_ context: NSManagedObjectContext) -> String {
        let request: NSFetchRequest<Keyword> = Keyword.fetchRequest()
        request.sortDescriptors = [NSSortDescriptor(key: "group.name", ascending: true), NSSortDescriptor(keyPath: \Keyword.text, ascending: true)]
        results = NSFetchedResultsController(fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "group.name", cacheName: "Keywords")
        results.delegate = self
        do { try results.performFetch() } catch { return "\(error)" }
        let lines = (results.sections ?? []).map { section in
            "\(section.name) \(section.indexTitle ?? "-"): " + (section.objects as? [Keyword] ?? []).compactMap { $0.text }.joined(separator: ",")
        }
        let last = results.object(at: IndexPath(indexes: [2, 1]))
        return lines.joined(separator: "; ") + " | \(last.text ?? "") at \(results.indexPath(forObject: last)?.description ?? "-") of \(results.fetchedObjects?.count ?? 0)"
    }

    func controllerDidChangeContent(_ controller: NSFetchedResultsController<NSFetchRequestResult>) { NSLog("never") }
}

/// A store of any of the model's classes.
func first<T: NSManagedObject>(_ type: T.Type, in context: NSManagedObjectContext) -> T {
    let request = T.fetchRequest() as! NSFetchRequest<T>
    request.fetchLimit = 1
    return (try? context.fetch(request))?.first ?? T(context: context)
}
