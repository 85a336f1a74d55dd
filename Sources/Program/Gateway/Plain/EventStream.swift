import JSONCodec

/// Server-sent events (HTML, 9.2), with a comment whenever there was none for a while, so that a client that is gone is
/// noticed, and proxies keep the connection.
struct EventStream: AsyncSequence, Sendable {
    static let type = "text/event-stream"
    private static let heartbeat = Duration.seconds(15)

    /// Gives the next event; nil if there is none in time; throws when the inbox is closed.
    let next: @Sendable (Duration) async throws -> JSONObject?

    init(events: InboxEvents) { next = { try await events.next(within: $0) } }

    init(next: @escaping @Sendable (Duration) async throws -> JSONObject?) { self.next = next }

    func makeAsyncIterator() -> Iterator { Iterator(next: next) }

    struct Iterator: AsyncIteratorProtocol {
        let next: @Sendable (Duration) async throws -> JSONObject?
        private var isConnected = false

        fileprivate init(next: @escaping @Sendable (Duration) async throws -> JSONObject?) { self.next = next }

        /// The bytes of an event; nil: the inbox is closed.
        mutating func next() async throws -> [UInt8]? {
            guard isConnected else {
                // The client sees at once that it is connected.
                isConnected = true
                return Array(": what changes in the inbox\n\n".utf8)
            }
            do {
                guard let event = try await next(EventStream.heartbeat) else { return Array(":\n\n".utf8) }
                return Self.bytes(of: event)
            } catch is InboxFailure {
                return nil
            }
        }

        private static func bytes(of event: JSONObject) -> [UInt8] {
            // A name with a line break would be another field. JSON has none.
            let name = event["event"]?.string?.filter { $0.isLetter || $0 == "-" } ?? ""
            return Array("event: \(name)\ndata: ".utf8) + JSONLine.bytes(of: .object(event)) + Array("\n\n".utf8)
        }
    }
}
