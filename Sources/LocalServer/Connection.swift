import FlyingSocks
import Foundation
import Glibc
import ServerBehaviour

/// One connection: request after request, until one side ends it.
struct Connection: Sendable {
    /// How long a request may take to come.
    private static let patience = Duration.seconds(60)
    /// How long, and for how many bytes, a client is listened to after its request was refused: who is still sending when
    /// the connection ends does not see why.
    private static let courtesy = (Duration.seconds(2), 4 << 20)

    let socket: AsyncSocket
    let handler: RequestHandler

    func serve() async {
        var reader = RequestReader(socket: socket)
        do {
            while true {
                let waiting = reader
                let read = try await Self.within(Self.patience) {
                    var reader = waiting
                    let request = try await reader.next()
                    return request.map { (request: $0, reader: reader) }
                }
                guard let read else { return }
                reader = read.reader
                let (head, body) = read.request
                var answer = try await handler.answer(head, body)
                answer.closes = answer.closes || !head.keepsConnection
                try await send(answer, isHead: head.method == "HEAD")
                if answer.closes { return }
            }
        } catch let refusal as Refusal {
            try? await refuse(refusal)
        } catch {
            // The client left, or took too long, or the server ends: there is nobody to tell.
        }
    }

    private func refuse(_ refusal: Refusal) async throws {
        try await send(handler.answer(refusal), isHead: false)
        _ = shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
        let (time, most) = Self.courtesy
        try await Self.within(time) {
            var rest = most
            while rest > 0 { rest -= try await socket.read(atMost: 1 << 12).count }
        }
    }

    private func send(_ answer: ServerAnswer, isHead: Bool) async throws {
        for piece in answer.pieces(isHead: isHead) { try await socket.write(piece) }
    }

    private struct TimeIsUp: Error {}

    private static func within<Value: Sendable>(
        _ time: Duration, _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask(operation: body)
            group.addTask {
                try await Task.sleep(for: time)
                throw TimeIsUp()
            }
            defer { group.cancelAll() }
            // Two tasks were added, so there is a first.
            guard let first = try await group.next() else { throw TimeIsUp() }
            return first
        }
    }
}
