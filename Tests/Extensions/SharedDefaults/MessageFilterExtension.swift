// swift-format-ignore-file
import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension, ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
                completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        defer { completion(response) }
        let before = UserDefaults.shared[.lastSender]
        NSLog("before: %@", before ?? "nothing")
        let body = queryRequest.messageBody ?? ""
        if body.hasPrefix("subscript") { UserDefaults.shared[.lastSender] = queryRequest.sender }
        if body.hasPrefix("wrapper") { Settings.lastSender = queryRequest.sender }
        if body.hasPrefix("key path") { UserDefaults.shared.setValue(queryRequest.sender, forKeyPath: "lastSender") }
        if body.hasPrefix("remove") { UserDefaults.shared.removeObject(forKey: "words") }
        NSLog("own: %@", UserDefaults.standard.string(forKey: "seen") ?? "nothing")
        UserDefaults.standard.set(body, forKey: "seen")
        NSLog("words: %d", UserDefaults.shared.stringArray(forKey: "words")?.count ?? 0)
        response.action = before == nil ? .none : .junk
    }
}
