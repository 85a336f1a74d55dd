// swift-format-ignore-file
import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension, ILMessageFilterQueryHandling {
    private let words = UserDefaults(suiteName: "group.example.missing")?.stringArray(forKey: "rules") ?? []
    private let other = UserDefaults(suiteName: "group.example.other")

    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
                completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.example.missing")
        if let url = folder?.appendingPathComponent("Lists/blocked.json"), (try? Data(contentsOf: url)) == nil {
            NSLog("no list")
        }
        response.action = words.isEmpty ? .allow : .none
        completion(response)
    }
}
