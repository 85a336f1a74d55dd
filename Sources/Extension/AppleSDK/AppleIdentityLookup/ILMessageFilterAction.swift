@_exported import Foundation
// Extensions use `HTTPURLResponse` and import only IdentityLookup (Sources/Extension/AppleSDK/README.md).
@_exported import FoundationNetworking

/// The verdict of an extension (iOS 11; header `ILMessageFilterQueryResponse.h`).
///
/// The raw values are Apple's. `none` and `allow` have the same effect: the message is shown as usual.
public enum ILMessageFilterAction: Int, Sendable {
    /// Not enough is known about the message; it is shown as usual.
    case none = 0
    /// The message is wanted; it is shown as usual.
    case allow = 1
    /// The message is not wanted.
    case junk = 2
    /// The message is a promotion (iOS 14).
    case promotion = 3
    /// The message belongs to a transaction (iOS 14).
    case transaction = 4

    /// The name that `junk` had on iOS 11 to 13.
    @available(*, deprecated, renamed: "junk")
    public static var filter: ILMessageFilterAction { .junk }
}

/// The sub-folder of Transactions or Promotions that a message belongs to (iOS 16).
///
/// The raw values are Apple's; a `transactional…` value goes with the action `transaction`, a `promotional…` value
/// with `promotion`, and an extension uses only what it declared in its capabilities.
public enum ILMessageFilterSubAction: Int, Sendable {
    /// No sub-folder.
    case none = 0

    /// Transactions that fit none of the other sub-folders.
    case transactionalOthers = 10000
    /// Accounts, cards, payments.
    case transactionalFinance = 10001
    /// Orders and deliveries.
    case transactionalOrders = 10002
    /// Appointments and things to do.
    case transactionalReminders = 10003
    /// Health.
    case transactionalHealth = 10004
    /// Weather.
    case transactionalWeather = 10005
    /// The mobile network's operator.
    case transactionalCarrier = 10006
    /// Points and rewards.
    case transactionalRewards = 10007
    /// Authorities and public services.
    case transactionalPublicServices = 10008

    /// Promotions that fit none of the other sub-folders.
    case promotionalOthers = 20000
    /// Offers.
    case promotionalOffers = 20001
    /// Coupons.
    case promotionalCoupons = 20002
}

extension ILMessageFilterAction {
    /// The name in the filter protocol. Written out, because reflection would cost more than the rest of an answer.
    package var wireName: String {
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
    /// The name in the filter protocol. Written out, because reflection would cost more than the rest of an answer.
    package var wireName: String {
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
