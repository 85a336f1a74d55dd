import JSONCodec

/// The events of a subscription. The connection is closed when the last reference is released.
///
/// An inbox drops events for a client that reads slowly, so nothing is collected here.
final class InboxEvents: Sendable {
    private let socket: InboxSocket
    private let onEnd: @Sendable () async -> Void

    init(socket: InboxSocket, onEnd: @escaping @Sendable () async -> Void) {
        (self.socket, self.onEnd) = (socket, onEnd)
    }

    deinit { Task { [onEnd] in await onEnd() } }

    /// The next event.
    ///
    /// - Throws: `InboxFailure` when the inbox is closed.
    func next() async throws -> JSONObject { try await socket.next() }
}

extension InboxEvents: AsyncSequence {
    func makeAsyncIterator() -> Iterator { Iterator(events: self) }

    /// Ends when the inbox is closed.
    struct Iterator: AsyncIteratorProtocol {
        let events: InboxEvents

        func next() async throws -> JSONObject? {
            do {
                return try await events.next()
            } catch is InboxFailure {
                return nil
            }
        }
    }
}
