import IdentityLookup

/// A filter with three mistakes. Fix them while an inbox is open:
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
        // 1. For a short message, the completion is never called.
        guard let messageBody = queryRequest.messageBody?.lowercased(), messageBody.count > 3 else { return }

        let response = ILMessageFilterQueryResponse()
        if messageBody.contains("order") {
            // 2. Orders is not declared in the capabilities.
            (response.action, response.subAction) = (.transaction, .transactionalOrders)
        } else if messageBody.contains("parcel") {
            response.action = .junk
        } else if messageBody.contains("account") {
            (response.action, response.subAction) = (.transaction, .transactionalFinance)
        }
        // 3. Everyone who reads the log reads the messages.
        NSLog("%@ is %d", messageBody, response.action.rawValue)
        completion(response)
    }
}
