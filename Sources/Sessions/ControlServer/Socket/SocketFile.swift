package import ControlProtocol
import Foundation
import Glibc
import SystemSupport
import UntrustedFiles

/// A listening socket, and its name in the file system, which is removed with it.
package final class SocketFile {
    /// How many clients may wait to be accepted.
    private static let backlog: Int32 = 128
    /// How many inboxes of one name can be open.
    private static let maxNames = 500

    package let path: String
    /// The listening socket.
    let file: Int32
    private let identity: Identity
    private var isRemoved = false

    /// Listens in the folder of the user's sockets.
    ///
    /// - Parameters:
    ///   - name: the inbox's name; `-2` or a later number follows if it is taken.
    ///   - folder: created if it does not exist.
    /// - Throws: `ControlFailure` if the folder cannot be used.
    package init(name: String, in folder: ControlFolder = .standard) throws(ControlFailure) {
        try folder.create()
        (path, file, identity) = try FolderLock.hold(folder.path) { () throws(ControlFailure) in
            Self.removeStale(in: folder)
            for number in 1...Self.maxNames {
                let path = folder.socket(number == 1 ? name : "\(name)-\(number)")
                guard case .free = Place(path) else { continue }
                return try Self.listen(at: path)
            }
            throw ControlFailure("\(folder.path) has \(Self.maxNames) sockets with the name \(name).")
        }
    }

    /// Listens at a path. A socket that a killed inbox left there is replaced.
    ///
    /// - Throws: `ControlFailure` if there is something else, or an inbox that is open.
    package init(path given: String) throws(ControlFailure) {
        let path = given.expandingTilde
        try LocalSocket.check(path)
        let folder = path.contains("/") ? (path as NSString).deletingLastPathComponent : "."
        guard access(folder, F_OK) == 0 else {
            throw ControlFailure("\(path): " + MissingFolder.sentence(folder))
        }
        (self.path, file, identity) = try FolderLock.hold(folder) { () throws(ControlFailure) in
            switch Place(path) {
            case .free: break
            case .stale: unlink(path)
            case .taken: throw ControlFailure("Another inbox listens at \(path). Use another path, or close it.")
            case .other: throw ControlFailure("\(path) exists, and is not a socket. Use another path.")
            }
            return try Self.listen(at: path)
        }
    }

    deinit { remove() }

    /// Ends listening, and removes the socket from the file system unless it was replaced there.
    package func remove() {
        guard !isRemoved else { return }
        isRemoved = true
        // Before it is closed: until then, no other file has its number.
        if Identity(path) == identity { unlink(path) }
        close(file)
    }

    private static func listen(at path: String) throws(ControlFailure) -> (String, Int32, Identity) {
        try LocalSocket.check(path)
        let file = LocalSocket.make()
        guard file >= 0 else { throw failure(path, errno) }
        // Before it has a name: no one else can connect in between.
        fchmod(file, 0o600)
        let error = LocalSocket.bind(file, to: path)
        guard error == 0, chmod(path, 0o600) == 0, Glibc.listen(file, backlog) == 0, let identity = Identity(path)
        else {
            let error = error == 0 ? errno : error
            close(file)
            throw failure(path, error)
        }
        return (path, file, identity)
    }

    private static func failure(_ path: String, _ error: Int32) -> ControlFailure {
        ControlFailure("\(path) cannot be opened: \(String(cString: strerror(error))).")
    }

    /// Removes what killed inboxes left.
    private static func removeStale(in folder: ControlFolder) {
        for inbox in OpenInbox.stale(in: folder).prefix(maxNames) { unlink(inbox.path) }
    }

    /// Identifies a file while it exists.
    private struct Identity: Equatable {
        let device: dev_t
        let number: ino_t

        init?(_ path: String) {
            var facts = stat()
            guard lstat(path, &facts) == 0 else { return nil }
            (device, number) = (facts.st_dev, facts.st_ino)
        }
    }

    /// What is at a path.
    private enum Place {
        case free, stale, taken, other

        init(_ path: String) {
            var facts = stat()
            guard lstat(path, &facts) == 0 else {
                self = .free
                return
            }
            guard facts.st_mode & S_IFMT == S_IFSOCK else {
                self = .other
                return
            }
            self = OpenInbox(path: path).isListening == false ? .stale : .taken
        }
    }
}
