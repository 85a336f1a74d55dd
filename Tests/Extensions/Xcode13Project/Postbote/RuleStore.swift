//
//  RuleStore.swift
//  Postbote
//

import CoreData

final class RuleStore {
    static let group = "group.com.example.postbote"
    private let container = NSPersistentContainer(name: "Filters")

    init() {
        guard let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: Self.group) else {
            return
        }
        let description = NSPersistentStoreDescription(url: folder.appendingPathComponent("Filters.sqlite"))
        description.isReadOnly = true
        container.persistentStoreDescriptions = [description]
        container.loadPersistentStores { _, error in
            if let error { NSLog("No rules: \(error.localizedDescription)") }
        }
    }

    /// The rules by their weight, which the fourth version of the model added.
    func rules() -> [Rule] {
        let request: NSFetchRequest<Rule> = Rule.fetchRequest()
        request.sortDescriptors = [NSSortDescriptor(key: "weight", ascending: false)]
        return (try? container.viewContext.fetch(request)) ?? []
    }
}
