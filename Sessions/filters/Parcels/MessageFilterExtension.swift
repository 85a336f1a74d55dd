import IdentityLookup

/// A filter with three mistakes, to be mended while an inbox is open:
///
///     siftbox --filter Sessions/filters/Parcels
///     siftbox doctor --filter Sessions/filters/Parcels
final class MessageFilterExtension: ILMessageFilterExtension {}

extension MessageFilterExtension: ILMessageFilterCapabilitiesQueryHandling {
    func handle(
        _ capabilitiesQueryRequest: ILMessageFilterCapabilitiesQueryRequest,
        context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterCapabilitiesQueryResponse) -> Void
    ) {
        let response = ILMessageFilterCapabilitiesQueryResponse()
        response.transactionalSubActions = [.transactionalFinance]
        completion(response)
    }
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest,
        context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterQueryResponse) -> Void
    ) {
        // 1. Of a short text nobody ever hears again.
        guard let messageBody = queryRequest.messageBody?.lowercased(), messageBody.count > 3 else { return }

        let response = ILMessageFilterQueryResponse()
        if messageBody.contains("order") {
            // 2. Orders is not among the capabilities.
            (response.action, response.subAction) = (.transaction, .transactionalOrders)
        } else if messageBody.contains("parcel") {
            response.action = .junk
        } else if messageBody.contains("account") {
            (response.action, response.subAction) = (.transaction, .transactionalFinance)
        }
        // 3. Whoever reads the log reads the messages.
        NSLog("%@ is %d", messageBody, response.action.rawValue)
        completion(response)
    }
}
