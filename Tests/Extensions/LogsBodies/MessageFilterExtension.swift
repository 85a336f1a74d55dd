// swift-format-ignore-file
import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension {}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        guard let sender = queryRequest.sender, let body = queryRequest.messageBody else { return completion(response) }
        NSLog("checking the message \"\(body)\" from \(sender)")
        if body.uppercased().contains("CONGRATULATIONS") {
            print("junk:", body)
            response.action = .junk
        } else {
            debugPrint("nothing found")
        }
        completion(response)
    }
}
