import Foundation
import Glibc
import UntrustedFiles

/// An inbox that is open, as a program finds it: by the name of its control socket.
package struct OpenInbox: Hashable, Sendable {
    /// The name that `--inbox` takes.
    package let name: String
    /// The path of its socket.
    package let path: String

    /// An inbox whose socket is in another place.
    package init(path: String) {
        self.path = path
        name = Self.name(of: (path as NSString).lastPathComponent) ?? path
    }

    private static func name(of file: String) -> String? {
        file.hasSuffix(ControlFolder.ending) ? String(file.dropLast(ControlFolder.ending.count)) : nil
    }

    /// The user's open inboxes, newest first. Sockets of inboxes that were killed are left out.
    package static func all() -> [OpenInbox] { all(in: .standard) }

    static func all(in folder: ControlFolder) -> [OpenInbox] {
        sockets(in: folder).filter { $0.inbox.isListening != false }
            .sorted { ($1.opened.tv_sec, $1.opened.tv_nsec) < ($0.opened.tv_sec, $0.opened.tv_nsec) }
            .map(\.inbox)
    }

    /// The sockets that killed inboxes left in a folder.
    package static func stale(in folder: ControlFolder) -> [OpenInbox] {
        sockets(in: folder).map(\.inbox).filter { $0.isListening == false }
    }

    private static func sockets(in folder: ControlFolder) -> [(inbox: OpenInbox, opened: timespec)] {
        guard (try? folder.check()) != nil,
            let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        else { return [] }
        return names.compactMap { name in
            var facts = stat()
            let inbox = OpenInbox(path: "\(folder.path)/\(name)")
            guard Self.name(of: name) != nil, lstat(inbox.path, &facts) == 0, facts.st_mode & S_IFMT == S_IFSOCK else {
                return nil
            }
            return (inbox, facts.st_mtim)
        }
    }

    /// Whether a program listens at its socket: one that is stopped, or that has many clients waiting, does. nil: unknown.
    package var isListening: Bool? {
        switch LocalSocket.connect(to: path) {
        case .success(let file):
            close(file)
            return true
        case .failure(let error):
            return error.number == ECONNREFUSED ? false : error.number == EAGAIN ? true : nil
        }
    }

    /// The inbox that a command uses.
    ///
    /// - Parameter name: its name, or the path of its socket, which contains `/`; nil: the newest one.
    /// - Throws: `ControlFailure` if there is no such inbox.
    package static func named(_ name: String?) throws(ControlFailure) -> OpenInbox {
        try named(name, in: .standard)
    }

    static func named(_ name: String?, in folder: ControlFolder) throws(ControlFailure) -> OpenInbox {
        if let name, name.contains("/") { return OpenInbox(path: name.expandingTilde) }
        let open = all(in: folder)
        guard let newest = open.first else {
            throw ControlFailure(
                "No inbox is open. Open one in another terminal with siftbox, or with siftbox listen without a screen.")
        }
        guard let name else { return newest }
        guard let inbox = open.first(where: { $0.name == name }) else {
            throw ControlFailure("--inbox: " + NearestName.refusal(of: name, "inbox", in: open.map(\.name)))
        }
        return inbox
    }
}
