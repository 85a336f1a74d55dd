import FlyingSocks
import Glibc
import ServerBehaviour

/// The socket that listens, on 127.0.0.1 and never on another interface, and the connections that come.
///
/// The sockets and their waiting are FlyingFox's; its HTTP layer is not used. That one keeps headers in a dictionary, so
/// that a request could not be told as it came; it takes a header of any length, in a time that grows with the square of
/// it; and it ends when the system has no file left for a connection.
struct Listener {
    /// The most connections at a time. For one more, the idlest makes room.
    static let maxConnections = 1000
    /// How long it waits for connections that were ended to be closed.
    private static let closingPause = Duration.milliseconds(1)
    /// Files that are not connections. Without one for a timer, the system's dispatch library ends the program.
    private static let reservedFiles = 32
    /// How long it waits when the system has no file left for a connection: until the idlest one is closed.
    private static let pause = Duration.milliseconds(20)

    private let socket: Socket

    static func open(port: UInt16, takesAny: Bool) throws -> Listener {
        do {
            return try Listener(port: port)
        } catch SocketError.failed(_, EADDRINUSE, _) where takesAny {
            return try Listener(port: 0)
        }
    }

    private init(port: UInt16) throws {
        socket = try Socket(domain: AF_INET)
        do {
            // Else a server that ended a moment ago would keep the port.
            try socket.setValue(true, for: .localAddressReuse)
            try socket.bind(to: .inet(ip4: "127.0.0.1", port: port))
            try socket.listen()
        } catch {
            try? socket.close()
            throw error
        }
    }

    /// The port that it listens on.
    var port: UInt16 {
        get throws {
            guard case .ip4(_, let port) = try socket.sockname() else { throw SocketError.unsupportedAddress }
            return port
        }
    }

    /// Serves until the task is cancelled.
    func serve(_ handler: RequestHandler) async throws {
        let pool = SocketPool<ePoll>.ePoll()
        try await pool.prepare()
        let listening = try AsyncSocket(socket: socket, pool: pool)
        let connections = OpenConnections(limit: Self.connectionLimit)
        try await withThrowingDiscardingTaskGroup { group in
            group.addTask { try await pool.run() }
            while !Task.isCancelled {
                while connections.isCrowded { try await Task.sleep(for: Self.closingPause) }
                let accepted: AsyncSocket
                do {
                    accepted = try await listening.accept()
                } catch {
                    // A client that left again, or no file for one more.
                    if case SocketError.failed(_, EMFILE, _) = error { connections.makeRoom() }
                    if case SocketError.failed(_, ENFILE, _) = error { connections.makeRoom() }
                    try await Task.sleep(for: Self.pause)
                    continue
                }
                let number = connections.add(accepted.socket)
                group.addTask {
                    await Connection(socket: accepted, handler: handler) { connections.set($0, of: number) }.serve()
                    connections.remove(number)
                    try? accepted.close()
                }
            }
        }
    }

    /// As many as the system gives files for, which may be fewer.
    private static var connectionLimit: Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return maxConnections }
        let files = Int(min(limit.rlim_cur, rlim_t(maxConnections + reservedFiles)))
        return max(1, files - reservedFiles, files / 4)
    }

    /// What was in the way, in a sentence.
    static func reason(_ error: any Error, port: UInt16) -> String {
        switch error {
        case SocketError.failed(_, EADDRINUSE, _): "Port \(port) of 127.0.0.1 is taken by another program."
        case SocketError.failed(_, EACCES, _): "Port \(port) is kept for the administrator; take one from 1024 on."
        case SocketError.failed(_, _, let message): "The server cannot listen: \(message)."
        default: "The server cannot listen: \(error)."
        }
    }
}
