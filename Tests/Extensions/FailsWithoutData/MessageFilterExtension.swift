// swift-format-ignore-file
import CoreData
import IdentityLookup
import SQLite3

final class MessageFilterExtension: ILMessageFilterExtension, ILMessageFilterQueryHandling {
    private lazy var group = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.example.rules")!

    private lazy var container: NSPersistentContainer = {
        let container = NSPersistentContainer(name: "Rules")
        let description = NSPersistentStoreDescription(url: group.appendingPathComponent("Data/Rules.sqlite"))
        description.isReadOnly = true
        container.persistentStoreDescriptions = [description]
        container.loadPersistentStores { _, error in
            if let error { fatalError("no store: \(error)") }
        }
        return container
    }()

    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
                completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        switch queryRequest.messageBody ?? "" {
        case "store":
            let rules = try! container.viewContext.fetch(Rule.fetchRequest())
            response.action = rules.isEmpty ? .allow : .junk
        case "file":
            let data = try! Data(contentsOf: group.appendingPathComponent("rules.json"))
            response.action = data.isEmpty ? .allow : .junk
        case "value":
            let data = UserDefaults(suiteName: "group.example.rules")!.data(forKey: "words")!
            response.action = data.isEmpty ? .allow : .junk
        case "database":
            var database: OpaquePointer?
            guard sqlite3_open_v2(group.appendingPathComponent("words.db").path, &database, SQLITE_OPEN_READONLY, nil) == SQLITE_OK else {
                fatalError("no words")
            }
            response.action = .junk
        case "guard":
            guard let text = try? String(contentsOf: group.appendingPathComponent("words.txt"), encoding: .utf8) else { return }
            response.action = text.isEmpty ? .allow : .junk
        case "wait":
            let ready = DispatchSemaphore(value: 0)
            if FileManager.default.fileExists(atPath: group.appendingPathComponent("state/ready").path) { ready.signal() }
            ready.wait()
            response.action = .junk
        default: break
        }
        completion(response)
    }
}
