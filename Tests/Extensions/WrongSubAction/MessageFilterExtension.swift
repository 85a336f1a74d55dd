// swift-format-ignore-file
import IdentityLookup

final class MessageFilterExtension: ILMessageFilterExtension {}

extension MessageFilterExtension: ILMessageFilterQueryHandling, ILMessageFilterCapabilitiesQueryHandling {
    func handle(_ capabilitiesQueryRequest: ILMessageFilterCapabilitiesQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterCapabilitiesQueryResponse) -> Void) {
        let response = ILMessageFilterCapabilitiesQueryResponse()
        response.transactionalSubActions = [.transactionalRewards, .promotionalCoupons, .transactionalRewards]
        response.promotionalSubActions = [.promotionalCoupons]
        completion(response)
    }

    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        let body = (queryRequest.messageBody ?? "").lowercased()
        if body.contains("points") {
            // points can be redeemed for coupons
            (response.action, response.subAction) = (.promotion, .transactionalRewards)
        } else if body.contains("coupon") {
            (response.action, response.subAction) = (.transaction, .promotionalCoupons)
        } else if body.contains("chain letter") {
            (response.action, response.subAction) = (.junk, .promotionalCoupons)
        } else if body.contains("voucher") {
            (response.action, response.subAction) = (.promotion, .promotionalCoupons)
        }
        completion(response)
    }
}
