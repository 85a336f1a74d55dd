/// The context of one request to an extension (header `NSExtensionContext.h` of Foundation, which Linux lacks).
///
/// Only the part that message filters use: they receive no items and return none.
open class NSExtensionContext: NSObject {
    /// The items of the host; empty for a message filter.
    open var inputItems: [Any] { [] }

    package override init() { super.init() }
}

/// The context of one query. An extension defers to its server through it (iOS 11).
open class ILMessageFilterExtensionContext: NSExtensionContext {
    /// The result of a deferral, as `Sendable` values.
    package typealias NetworkOutcome = Result<NetworkAnswer, ILMessageFilterError>

    /// Set by the default of the completion handler form: the extension implements the asynchronous one.
    package var isWithoutCompletionForm = false
    /// Set if the extension implements neither form.
    package var isWithoutHandler = false

    private let ask: @Sendable (@escaping @Sendable (NetworkOutcome) -> Void) -> Void

    /// For the process that runs an extension.
    ///
    /// - Parameter ask: asks the system to send the message to the extension's server, and calls back, on any thread.
    package init(ask: @escaping @Sendable (@escaping @Sendable (NetworkOutcome) -> Void) -> Void) {
        self.ask = ask
        super.init()
    }

    /// Asks the system to send this message to the extension's server. Extensions have no network access.
    ///
    /// Apple's page shows a `@Sendable` completion. The header has a plain block, and Swift treats what it imports from such
    /// a header as older than concurrency: in Swift 6 mode, a captured completion that is not `@Sendable`, as in Xcode's
    /// template, is a warning (Sources/Extension/AppleSDK/README.md, Isolation).
    ///
    /// - Parameter completion: called with the server's answer, or with an `ILMessageFilterError`.
    @preconcurrency open func deferQueryRequestToNetwork(
        completion: @escaping @Sendable (ILNetworkResponse?, (any Error)?) -> Void
    ) {
        ask { outcome in
            switch outcome {
            case .success(let answer): completion(ILNetworkResponse(answer), nil)
            case .failure(let error): completion(nil, error)
            }
        }
    }

    /// Asks the system to send this message to the extension's server.
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
