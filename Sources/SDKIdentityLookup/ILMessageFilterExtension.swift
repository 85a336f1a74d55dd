/// The class that a message filter extension's principal class is made from (iOS 11; header
/// `ILMessageFilterExtension.h`).
///
///     final class MessageFilterExtension: ILMessageFilterExtension {}
///
///     extension MessageFilterExtension: ILMessageFilterQueryHandling {
///         func handle(
///             _ queryRequest: ILMessageFilterQueryRequest,
///             context: ILMessageFilterExtensionContext,
///             completion: @escaping (ILMessageFilterQueryResponse) -> Void
///         ) {
///             let response = ILMessageFilterQueryResponse()
///             response.action = .none
///             completion(response)
///         }
///     }
///
/// It does nothing by itself: what the extension can do, it says by conforming to `ILMessageFilterQueryHandling` and
/// `ILMessageFilterCapabilitiesQueryHandling`.
open class ILMessageFilterExtension: NSObject {
    public override init() { super.init() }
}
