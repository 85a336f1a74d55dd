import ControlProtocol
import SystemSupport

/// A listening socket whose clients one inbox after the other answers. The file disappears with it.
final class ControlSocket {
    private let loop: EventLoop
    private let file: SocketFile
    private let limits: SocketLimits
    private var listener: SocketListener?
    private var clients: SocketClients?

    init(_ loop: EventLoop, _ file: SocketFile, _ limits: SocketLimits = SocketLimits()) {
        (self.loop, self.file, self.limits) = (loop, file, limits)
        listener = SocketListener(loop, file.file) { [weak self] in self?.add($0) }
    }

    /// The path of its file.
    var path: String { file.path }

    /// How many clients there are.
    var clientCount: Int { clients?.count ?? 0 }

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
    func remove() {
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
