// swift-format-ignore-file
import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension {}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
                completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        let body = queryRequest.messageBody ?? ""
        switch KeywordStore.shared.keywords.first(where: { $0.matches(body) })?.kind {
        case .deny?: response.action = .junk
        case .allow?: response.action = .allow
        case .promotion?: response.action = .promotion
        case nil: response.action = .none
        }
        completion(response)
    }
}
