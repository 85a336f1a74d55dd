import FlyingSocks
import Glibc
import ServerBehaviors

/// The listening socket, on 127.0.0.1 only, and its connections.
///
/// It uses FlyingFox's sockets, but not its HTTP layer, which keeps headers in a dictionary, so that requests could not
/// be logged exactly; accepts headers of any length in quadratic time; and stops when no file descriptor is left for a
/// connection.
struct Listener {
    /// The maximum number of connections. For another one, the longest idle one is closed.
    static let maxConnections = 1000
    /// The interval at which it checks whether ended connections are closed.
    private static let closingPause = Duration.milliseconds(1)
    /// File descriptors for other purposes. Without one for a timer, libdispatch ends the program.
    private static let reservedFiles = 32
    /// The pause after a failed accept.
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
            // Otherwise a server that ended a moment ago would still occupy the port.
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

    /// Serves until the task is canceled.
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
                    // The client disconnected, or no file descriptor is left.
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

    /// The maximum number of connections, or fewer if the system allows fewer file descriptors.
    private static var connectionLimit: Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return maxConnections }
        let files = Int(min(limit.rlim_cur, rlim_t(maxConnections + reservedFiles)))
        return max(1, files - reservedFiles, files / 4)
    }

    /// A message for an error of the listener.
    static func reason(_ error: any Error, port: UInt16) -> String {
        switch error {
        case SocketError.failed(_, EADDRINUSE, _): "Port \(port) of 127.0.0.1 is in use by another program."
        case SocketError.failed(_, EACCES, _): "Port \(port) is reserved for root; use 1024 or higher."
        case SocketError.failed(_, _, let message): "The server cannot listen: \(message)."
        default: "The server cannot listen: \(error)."
        }
    }
}
