// swift-format-ignore-file
import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension {}

extension MessageFilterExtension: ILMessageFilterCapabilitiesQueryHandling {
    func handle(_ capabilitiesQueryRequest: ILMessageFilterCapabilitiesQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterCapabilitiesQueryResponse) -> Void) {
        let response = ILMessageFilterCapabilitiesQueryResponse()
        response.transactionalSubActions = [
            .transactionalFinance,
            .transactionalOrders,
            .transactionalCarrier,
            .transactionalWeather,
        ]
        response.promotionalSubActions = [
            .promotionalOffers,
            .promotionalOthers,
        ]
        completion(response)
    }
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        let body = queryRequest.messageBody ?? ""
        if body.range(of: "data volume", options: .caseInsensitive) != nil {
            response.action = .transaction
            response.subAction = .transactionalCarrier
        } else if body.range(of: "newsletter", options: .caseInsensitive) != nil {
            response.action = .promotion
            response.subAction = .promotionalOthers
        }
        completion(response)
    }
}
