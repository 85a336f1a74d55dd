import IdentityLookup

/// The filter of WWDC17 session 249: an offline check first, then a query to its server.
///
/// A message that contains "junk", in any case, is junk. Every other message is deferred to the server; if that fails
/// or the response is invalid, the filter responds with no action.
final class MessageFilterExtension: ILMessageFilterExtension {}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest,
        context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterQueryResponse) -> Void
    ) {
        let response = ILMessageFilterQueryResponse()
        response.action = offlineAction(for: queryRequest)
        guard response.action == .none else { return completion(response) }

        context.deferQueryRequestToNetwork { networkResponse, _ in
            let response = ILMessageFilterQueryResponse()
            if let networkResponse { response.action = self.action(for: networkResponse) }
            completion(response)
        }
    }

    private func offlineAction(for queryRequest: ILMessageFilterQueryRequest) -> ILMessageFilterAction {
        guard let messageBody = queryRequest.messageBody else { return .none }
        return messageBody.lowercased().contains("junk") ? .junk : .none
    }

    /// The response of FilterIt's server: `{"action":"junk"}`.
    private struct ServerVerdict: Decodable {
        enum Action: String, Decodable {
            case none, allow, junk, promotion, transaction
        }

        let action: Action
    }

    private func action(for networkResponse: ILNetworkResponse) -> ILMessageFilterAction {
        guard networkResponse.urlResponse.statusCode == 200,
            let verdict = try? JSONDecoder().decode(ServerVerdict.self, from: networkResponse.data)
        else { return .none }
        switch verdict.action {
        case .none: return .none
        case .allow: return .allow
        case .junk: return .junk
        case .promotion: return .promotion
        case .transaction: return .transaction
        }
    }
}
