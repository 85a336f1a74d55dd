/// A rule of a new filter. The filters in Swift, in Python and as keywords have the same rules, and the session expects
/// the same of each of them.
struct StarterRule {
    /// Any of them decides, ignoring case.
    let words: [String]
    /// The category's name in a keyword file.
    let category: String
    /// Apple's name.
    let action: String
    /// Apple's name; nil: none.
    var subAction: String?
    /// The folder's name in a session.
    let folder: String
    /// A message that it applies to.
    let example: (sender: String, text: String)

    static let all = [
        StarterRule(
            words: ["prize", "lottery"], category: "junk", action: "junk", folder: "junk",
            example: ("+1 202 555 0143", "You have won a prize")),
        StarterRule(
            words: ["was charged", "invoice"], category: "finance", action: "transaction",
            subAction: "transactionalFinance", folder: "transactions/finance",
            example: ("DEMOBANK", "USD 12.90 was charged to your card")),
        StarterRule(
            words: ["your order", "shipped"], category: "orders", action: "transaction",
            subAction: "transactionalOrders", folder: "transactions/orders",
            example: ("DEMOSHOP", "Your order 7731 has left our warehouse")),
        StarterRule(
            words: ["coupon", "discount"], category: "coupons", action: "promotion", subAction: "promotionalCoupons",
            folder: "promotions/coupons", example: ("24273", "Today only: coupon SAVE40")),
    ]

    /// A message that no rule applies to.
    static let unmatched = (sender: "+1 202 555 0144", text: "Are we still on for lunch?")

    /// The sub-actions of the rules with an action.
    static func subActions(of action: String) -> [String] {
        all.filter { $0.action == action }.compactMap(\.subAction)
    }
}
