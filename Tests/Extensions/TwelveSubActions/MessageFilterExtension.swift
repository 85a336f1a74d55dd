// swift-format-ignore-file
import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension {
    static let transactional: [ILMessageFilterSubAction] = [
        .transactionalOthers, .transactionalFinance, .transactionalOrders, .transactionalReminders,
        .transactionalHealth, .transactionalWeather, .transactionalCarrier, .transactionalRewards,
        .transactionalPublicServices,
    ]
    static let promotional: [ILMessageFilterSubAction] = [.promotionalOthers, .promotionalOffers, .promotionalCoupons]
}

extension MessageFilterExtension: ILMessageFilterQueryHandling, ILMessageFilterCapabilitiesQueryHandling {
    func handle(_ capabilitiesQueryRequest: ILMessageFilterCapabilitiesQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterCapabilitiesQueryResponse) -> Void) {
        let response = ILMessageFilterCapabilitiesQueryResponse()
        response.transactionalSubActions = Self.transactional
        response.promotionalSubActions = Self.promotional
        completion(response)
    }

    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        // "10003 …" in a text of our testers
        let number = Int(queryRequest.messageBody?.prefix(5) ?? "") ?? 0
        response.subAction = ILMessageFilterSubAction(rawValue: number) ?? .none
        switch number {
        case 10000...10008: response.action = .transaction
        case 20000...20002: response.action = .promotion
        default: break
        }
        completion(response)
    }
}
