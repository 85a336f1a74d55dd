// swift-format-ignore-file
import CoreData

/// What the app uses of the store, and shares.
extension FilterStore {
    static func cloudContainer() -> NSPersistentContainer {
        let container = NSPersistentCloudKitContainer(name: "Filters")
        container.persistentStoreDescriptions.first?.cloudKitContainerOptions = NSPersistentCloudKitContainerOptions(containerIdentifier: "iCloud.example.filters")
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
