package import Glibc

/// Unix sockets by their paths. They never block, and programs that are started do not inherit them.
package enum LocalSocket {
    /// The maximum length of a path in bytes (unix(7)).
    package static let pathLimit = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    /// - Throws: `ControlFailure` if the path is too long for a socket.
    package static func check(_ path: String) throws(ControlFailure) {
        guard path.utf8.count > pathLimit else { return }
        throw ControlFailure(
            "\(path) is too long for a socket: \(path.utf8.count) bytes, and the system allows \(pathLimit). "
                + "Use a shorter path: --control PATH.")
    }

    /// A new socket; -1 with errno if there is none.
    package static func make() -> Int32 {
        socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
    }

    /// Gives a socket its path, which must be free.
    ///
    /// - Returns: an errno; 0: done.
    package static func bind(_ file: Int32, to path: String) -> Int32 {
        withAddress(path) { Glibc.bind(file, $0, $1) == 0 ? 0 : errno }
    }

    /// Connects to a listening socket.
    ///
    /// - Returns: the connection, or an errno. ECONNREFUSED: whoever listened has ended. EAGAIN: too many are waiting.
    package static func connect(to path: String) -> Result<Int32, Errno> {
        let file = make()
        guard file >= 0 else { return .failure(Errno(number: errno)) }
        let error = withAddress(path) { Glibc.connect(file, $0, $1) == 0 ? 0 : errno }
        guard error != 0 else { return .success(file) }
        close(file)
        return .failure(Errno(number: error))
    }

    /// The user at the other end of a connection; nil: unknown.
    package static func peer(of file: Int32) -> uid_t? {
        // `struct ucred` (unix(7)), which the Glibc module lacks: process, user, group.
        var credentials: (pid: pid_t, user: uid_t, group: gid_t) = (0, .max, .max)
        var size = socklen_t(MemoryLayout.size(ofValue: credentials))
        guard getsockopt(file, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else { return nil }
        return credentials.user
    }

    /// A number of an error of the system.
    package struct Errno: Error, Hashable {
        package let number: Int32

        package var sentence: String { String(cString: strerror(number)) }
    }

    private static func withAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        guard path.utf8.count <= pathLimit else { return ENAMETOOLONG }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
