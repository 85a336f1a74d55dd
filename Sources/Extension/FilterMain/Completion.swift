import Synchronization

/// The completion handler that an extension gets for one query. It detects when it is released without having been
/// called.
final class Completion<Response>: Sendable {
    private let respond: @Sendable (Response) -> Void
    private let onRelease: @Sendable () -> Void
    private let isPending = Atomic(true)

    /// - Parameters:
    ///   - respond: called with each response. Siftbox reports a second one as a mistake (V9).
    ///   - onRelease: called when the handler is released and can no longer be called.
    init(respond: @escaping @Sendable (Response) -> Void, onRelease: @escaping @Sendable () -> Void) {
        self.respond = respond
        self.onRelease = onRelease
    }

    @Sendable func call(_ response: Response) {
        isPending.store(false, ordering: .relaxed)
        respond(response)
    }

    /// The query is answered in another way: no response is expected.
    func disarm() { isPending.store(false, ordering: .relaxed) }

    deinit {
        if isPending.load(ordering: .relaxed) { onRelease() }
    }
}
