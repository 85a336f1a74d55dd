// swift-format-ignore-file
import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension {}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
                completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let settings = SharedSettings()
        let response = ILMessageFilterQueryResponse()
        defer { completion(response) }
        guard settings.isEnabled, let body = queryRequest.messageBody?.lowercased() else { return }
        if let sender = queryRequest.sender, let name = settings.trusted[sender] {
            NSLog("trusted: %@", name)
            response.action = .allow
            return
        }
        let hits = settings.keywords.filter(body.contains)
        NSLog("%d of %d keywords", hits.count, settings.keywords.count)
        if Double(hits.count) > settings.threshold { response.action = .junk }
    }
}
