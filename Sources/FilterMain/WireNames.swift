import SDKIdentityLookup

// Written out, because reflection would cost more than the rest of an answer.

extension ILMessageFilterAction {
    var wireName: String {
        switch self {
        case .none: "none"
        case .allow: "allow"
        case .junk: "junk"
        case .promotion: "promotion"
        case .transaction: "transaction"
        }
    }
}

extension ILMessageFilterSubAction {
    var wireName: String {
        switch self {
        case .none: "none"
        case .transactionalOthers: "transactionalOthers"
        case .transactionalFinance: "transactionalFinance"
        case .transactionalOrders: "transactionalOrders"
        case .transactionalReminders: "transactionalReminders"
        case .transactionalHealth: "transactionalHealth"
        case .transactionalWeather: "transactionalWeather"
        case .transactionalCarrier: "transactionalCarrier"
        case .transactionalRewards: "transactionalRewards"
        case .transactionalPublicServices: "transactionalPublicServices"
        case .promotionalOthers: "promotionalOthers"
        case .promotionalOffers: "promotionalOffers"
        case .promotionalCoupons: "promotionalCoupons"
        }
    }
}
