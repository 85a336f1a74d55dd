//
//  MessageFilterExtension.swift
//  Template2025
//
//  The template in a project of 2025: the same calls, with strict compiler checks.
//

import IdentityLookup
import Foundation

final class MessageFilterExtension: ILMessageFilterExtension {}

extension MessageFilterExtension: ILMessageFilterQueryHandling, ILMessageFilterCapabilitiesQueryHandling {
    func handle(
        _ capabilitiesQueryRequest: ILMessageFilterCapabilitiesQueryRequest,
        context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterCapabilitiesQueryResponse) -> Void
    ) {
        let response = ILMessageFilterCapabilitiesQueryResponse()
        response.transactionalSubActions = [.transactionalOrders, .transactionalHealth]
        completion(response)
    }

    func handle(
        _ queryRequest: ILMessageFilterQueryRequest,
        context: ILMessageFilterExtensionContext,
        completion: @escaping @Sendable (ILMessageFilterQueryResponse) -> Void
    ) {
        let (offlineAction, offlineSubAction) = Self.offlineAction(for: queryRequest)

        switch offlineAction {
        case .allow, .junk, .promotion, .transaction:
            let response = ILMessageFilterQueryResponse()
            (response.action, response.subAction) = (offlineAction, offlineSubAction)
            completion(response)

        case .none:
            context.deferQueryRequestToNetwork { networkResponse, error in
                let response = ILMessageFilterQueryResponse()
                if let networkResponse {
                    (response.action, response.subAction) = Self.networkAction(for: networkResponse)
                } else if let error {
                    NSLog("Not deferred: \(error.localizedDescription)")
                }
                completion(response)
            }

        @unknown default:
            completion(ILMessageFilterQueryResponse())
        }
    }

    private static func offlineAction(
        for queryRequest: ILMessageFilterQueryRequest
    ) -> (ILMessageFilterAction, ILMessageFilterSubAction) {
        guard let body = queryRequest.messageBody?.lowercased() else { return (.none, .none) }
        return switch body {
        case _ where body.contains("parcel"): (.transaction, .transactionalOrders)
        case _ where body.contains("prescription"): (.transaction, .transactionalHealth)
        case _ where body.contains("jackpot"): (.junk, .none)
        default: (.none, .none)
        }
    }

    private static func networkAction(
        for networkResponse: ILNetworkResponse
    ) -> (ILMessageFilterAction, ILMessageFilterSubAction) {
        networkResponse.urlResponse.statusCode == 204 ? (.allow, .none) : (.none, .none)
    }
}
