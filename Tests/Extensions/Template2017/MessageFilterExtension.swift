// swift-format-ignore-file
//
//  MessageFilterExtension.swift
//  Template2017
//
//  Made with the template of Xcode 9; only the list of words is ours.
//

import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension {}

extension MessageFilterExtension: ILMessageFilterQueryHandling {

    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        // What can be decided without a server?
        let offlineAction = self.offlineAction(for: queryRequest)

        switch offlineAction {
        case .allow, .filter:
            // Decided: answer immediately.
            let response = ILMessageFilterQueryResponse()
            response.action = offlineAction

            completion(response)

        case .none:
            // Undecided: the system asks our server.
            context.deferQueryRequestToNetwork() { (networkResponse, error) in
                let response = ILMessageFilterQueryResponse()
                response.action = .none

                if let networkResponse = networkResponse {
                    // The server has answered: convert its response to an action.
                    response.action = self.action(for: networkResponse)
                } else {
                    NSLog("The server could not be asked: \(String(describing: error))")
                }

                completion(response)
            }
        }
    }

    private func offlineAction(for queryRequest: ILMessageFilterQueryRequest) -> ILMessageFilterAction {
        guard let messageBody = queryRequest.messageBody else { return .none }
        if messageBody.contains("prize") { return .filter }
        if messageBody.contains("code") { return .allow }
        return .none
    }

    private func action(for networkResponse: ILNetworkResponse) -> ILMessageFilterAction {
        // Our server sends no response yet.
        return .none
    }

}
