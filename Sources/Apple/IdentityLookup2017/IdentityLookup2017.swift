@_exported import Foundation
@_exported import FoundationNetworking
import SDKIdentityLookup

// `IdentityLookup` as it was on iOS 11 to 13, for extensions whose `switch` over the actions has no more than these: the
// compiler is told that this module is IdentityLookup. What did not change is the module's of now.

public typealias ILMessageFilterQueryRequest = SDKIdentityLookup.ILMessageFilterQueryRequest
public typealias ILMessageFilterExtensionContext = SDKIdentityLookup.ILMessageFilterExtensionContext
public typealias ILNetworkResponse = SDKIdentityLookup.ILNetworkResponse
public typealias ILMessageFilterError = SDKIdentityLookup.ILMessageFilterError

/// What an extension says of a message (iOS 11 to 13). The raw values are Apple's.
public enum ILMessageFilterAction: Int, Sendable {
    /// Not enough is known about the message; it is shown as usual.
    case none = 0
    /// The message is wanted; it is shown as usual.
    case allow = 1
    /// The message is not wanted; `junk` since iOS 14.
    case filter = 2
}

/// What an extension says of one message.
open class ILMessageFilterQueryResponse: NSObject {
    /// The verdict; `none` until it is set.
    open var action: ILMessageFilterAction = .none

    public override init() { super.init() }
}

/// How an extension answers for one message: by calling `completion`, once, now or later.
public protocol ILMessageFilterQueryHandling: NSObjectProtocol {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest,
        context: ILMessageFilterExtensionContext,
        completion: @escaping @Sendable (ILMessageFilterQueryResponse) -> Void
    )
}

/// The class that an extension's principal class is made from.
///
/// It is asked in the form of now, and asks its subclass in the form of then.
open class ILMessageFilterExtension: SDKIdentityLookup.ILMessageFilterExtension,
    SDKIdentityLookup.ILMessageFilterQueryHandling
{
    public final func handle(
        _ queryRequest: ILMessageFilterQueryRequest,
        context: ILMessageFilterExtensionContext,
        completion: @escaping @Sendable (SDKIdentityLookup.ILMessageFilterQueryResponse) -> Void
    ) {
        guard let handler = self as? any ILMessageFilterQueryHandling else {
            context.isWithoutHandler = true
            return
        }
        handler.handle(queryRequest, context: context) { old in
            let response = SDKIdentityLookup.ILMessageFilterQueryResponse()
            response.action = SDKIdentityLookup.ILMessageFilterAction(rawValue: old.action.rawValue) ?? .none
            completion(response)
        }
    }
}
