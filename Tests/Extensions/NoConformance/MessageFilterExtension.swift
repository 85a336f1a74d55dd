// swift-format-ignore-file
import IdentityLookup

// The handler is there, but its protocol is not declared.
final class MessageFilterExtension: ILMessageFilterExtension {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        response.action = (queryRequest.messageBody ?? "").contains("spam") ? .junk : .none
        completion(response)
    }
}
