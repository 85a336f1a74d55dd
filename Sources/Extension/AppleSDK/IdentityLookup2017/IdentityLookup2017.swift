@_exported import Foundation
@_exported import FoundationNetworking
public import AppleIdentityLookup

// `IdentityLookup` as on iOS 11 to 13, for extensions with a `switch` over only these actions. The build aliases this
// module as IdentityLookup. Types that did not change come from the current module.

public typealias ILMessageFilterQueryRequest = AppleIdentityLookup.ILMessageFilterQueryRequest
public typealias ILMessageFilterExtensionContext = AppleIdentityLookup.ILMessageFilterExtensionContext
public typealias ILNetworkResponse = AppleIdentityLookup.ILNetworkResponse
public typealias ILMessageFilterError = AppleIdentityLookup.ILMessageFilterError

/// An extension's verdict on a message (iOS 11 to 13). The raw values are Apple's.
public enum ILMessageFilterAction: Int, Sendable {
    /// Not enough is known about the message; it is shown as usual.
    case none = 0
    /// The message is wanted; it is shown as usual.
    case allow = 1
    /// The message is not wanted; `junk` since iOS 14.
    case filter = 2
}

/// An extension's answer for one message.
open class ILMessageFilterQueryResponse: NSObject {
    /// The verdict; `none` until it is set.
    open var action: ILMessageFilterAction = .none

    public override init() { super.init() }
}

/// Answers a query by calling `completion` once, immediately or later.
public protocol ILMessageFilterQueryHandling: NSObjectProtocol {
    @preconcurrency func handle(
        _ queryRequest: ILMessageFilterQueryRequest,
        context: ILMessageFilterExtensionContext,
        completion: @escaping @Sendable (ILMessageFilterQueryResponse) -> Void
    )
}

/// The base class of an extension's principal class.
///
/// It receives queries in the current form, and passes them to its subclass in the old form.
open class ILMessageFilterExtension: AppleIdentityLookup.ILMessageFilterExtension,
    AppleIdentityLookup.ILMessageFilterQueryHandling
{
    @preconcurrency public final func handle(
        _ queryRequest: ILMessageFilterQueryRequest,
        context: ILMessageFilterExtensionContext,
        completion: @escaping @Sendable (AppleIdentityLookup.ILMessageFilterQueryResponse) -> Void
    ) {
        guard let handler = self as? any ILMessageFilterQueryHandling else {
            context.isWithoutHandler = true
            return
        }
        handler.handle(queryRequest, context: context) { old in
            let response = AppleIdentityLookup.ILMessageFilterQueryResponse()
            response.action = AppleIdentityLookup.ILMessageFilterAction(rawValue: old.action.rawValue) ?? .none
            completion(response)
        }
    }
}
