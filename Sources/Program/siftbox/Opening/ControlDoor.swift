import Commands
import ControlProtocol
import ControlServer
import Device
import InboxDatabase
import SessionScript
import SessionTerms
import SystemSupport

/// The door of an inbox for other programs: its control socket. It stays while one inbox follows another on the screen.
final class ControlDoor {
    private let options: ControlOptions
    private let loop: EventLoop
    private var server: InboxServer?

    /// Listens at the path of the command line, if there is one. Whoever connects waits until an inbox is opened.
    ///
    /// - Throws: `ControlFailure` if that is not possible.
    init(_ options: ControlOptions, loop: EventLoop) throws(ControlFailure) {
        (self.options, self.loop) = (options, loop)
        if let path = options.path { server = InboxServer(loop, try SocketFile(path: path)) }
    }

    deinit { remove() }

    /// The path of the socket; nil: there is none.
    var path: String? { server?.path }

    /// What `--inbox` of other commands takes for it: its name, or its path if it is one of the user's.
    var inboxOption: String? {
        options.path.map { $0.contains("/") ? $0 : "./\($0)" } ?? server?.name
    }

    /// Lets other programs use an inbox.
    ///
    /// - Parameter screen: nil: it has no screen.
    /// - Throws: `ControlFailure` if the socket cannot be opened. The inbox is usable without it.
    func open(_ inbox: OpenedInbox, screen: SessionScreen? = nil) throws(ControlFailure) {
        guard !options.noControl else { return }
        if server == nil {
            let name = InboxName.choose(
                file: inbox.phone.store.path, session: inbox.session?.file,
                filter: inbox.filter ?? inbox.phone.savedFilter)
            server = InboxServer(loop, try SocketFile(name: name))
        }
        server?.open(inbox.phone, screen: screen)
    }

    /// The inbox was shut down. Its clients get the answers that there are.
    func close() { server?.close() }

    /// Removes the socket.
    func remove() {
        server?.remove()
        server = nil
    }
}
