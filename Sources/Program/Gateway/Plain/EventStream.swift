import JSONCodec

/// Server-sent events (HTML, 9.2).
struct EventStream: AsyncSequence, Sendable {
    static let type = "text/event-stream"
    /// A comment, when there was no event for a while.
    static let heartbeat = Array(":\n\n".utf8)

    /// Gives the next event; throws when the inbox is closed.
    let next: @Sendable () async throws -> JSONObject

    func makeAsyncIterator() -> Iterator { Iterator(next: next) }

    struct Iterator: AsyncIteratorProtocol {
        let next: @Sendable () async throws -> JSONObject
        private var isConnected = false

        fileprivate init(next: @escaping @Sendable () async throws -> JSONObject) { self.next = next }

        /// The bytes of an event; nil: the inbox is closed.
        mutating func next() async throws -> [UInt8]? {
            guard isConnected else {
                // The client sees at once that it is connected.
                isConnected = true
                return Array(": what changes in the inbox\n\n".utf8)
            }
            do {
                return Self.bytes(of: try await next())
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
