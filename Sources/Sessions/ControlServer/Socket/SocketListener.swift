import ControlProtocol
import Glibc
import SystemSupport

/// Accepts the connections of this user.
final class SocketListener {
    /// How many connections are accepted on a turn of the loop.
    private static let connectionsPerTurn = 16
    /// How long to wait when there are no file descriptors or no memory.
    private static let pause = Duration.milliseconds(100)

    private let loop: EventLoop
    private let file: Int32
    /// Receives a connection, and closes it.
    private let accepted: (Int32) -> Void
    private var token: EventLoop.Token?

    /// - Parameter file: the listening socket.
    init(_ loop: EventLoop, _ file: Int32, accepted: @escaping (Int32) -> Void) {
        (self.loop, self.file, self.accepted) = (loop, file, accepted)
    }

    deinit { stop() }

    func start() {
        stop()
        token = loop.whenReadable(file) { [weak self] in self?.accept() }
    }

    /// Who connects waits until `start`.
    func stop() {
        loop.cancel(token)
        token = nil
    }

    private func accept() {
        for _ in 0..<Self.connectionsPerTurn {
            let connection = Glibc.accept(file, nil, nil)
            if connection >= 0 {
                admit(connection)
            } else if errno == EAGAIN {
                return
            } else if errno != EINTR, errno != ECONNABORTED {
                // The connection stays in the queue, and the loop would spin.
                stop()
                token = loop.after(Self.pause) { [weak self] in self?.start() }
                return
            }
        }
    }

    private func admit(_ connection: Int32) {
        _ = fcntl(connection, F_SETFL, O_NONBLOCK)
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        guard LocalSocket.peer(of: connection) == geteuid() else {
            return Self.refuse(connection, SocketLines.otherUser)
        }
        accepted(connection)
    }

    /// Says why, and ends a connection.
    static func refuse(_ connection: Int32, _ line: [UInt8]) {
        _ = send(connection, line, line.count, Int32(MSG_NOSIGNAL))
        close(connection)
    }
}
