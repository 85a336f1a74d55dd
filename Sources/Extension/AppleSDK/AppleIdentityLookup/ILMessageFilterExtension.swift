/// The superclass of a message filter extension's principal class (iOS 11; header `ILMessageFilterExtension.h`).
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
/// It does nothing by itself. The extension conforms to `ILMessageFilterQueryHandling` and, for sub-folders, to
/// `ILMessageFilterCapabilitiesQueryHandling`.
open class ILMessageFilterExtension: NSObject {
    // On iOS a class with the default isolation MainActor may inherit from it. For a Swift class the compiler requires
    // the same isolation; iOS creates the principal class on the main thread.
    @preconcurrency @MainActor public override init() { super.init() }
}
