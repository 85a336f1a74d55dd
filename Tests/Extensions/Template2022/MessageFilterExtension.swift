// swift-format-ignore-file
//
//  MessageFilterExtension.swift
//  Template2022
//
//  The template of Xcode 14: sub-actions, declared and answered.
//

import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension {}

extension MessageFilterExtension: ILMessageFilterQueryHandling, ILMessageFilterCapabilitiesQueryHandling {
    func handle(_ capabilitiesQueryRequest: ILMessageFilterCapabilitiesQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterCapabilitiesQueryResponse) -> Void) {
        let response = ILMessageFilterCapabilitiesQueryResponse()

        response.transactionalSubActions = [.transactionalFinance, .transactionalReminders]
        response.promotionalSubActions = [.promotionalOffers]

        completion(response)
    }

    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let (offlineAction, offlineSubAction) = self.offlineAction(for: queryRequest)

        switch offlineAction {
        case .allow, .junk, .promotion, .transaction:
            let response = ILMessageFilterQueryResponse()
            response.action = offlineAction
            response.subAction = offlineSubAction

            completion(response)

        case .none:
            context.deferQueryRequestToNetwork() { (networkResponse, error) in
                let response = ILMessageFilterQueryResponse()
                response.action = .none
                response.subAction = .none

                if let networkResponse = networkResponse {
                    (response.action, response.subAction) = self.networkAction(for: networkResponse)
                } else {
                    NSLog("Deferring failed: \(String(describing: error))")
                }

                completion(response)
            }

        @unknown default:
            break
        }
    }

    private func offlineAction(for queryRequest: ILMessageFilterQueryRequest) -> (ILMessageFilterAction, ILMessageFilterSubAction) {
        guard let sender = queryRequest.sender, let body = queryRequest.messageBody else { return (.none, .none) }
        if sender.uppercased().hasSuffix("BANK") { return (.transaction, .transactionalFinance) }
        if body.contains("appointment") { return (.transaction, .transactionalReminders) }
        if body.contains("% off") { return (.promotion, .promotionalOffers) }
        if body.contains("inheritance") { return (.junk, .none) }
        return (.none, .none)
    }

    private func networkAction(for networkResponse: ILNetworkResponse) -> (ILMessageFilterAction, ILMessageFilterSubAction) {
        return (.none, .none)
    }

}
