import IdentityLookup

/// A filter for India as session 110341 of 2022 tells of Apple's own: what the bank says in Finance, deliveries of goods and
/// food in Orders, events and what is to be done in Reminders. How Apple's decides is not public; this one goes by the
/// registered name of the sender (`SenderHeader`) and by the words that firms use (`Cues`), in English, Hinglish and Hindi.
final class MessageFilterExtension: ILMessageFilterExtension {}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest,
        context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterQueryResponse) -> Void
    ) {
        let response = ILMessageFilterQueryResponse()
        let kind = Kind.of(queryRequest.messageBody ?? "", from: SenderHeader(queryRequest.sender ?? ""))
        (response.action, response.subAction) =
            switch kind {
            case .personal: (.none, .none)
            case .finance: (.transaction, .transactionalFinance)
            case .orders: (.transaction, .transactionalOrders)
            case .reminders: (.transaction, .transactionalReminders)
            // One-time codes and notices are transactions, and none of the three.
            case .notice: (.transaction, .none)
            case .promotion: (.promotion, .none)
            case .junk: (.junk, .none)
            }
        completion(response)
    }
}

extension MessageFilterExtension: ILMessageFilterCapabilitiesQueryHandling {
    func handle(
        _ capabilitiesQueryRequest: ILMessageFilterCapabilitiesQueryRequest,
        context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterCapabilitiesQueryResponse) -> Void
    ) {
        let response = ILMessageFilterCapabilitiesQueryResponse()
        response.transactionalSubActions = [.transactionalFinance, .transactionalOrders, .transactionalReminders]
        completion(response)
    }
}
