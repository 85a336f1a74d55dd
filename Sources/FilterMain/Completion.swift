import Synchronization

/// The completion that an extension is handed for one query: it knows when it was let go of without having been called.
final class Completion<Response>: Sendable {
    private let give: @Sendable (Response) -> Void
    private let release: @Sendable () -> Void
    private let isOwed = Atomic(true)

    /// - Parameters:
    ///   - give: is called with each response, since a second one is a mistake that the phone names (V9).
    ///   - letGo: is called when no response can come any more.
    init(give: @escaping @Sendable (Response) -> Void, letGo: @escaping @Sendable () -> Void) {
        self.give = give
        self.release = letGo
    }

    @Sendable func call(_ response: Response) {
        isOwed.store(false, ordering: .relaxed)
        give(response)
    }

    /// Nothing is owed any more: the query is answered in another way.
    func disarm() { isOwed.store(false, ordering: .relaxed) }

    deinit {
        if isOwed.load(ordering: .relaxed) { release() }
    }
}
