import FlyingSocks
import Foundation
import Glibc

/// One connection, which serves requests until one side closes it.
struct Connection: Sendable {
    /// How long a connection may be idle, as in the client.
    private static let idleTime = Duration.seconds(60)
    /// How long a request may take from its first to its last byte.
    private static let requestTime = Duration.seconds(10)
    /// How long, and for how many bytes, input is read after a request was refused: a client that is still sending when
    /// the connection closes does not see the answer.
    private static let drainLimit = (Duration.seconds(2), 4 << 20)

    let socket: AsyncSocket
    let pool: SocketPool<ePoll>
    let handler: any RequestHandling
    let onPhase: @Sendable (OpenConnections.Phase) -> Void

    func serve() async {
        var reader = RequestReader(socket: socket)
        do {
            while true {
                guard let read = try await nextRequest(reader) else { return }
                onPhase(.answering)
                reader = read.reader
                let (head, body) = read.request
                var answer = try await handler.answer(head, body, to: client)
                answer.closes = answer.closes || !head.keepsConnection
                try await send(answer, isHead: head.method == "HEAD")
                if answer.closes { return }
                onPhase(.receiving)
            }
        } catch let refusal as Refusal {
            try? await refuse(refusal)
        } catch {
            // The client closed the connection or was too slow, or the server ends: no one to answer.
        }
    }

    private var client: WaitingClient { WaitingClient(socket: socket.socket, pool: pool) }

    private typealias Read = (request: (head: RequestHead, body: [UInt8]), reader: RequestReader)

    /// The next request; nil if the client has no more.
    private func nextRequest(_ reader: RequestReader) async throws -> Read? {
        let started = try await Self.within(Self.idleTime) {
            var reader = reader
            return try await reader.begin() ? reader : nil
        }
        guard let started else { return nil }
        do {
            return try await Self.within(Self.requestTime) {
                var reader = started
                let request = try await reader.next()
                return request.map { (request: $0, reader: reader) }
            }
        } catch is TimeoutError {
            throw Refusal(
                Refusal.timeout, "The request was not complete within \(Self.requestTime.components.seconds) seconds.")
        }
    }

    private func refuse(_ refusal: Refusal) async throws {
        var answer = handler.answer(refusal)
        answer.closes = true
        try await send(answer, isHead: false)
        _ = shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
        let (time, most) = Self.drainLimit
        try await Self.within(time) {
            var rest = most
            while rest > 0 { rest -= try await socket.read(atMost: 1 << 12).count }
        }
    }

    private func send(_ answer: RequestAnswer, isHead: Bool) async throws {
        for piece in answer.pieces(isHead: isHead) { try await socket.write(piece) }
        guard let stream = answer.stream, !isHead else { return }
        try await client.whileConnected {
            for try await piece in stream {
                // A client that does not read is gone, too.
                try await Self.within(Self.idleTime) { try await socket.write(Data(piece)) }
            }
        }
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
            // There are two tasks, so there is a result.
            guard let first = try await group.next() else { throw TimeoutError() }
            return first
        }
    }
}
