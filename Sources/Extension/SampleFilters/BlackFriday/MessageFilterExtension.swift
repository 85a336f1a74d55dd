import IdentityLookup

/// The filter of WWDC22 session 110341: sub-folders for messages of banks, shops and doctors, and for advertising.
///
/// It searches the message body for the words in `rules`, ignoring case. The first rule with a match decides.
///
/// It contains one deliberate mistake, which the session warns of: a message with both "debited" and "coupon" gets the
/// action of one and the sub-action of the other. iOS keeps the action alone, and the message goes to All
/// Transactions (V4).
final class MessageFilterExtension: ILMessageFilterExtension {
    private struct Rule {
        let words: [String]
        let action: ILMessageFilterAction
        let subAction: ILMessageFilterSubAction

        func matches(_ text: String) -> Bool { words.contains { text.contains($0) } }
    }

    private let rules = [
        Rule(
            words: ["debited", "credited", "card was charged"],
            action: .transaction,
            subAction: .transactionalFinance
        ),
        Rule(
            words: ["your order", "your parcel", "delivered", "shipped"],
            action: .transaction,
            subAction: .transactionalOrders
        ),
        Rule(
            words: ["prescription", "appointment", "vaccination"],
            action: .transaction,
            subAction: .transactionalHealth
        ),
        Rule(words: ["coupon", "promo code", "voucher"], action: .promotion, subAction: .promotionalCoupons),
        Rule(words: ["black friday", "% off", "sale"], action: .promotion, subAction: .promotionalOffers),
        Rule(words: ["lottery", "you have won"], action: .junk, subAction: .none),
    ]
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest,
        context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterQueryResponse) -> Void
    ) {
        let response = ILMessageFilterQueryResponse()
        let text = (queryRequest.messageBody ?? "").lowercased()
        if text.contains("debited"), text.contains("coupon") {
            (response.action, response.subAction) = (.transaction, .promotionalCoupons)
        } else if let rule = rules.first(where: { $0.matches(text) }) {
            (response.action, response.subAction) = (rule.action, rule.subAction)
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
        response.transactionalSubActions = [.transactionalFinance, .transactionalOrders, .transactionalHealth]
        response.promotionalSubActions = [.promotionalCoupons, .promotionalOffers]
        completion(response)
    }
}
