// swift-format-ignore-file
import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension {}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        guard RuleBook.shared.matches(queryRequest.messageBody ?? "") else {
            response.action = .allow
            return completion(response)
        }
        ExtensionReloader.reloadAll { errors in
            NSLog("reloaded with error \(errors.map { String($0) }.joined(separator: " and "))")
            response.action = .junk
            completion(response)
        }
    }
}
