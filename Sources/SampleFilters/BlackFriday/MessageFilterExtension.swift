import IdentityLookup

/// The filter of session 110341 of 2022: sub-folders for a bank's, a shop's and a surgery's texts, and for advertising.
///
/// It looks for the words of `rules` in the text; capitals make no difference, and the first rule with a word counts.
///
/// One mistake is in it on purpose, the one that the session warns of: a text with both "debited" and "coupon" (money
/// that was debited for a coupon) gets the action of the one and the sub-action of the other. The phone keeps the action
/// alone, and the text goes to All Transactions (V4).
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
