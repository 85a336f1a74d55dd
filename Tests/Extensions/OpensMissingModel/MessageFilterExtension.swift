// swift-format-ignore-file
import CoreData
import IdentityLookup

final class Store {
    static let modelName = "Rules" + "V2"
    let container = NSPersistentContainer(name: Store.modelName)
}

final class MessageFilterExtension: ILMessageFilterExtension, ILMessageFilterQueryHandling {
    private lazy var store = Store()

    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
                completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        NSLog("%d entities", store.container.managedObjectModel.entities.count)
        completion(response)
    }
}
