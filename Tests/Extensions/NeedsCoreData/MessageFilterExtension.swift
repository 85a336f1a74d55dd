// swift-format-ignore-file
import IdentityLookup
import Foundation
import CoreData

final class MessageFilterExtension: ILMessageFilterExtension {
    lazy var container: NSPersistentContainer = {
        let container = NSPersistentContainer(name: "Rules")
        container.loadPersistentStores { _, error in
            if let error = error { NSLog("store: \(error)") }
        }
        return container
    }()
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
                completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let fetch = NSFetchRequest<NSManagedObject>(entityName: "Rule")
        fetch.predicate = NSPredicate(format: "word IN %@", queryRequest.messageBody?.components(separatedBy: " ") ?? [])
        let response = ILMessageFilterQueryResponse()
        response.action = ((try? container.viewContext.count(for: fetch)) ?? 0) > 0 ? .junk : .none
        completion(response)
    }
}
