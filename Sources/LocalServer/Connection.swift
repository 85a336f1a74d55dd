import FlyingSocks
import Foundation
import Glibc
import ServerBehaviour

/// One connection: request after request, until one side ends it.
struct Connection: Sendable {
    /// How long a connection may be open without a request, as the client keeps connections.
    private static let idleTime = Duration.seconds(60)
    /// How long a request may take from its first byte to its last.
    private static let requestTime = Duration.seconds(10)
    /// How long, and for how many bytes, a client is listened to after its request was refused: who is still sending when
    /// the connection ends does not see why.
    private static let drainLimit = (Duration.seconds(2), 4 << 20)

    let socket: AsyncSocket
    let handler: RequestHandler
    let onPhase: @Sendable (OpenConnections.Phase) -> Void

    func serve() async {
        var reader = RequestReader(socket: socket)
        do {
            while true {
                guard let read = try await nextRequest(reader) else { return }
                onPhase(.answering)
                reader = read.reader
                let (head, body) = read.request
                var answer = try await handler.answer(head, body)
                answer.closes = answer.closes || !head.keepsConnection
                try await send(answer, isHead: head.method == "HEAD")
                if answer.closes { return }
                onPhase(.receiving)
            }
        } catch let refusal as Refusal {
            try? await refuse(refusal)
        } catch {
            // The client left, or took too long, or the server ends: there is nobody to tell.
        }
    }

    private typealias Read = (request: (head: RequestHead, body: [UInt8]), reader: RequestReader)

    /// The next request; nil when the client has no more.
    private func nextRequest(_ reader: RequestReader) async throws -> Read? {
        let begun = try await Self.within(Self.idleTime) {
            var reader = reader
            return try await reader.begin() ? reader : nil
        }
        guard let begun else { return nil }
        do {
            return try await Self.within(Self.requestTime) {
                var reader = begun
                let request = try await reader.next()
                return request.map { (request: $0, reader: reader) }
            }
        } catch is TimeoutError {
            throw Refusal(
                Refusal.timeout, "It did not come whole within \(Self.requestTime.components.seconds) seconds.")
        }
    }

    private func refuse(_ refusal: Refusal) async throws {
        try await send(handler.answer(refusal), isHead: false)
        _ = shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
        let (time, most) = Self.drainLimit
        try await Self.within(time) {
            var rest = most
            while rest > 0 { rest -= try await socket.read(atMost: 1 << 12).count }
        }
    }

    private func send(_ answer: ServerAnswer, isHead: Bool) async throws {
        for piece in answer.pieces(isHead: isHead) { try await socket.write(piece) }
    }

    private struct TimeoutError: Error {}

    private static func within<Value: Sendable>(
        _ time: Duration, _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask(operation: body)
            group.addTask {
                try await Task.sleep(for: time)
                throw TimeoutError()
            }
            defer { group.cancelAll() }
            // Two tasks were added, so there is a first.
            guard let first = try await group.next() else { throw TimeoutError() }
            return first
        }
    }
}
