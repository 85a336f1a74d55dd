import IdentityLookup

/// A filter for India like Apple's, as WWDC22 session 110341 describes it: bank messages in Finance, deliveries of
/// goods and food in Orders, events and tasks in Reminders. Apple's rules are not public; this filter uses the
/// registered header of the sender (`SenderHeader`) and typical words (`Cues`) in English, Hinglish and Hindi.
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
            // One-time codes and notices are transactions in none of the three sub-folders.
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
