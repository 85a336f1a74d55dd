import ControlProtocol
package import SystemSupport

/// The control socket of a program, in which one inbox can follow another.
///
///     let socket = ControlSocket(loop, try SocketFile(name: "tour"))
///     socket.open(responder)
///     socket.close()         // its clients get `end`; whoever connects now waits
///     socket.open(another)
///
/// The file disappears with it.
package final class ControlSocket {
    private let loop: EventLoop
    private let file: SocketFile
    private let limits: SocketLimits
    private var listener: SocketListener?
    private var clients: SocketClients?

    package convenience init(_ loop: EventLoop, _ file: SocketFile) { self.init(loop, file, SocketLimits()) }

    init(_ loop: EventLoop, _ file: SocketFile, _ limits: SocketLimits) {
        (self.loop, self.file, self.limits) = (loop, file, limits)
        listener = SocketListener(loop, file.file) { [weak self] in self?.add($0) }
    }

    /// The path of its file.
    package var path: String { file.path }

    /// How many clients there are.
    package var clientCount: Int { clients?.count ?? 0 }

    /// Takes clients for an inbox.
    func open(_ responder: any ControlResponder) {
        close()
        clients = SocketClients(loop, responder, limits)
        listener?.start()
    }

    /// The inbox closes. Its clients get the answers that there are, and then `end`.
    func close() {
        listener?.stop()
        clients?.end()
        clients = nil
    }

    /// Closes the inbox, and removes the file.
    package func remove() {
        close()
        listener = nil
        file.remove()
    }

    private func add(_ connection: Int32) {
        guard let clients, clients.add(connection) else {
            return SocketListener.refuse(connection, SocketLines.tooManyClients(limits.clients))
        }
    }
}
