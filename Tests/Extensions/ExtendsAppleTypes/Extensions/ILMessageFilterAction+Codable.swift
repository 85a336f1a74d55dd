import IdentityLookup

extension ILMessageFilterAction: Codable {}
extension ILMessageFilterSubAction: Codable, CaseIterable {
    public static var allCases: [ILMessageFilterSubAction] {
        return [.none, .transactionalFinance, .transactionalOrders, .promotionalOffers]
    }
}

extension ILMessageFilterAction: CustomStringConvertible {
    public var description: String {
        switch self {
        case .none: return "none"
        case .allow: return "allow"
        case .junk: return "junk"
        case .promotion: return "promotion"
        case .transaction: return "transaction"
        @unknown default: return "action \(rawValue)"
        }
    }
}
