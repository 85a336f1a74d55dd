// swift-format-ignore-file
import IdentityLookup
import SpamRules

final class MessageFilterExtension: ILMessageFilterExtension, ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
                completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        response.action = AllRules.list.first { $0.applies(to: queryRequest) }?.action ?? .none
        completion(response)
    }
}
