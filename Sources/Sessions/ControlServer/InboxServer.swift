import ControlProtocol
package import Device
package import SessionTerms
package import SystemSupport

/// The control socket of a program, in which one inbox can follow another.
///
///     let server = InboxServer(loop, try SocketFile(name: "tour"))
///     server.open(phone, screen: nil)
///     server.close()    // its clients get `end`; whoever connects now waits for the next inbox
///     server.open(another, screen: nil)
///     server.remove()
package final class InboxServer {
    private let socket: ControlSocket
    /// The name for clients.
    package let name: String

    package init(_ loop: EventLoop, _ file: SocketFile) {
        socket = ControlSocket(loop, file)
        name = OpenInbox(path: file.path).name
    }

    /// The path of its file.
    package var path: String { socket.path }

    /// How many clients there are.
    package var clientCount: Int { socket.clientCount }

    /// Takes clients for an inbox.
    ///
    /// - Parameter screen: nil: it has no screen.
    package func open(_ phone: Phone, screen: SessionScreen?) {
        socket.open(InboxResponder(phone, name: name, screen: screen))
    }

    /// The inbox is closed. Its clients get the answers that there are, and then `end`.
    package func close() { socket.close() }

    /// Closes the inbox, and removes the file.
    package func remove() { socket.remove() }
}
