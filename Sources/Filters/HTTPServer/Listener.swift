package import FlyingSocks
import Glibc
package import ServerBehaviors

/// The listening socket and its connections.
///
/// It uses FlyingFox's sockets, but not its HTTP layer, which keeps headers in a dictionary, so that requests could not
/// be logged exactly; accepts headers of any length in quadratic time; and stops when no file descriptor is left for a
/// connection.
package struct Listener {
    /// The maximum number of connections. For another one, the longest idle one is closed.
    static let maxConnections = 1000
    /// The interval at which it checks whether ended connections are closed.
    private static let closingPause = Duration.milliseconds(1)
    /// File descriptors for other purposes. Without one for a timer, libdispatch ends the program.
    private static let reservedFiles = 32
    /// The pause after a failed accept.
    private static let pause = Duration.milliseconds(20)

    private let socket: Socket

    /// - Parameters:
    ///   - port: 0: any.
    ///   - takesAny: whether another port is used if that one is in use.
    package static func open(
        at address: ListeningAddress = .loopback, port: UInt16, takesAny: Bool = false
    ) throws -> Listener {
        do {
            return try Listener(address, port: port)
        } catch SocketError.failed(_, EADDRINUSE, _) where takesAny {
            return try Listener(address, port: 0)
        }
    }

    private init(_ address: ListeningAddress, port: UInt16) throws {
        socket = try Socket(domain: address.isVersion6 ? AF_INET6 : AF_INET)
        do {
            // Otherwise a server that ended a moment ago would still occupy the port.
            try socket.setValue(true, for: .localAddressReuse)
            if address.isVersion6 {
                try socket.bind(to: .inet6(ip6: address.description, port: port))
            } else {
                try socket.bind(to: .inet(ip4: address.description, port: port))
            }
            try socket.listen()
        } catch {
            try? socket.close()
            throw error
        }
    }

    /// The port that it listens on.
    package var port: UInt16 {
        get throws {
            switch try socket.sockname() {
            case .ip4(_, let port), .ip6(_, let port): port
            case .unix: throw SocketError.unsupportedAddress
            }
        }
    }

    /// Serves until the task is canceled.
    ///
    /// - Parameter pool: waits for this server's sockets, and for those of the handler. It runs as long as the server.
    package func serve(_ handler: some RequestHandling, pool: SocketPool<ePoll> = .ePoll()) async throws {
        try await pool.prepare()
        let listening = try AsyncSocket(socket: socket, pool: pool)
        let connections = OpenConnections(limit: Self.connectionLimit)
        try await withThrowingDiscardingTaskGroup { group in
            group.addTask { try await pool.run() }
            group.addTask {
                while true {
                    try await Task.sleep(for: OpenConnections.sweepPause)
                    connections.sweep()
                }
            }
            while !Task.isCancelled {
                while connections.isCrowded() { try await Task.sleep(for: Self.closingPause) }
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
                    await Connection(
                        socket: accepted, pool: pool, handler: handler, connections: connections, number: number
                    ).serve()
                    connections.remove(number)
                    await pool.finishTurn()
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

    /// Raises the soft limit of file descriptors, which is low by default, to the hard limit.
    package static func raiseFileLimit() {
        var limit = rlimit()
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(files, &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        _ = setrlimit(files, &limit)
    }

    /// A message for an error of the listener.
    package static func reason(
        _ error: any Error, at address: ListeningAddress = .loopback, port: UInt16
    ) -> String {
        switch error {
        case SocketError.failed(_, EADDRINUSE, _): "Port \(port) of \(address) is in use by another program."
        case SocketError.failed(_, EADDRNOTAVAIL, _): "\(address) is not an address of this machine."
        case SocketError.failed(_, EACCES, _): "Port \(port) is reserved for root; use 1024 or higher."
        case SocketError.failed(_, _, let message): "The server cannot listen: \(message)."
        default: "The server cannot listen: \(error)."
        }
    }
}

extension SocketPool {
    /// Returns when the pool has forgotten the sockets for which no task waits. It resumes a waiting task before it forgets
    /// the socket: if the socket is closed in between, the number of its descriptor stays in the pool, and the pool does
    /// not wait for the next socket with that number.
    package func finishTurn() {}
}
