// swift-format-ignore-file
import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension {}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        let store = WordStore()
        store.words.append("prize")
        guard store.words.contains(where: { queryRequest.messageBody?.contains($0) ?? false }) else {
            response.action = .allow
            return completion(response)
        }
        Notifier.shared.start()
        Notifier.shared.schedule("Junk") { result in
            store.countWidgets { count in
                NSLog("%@; %ld widgets", result, count)
                response.action = .junk
                completion(response)
            }
        }
    }
}
