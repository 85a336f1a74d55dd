// swift-format-ignore-file
import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension {}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let offlineAction = self.offlineAction(for: queryRequest)

        switch offlineAction {
        case .allow, .filter:
            let response = ILMessageFilterQueryResponse()
            response.action = offlineAction
            completion(response)

        case .none:
            context.deferQueryRequestToNetwork() { (networkResponse, error) in
                let response = ILMessageFilterQueryResponse()
                response.action = .none
                completion(response)
            }

        @unknown default:
            break
        }
    }

    // The switch above is older than the two actions at the end.
    private func offlineAction(for queryRequest: ILMessageFilterQueryRequest) -> ILMessageFilterAction {
        guard let body = queryRequest.messageBody?.lowercased() else { return .none }
        if body.contains("betting") { return .filter }
        if body.contains("invoice") { return .transaction }
        if body.contains("special offer") { return .promotion }
        return .allow
    }
}
