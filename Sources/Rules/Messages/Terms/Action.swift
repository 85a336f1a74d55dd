/// An enumeration whose cases sessions and the filter protocol write by Apple's names.
package protocol HasAPIName: CaseIterable {}

extension HasAPIName {
    package var name: String { String(describing: self) }

    package init?(name: String) {
        guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = found
    }
}

/// A filter's answer: Apple's `ILMessageFilterAction`, with its names and numbers (Sources/Rules/Messages/README.md,
/// "The API").
package enum Action: Int, HasAPIName, Codable, Sendable {
    case none = 0
    case allow = 1
    case junk = 2
    case promotion = 3
    case transaction = 4
}

/// The sub-category of an action: Apple's `ILMessageFilterSubAction`, with its names and numbers.
package enum SubAction: Int, HasAPIName, Codable, Sendable {
    case none = 0
    case transactionalOthers = 10000
    case transactionalFinance = 10001
    case transactionalOrders = 10002
    case transactionalReminders = 10003
    case transactionalHealth = 10004
    case transactionalWeather = 10005
    case transactionalCarrier = 10006
    case transactionalRewards = 10007
    case transactionalPublicServices = 10008
    case promotionalOthers = 20000
    case promotionalOffers = 20001
    case promotionalCoupons = 20002

    /// The action that this sub-action belongs to; nil for `none`.
    package var action: Action? {
        switch self {
        case .none: nil
        case .promotionalOthers, .promotionalOffers, .promotionalCoupons: .promotion
        default: .transaction
        }
    }

    /// The sub-actions of an action in the order in which Messages lists their folders (S3).
    package static func inFolderOrder(of action: Action) -> [SubAction] {
        switch action {
        case .transaction:
            [
                .transactionalFinance, .transactionalOrders, .transactionalReminders, .transactionalHealth,
                .transactionalPublicServices, .transactionalWeather, .transactionalCarrier, .transactionalRewards,
                .transactionalOthers,
            ]
        case .promotion: [.promotionalCoupons, .promotionalOffers, .promotionalOthers]
        case .none, .allow, .junk: []
        }
    }

    /// The name of its folder on the screen (S3).
    package var folderName: String {
        switch self {
        case .none: ""
        case .transactionalOthers, .promotionalOthers: "Others"
        case .transactionalFinance: "Finance"
        case .transactionalOrders: "Orders"
        case .transactionalReminders: "Reminders"
        case .transactionalHealth: "Health"
        case .transactionalWeather: "Weather"
        case .transactionalCarrier: "Carrier"
        case .transactionalRewards: "Rewards"
        case .transactionalPublicServices: "Public Services"
        case .promotionalOffers: "Offers"
        case .promotionalCoupons: "Coupons"
        }
    }
}
