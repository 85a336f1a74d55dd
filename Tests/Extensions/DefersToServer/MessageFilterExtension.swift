// swift-format-ignore-file
import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension {}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
                completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        context.deferQueryRequestToNetwork() { (networkResponse, error) in
            let response = ILMessageFilterQueryResponse()
            switch (networkResponse, error) {
            case let (answer?, _):
                response.action = Answer(answer)?.action ?? .none
            case let (nil, error as ILMessageFilterError):
                NSLog("%@", String(describing: error))
                NSLog("%@", error.localizedDescription)
                response.action = self.action(after: error.code, queryRequest)
            case let (nil, error):
                NSLog("unexpected: \(String(describing: error))")
            }
            completion(response)
        }
    }

    /// Without a server we block short codes and allow all other senders.
    private func action(
        after code: ILMessageFilterError.Code, _ queryRequest: ILMessageFilterQueryRequest
    ) -> ILMessageFilterAction {
        NSLog("deferral failed with code \(code.rawValue)")
        switch code {
        case .networkURLUnauthorized, .networkRequestFailed:
            return (queryRequest.sender?.count ?? 0) <= 6 ? .promotion : .none
        case .invalidNetworkURL, .redundantNetworkDeferral, .system:
            return .none
        @unknown default:
            return .none
        }
    }
}
