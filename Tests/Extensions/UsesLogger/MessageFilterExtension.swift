import IdentityLookup
import OSLog

final class MessageFilterExtension: ILMessageFilterExtension {}

extension MessageFilterExtension: ILMessageFilterQueryHandling, ILMessageFilterCapabilitiesQueryHandling {
    func handle(
        _ capabilitiesQueryRequest: ILMessageFilterCapabilitiesQueryRequest,
        context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterCapabilitiesQueryResponse) -> Void
    ) {
        Logger.capabilities.notice("asked for capabilities")
        let response = ILMessageFilterCapabilitiesQueryResponse()
        response.promotionalSubActions = [.promotionalOffers, .promotionalCoupons]
        completion(response)
    }

    func handle(
        _ queryRequest: ILMessageFilterQueryRequest,
        context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterQueryResponse) -> Void
    ) {
        let response = ILMessageFilterQueryResponse()
        let body = queryRequest.messageBody ?? ""
        Logger.query.debug("from \(queryRequest.sender ?? "nobody", privacy: .public), \(body.count) characters")
        Logger.query.info("the text: \(body, privacy: .private)")
        if body.range(of: "voucher", options: .caseInsensitive) != nil {
            (response.action, response.subAction) = (.promotion, .promotionalCoupons)
        } else if body.contains("%") {
            (response.action, response.subAction) = (.promotion, .promotionalOffers)
        }
        Logger.query.log(level: .default, "action \(response.action.rawValue, format: .decimal, privacy: .public)")
        if response.action == .none { Logger.query.error("no rule for it") }
        completion(response)
    }
}
