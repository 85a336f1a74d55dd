import FlyingSocks
import Foundation
import Glibc

/// One connection, which serves requests until one side closes it.
struct Connection: Sendable {
    /// How much input is read after a request was refused, in bytes: a client that is still sending when the connection
    /// closes does not see the answer.
    private static let drainLimit = 4 << 20

    let socket: AsyncSocket
    let pool: SocketPool<ePoll>
    let handler: any RequestHandling
    let connections: OpenConnections
    /// Of this connection in `connections`.
    let number: Int

    func serve() async {
        var reader = RequestReader(socket: socket) { [connections, number] in connections.takeBody($0, of: number) }
        do {
            while let (head, body) = try await nextRequest(&reader) {
                begin(.answering)
                var answer = try await handler.answer(head, body, to: client)
                answer.closes = answer.closes || !head.keepsConnection
                try await send(answer, isHead: head.method == "HEAD")
                if answer.closes { return }
            }
        } catch let refusal as Refusal {
            try? await refuse(refusal)
        } catch {
            // The client closed the connection or was too slow, or the server ends: no one to answer.
        }
    }

    private var client: WaitingClient { WaitingClient(socket: socket.socket, pool: pool) }

    private func begin(_ phase: OpenConnections.Phase) { connections.set(phase, of: number) }

    /// The next request; nil if the client has no more.
    private func nextRequest(_ reader: inout RequestReader) async throws -> (head: RequestHead, body: [UInt8])? {
        begin(.idle)
        guard try await reader.begin() else { return nil }
        begin(.reading)
        do {
            return try await reader.next()
        } catch SocketError.disconnected where connections.isLate(number) {
            let seconds = OpenConnections.requestTime.components.seconds
            throw Refusal(Refusal.timeout, "The request was not complete within \(seconds) seconds.")
        }
    }

    private func refuse(_ refusal: Refusal) async throws {
        var answer = handler.answer(refusal)
        answer.closes = true
        try await send(answer, isHead: false)
        _ = shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
        begin(.draining)
        var rest = Self.drainLimit
        while rest > 0 { rest -= try await socket.read(atMost: 1 << 12).count }
    }

    private func send(_ answer: RequestAnswer, isHead: Bool) async throws {
        for piece in answer.pieces(isHead: isHead) { try await send(piece) }
        guard let stream = answer.stream, !isHead else { return }
        try await client.whileConnected {
            for try await piece in stream {
                try await send(Data(piece))
                begin(.pausing(heartbeat: answer.heartbeat))
            }
        }
    }

    private func send(_ piece: Data) async throws {
        begin(.sending)
        try await socket.write(piece)
    }
}
