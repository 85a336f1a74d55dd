// swift-format-ignore-file
import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension {
    let words = ["unsubscribe", "click here", "act now"]
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        let body = queryRequest.messageBody?.lowercased() ?? ""

        if queryRequest.sender == "DEMOBANK" {
            response.action = .allow
            completion(response)
        }

        for word in words {
            if body.contains(word) {
                let hit = ILMessageFilterQueryResponse()
                hit.action = .junk
                completion(hit)
            }
        }

        if body.contains("later") {
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) {
                let late = ILMessageFilterQueryResponse()
                late.action = .junk
                completion(late)
            }
        }

        completion(response)
    }
}
