import FlyingSocks
import Glibc

/// The client of a request that is being answered.
package struct WaitingClient: Sendable {
    let socket: Socket
    let pool: SocketPool<ePoll>

    /// Does something that only this client needs, and cancels it when the client is gone.
    ///
    /// - Throws: `SocketError.disconnected` if the client is gone, or what `body` throws.
    package func whileConnected<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await body() }
            group.addTask {
                try await untilGone()
                return nil
            }
            defer { group.cancelAll() }
            while let result = try await group.next() {
                if let result { return result }
            }
            throw SocketError.disconnected
        }
    }

    /// Returns if the client has sent more, which will be its next request; throws when it is gone.
    private func untilGone() async throws {
        while true {
            var byte: UInt8 = 0
            let count = recv(socket.file.rawValue, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
            if count > 0 { return }
            guard count < 0, errno == EAGAIN || errno == EINTR else { throw SocketError.disconnected }
            try await pool.suspendSocket(socket, untilReadyFor: .read)
        }
    }
}
