/// The context of one request to an extension (header `NSExtensionContext.h` of Foundation, which Linux lacks).
///
/// Only the part that a message filter meets is here: it gets no items and returns none.
open class NSExtensionContext: NSObject {
    /// What the host handed over; nothing in a message filter.
    open var inputItems: [Any] { [] }

    package override init() { super.init() }
}

/// The context of one query, through which an extension asks for its server (iOS 11).
open class ILMessageFilterExtensionContext: NSExtensionContext {
    /// What came of a deferral, in values that may cross threads.
    package typealias NetworkOutcome = Result<NetworkAnswer, ILMessageFilterError>

    /// Set by the default of the form with a completion: the extension has none, its asynchronous form is to be used.
    package var isWithoutCompletionForm = false
    /// Set when the extension turns out to have neither form.
    package var isWithoutHandler = false

    private let ask: @Sendable (@escaping @Sendable (NetworkOutcome) -> Void) -> Void

    /// For the process that runs an extension.
    ///
    /// - Parameter ask: asks the system for the extension's server and calls back, on any thread.
    package init(ask: @escaping @Sendable (@escaping @Sendable (NetworkOutcome) -> Void) -> Void) {
        self.ask = ask
        super.init()
    }

    /// Asks the system to ask the extension's server about this message. An extension has no network of its own.
    ///
    /// - Parameter completion: called with the server's answer, or with an `ILMessageFilterError`.
    open func deferQueryRequestToNetwork(completion: @escaping @Sendable (ILNetworkResponse?, (any Error)?) -> Void) {
        ask { outcome in
            switch outcome {
            case .success(let answer): completion(ILNetworkResponse(answer), nil)
            case .failure(let error): completion(nil, error)
            }
        }
    }

    /// Asks the system to ask the extension's server about this message.
    ///
    /// - Returns: the server's answer, whatever its status.
    /// - Throws: `ILMessageFilterError`.
    open nonisolated(nonsending) func deferQueryRequestToNetwork() async throws -> ILNetworkResponse {
        let ask = ask
        let outcome = await withUnsafeContinuation { continuation in
            ask { continuation.resume(returning: $0) }
        }
        return ILNetworkResponse(try outcome.get())
    }
}
