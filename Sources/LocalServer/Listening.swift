import FlyingFox
import FlyingSocks
import Foundation
import Glibc
import ServerBehaviour
import Synchronization

/// One run of FlyingFox's server, on 127.0.0.1 and never on another interface.
final class Listening: Sendable {
    private let wished: UInt16
    private let server: HTTPServer
    private let found = Mutex<UInt16?>(nil)

    init(port: UInt16, handler: RequestHandler) {
        wished = port
        server = HTTPServer(
            config: HTTPServer.Configuration(
                address: sockaddr_in.loopback(port),
                // Longer than the longest delay: how slow an answer is, is the behaviour's to say.
                timeout: Double(ServerBehaviour.longestDelay) / 1000 * 2,
                // A body that may be sent is there as a whole; a longer one is read piece by piece, and refused.
                sharedRequestBufferSize: RequestBody.limit,
                sharedRequestReplaySize: 0,
                logger: .disabled),
            handler: handler)
    }

    /// The port that it listens, or has listened, on.
    var port: UInt16? { found.withLock { $0 } }

    var hasListened: Bool { port != nil }

    /// Listens and serves. It returns with an error only.
    func run() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await self.server.run() }
            group.addTask {
                try await self.server.waitUntilListening()
                guard case .ip4(_, let port) = await self.server.listeningAddress else { return }
                self.found.withLock { $0 = port }
                // A server that listens anew does so where it was.
                Output.write(.listening(port: Int(port)))
            }
            while try await group.next() != nil {}
        }
    }

    func isTaken(_ error: any Error) -> Bool {
        if case SocketError.failed(_, EADDRINUSE, _) = error { true } else { false }
    }

    /// What was in the way, in a sentence.
    func reason(_ error: any Error) -> String {
        switch error {
        case SocketError.failed(_, EADDRINUSE, _): "Port \(wished) of 127.0.0.1 is taken by another program."
        case SocketError.failed(_, EACCES, _): "Port \(wished) is kept for the administrator; take one from 1024 on."
        case SocketError.failed(_, _, let message): "\(message)."
        default: "\(error.localizedDescription)."
        }
    }
}

extension sockaddr_in {
    fileprivate static func loopback(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        return address
    }
}
