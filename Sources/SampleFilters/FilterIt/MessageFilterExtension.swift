import IdentityLookup

/// The filter of session 249 of 2017: what it knows by itself first, then what its server says.
///
/// A text with the word "junk" is junk; capitals make no difference. About every other text it asks its server, and when
/// that cannot be asked, or answers something else, it leaves the text to the phone.
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

    /// What FilterIt's server answers: `{"action":"junk"}`.
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
