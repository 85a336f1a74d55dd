// swift-format-ignore-file
//
//  MessageFilterExtension.swift
//  Template2019
//
//  The template of Xcode 11: as in 2017, with a default for future actions.
//

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

                if let networkResponse = networkResponse {
                    response.action = self.action(for: networkResponse)
                } else {
                    NSLog("No answer from the server: \(String(describing: error))")
                }

                completion(response)
            }

        @unknown default:
            break
        }
    }

    private func offlineAction(for queryRequest: ILMessageFilterQueryRequest) -> ILMessageFilterAction {
        let text = queryRequest.messageBody?.lowercased() ?? ""
        let words = ["loan", "casino", "crypto"]
        return words.contains(where: { text.contains($0) }) ? .filter : .none
    }

    private func action(for networkResponse: ILNetworkResponse) -> ILMessageFilterAction {
        switch networkResponse.urlResponse.statusCode {
        case 200: return .allow
        case 403: return .filter
        default: return .none
        }
    }

}
