// swift-format-ignore-file
import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension {}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        guard let sender = queryRequest.sender, sender.hasPrefix("+") else { return }
        guard let body = queryRequest.messageBody else { return }

        let response = ILMessageFilterQueryResponse()
        if body.lowercased().contains("refund") {
            response.action = .junk
            completion(response)
        }
    }
}
