import Glibc
import SystemSupport

/// The folder of a user's control sockets, which no one else may use.
package struct ControlFolder: Hashable, Sendable {
    package let path: String

    package init(_ path: String) { self.path = path }

    /// The folder in which this program opens sockets, and looks for them.
    package static var standard: ControlFolder {
        ControlFolder(runtime: getenv("XDG_RUNTIME_DIR").map { String(cString: $0) })
    }

    /// - Parameter runtime: `$XDG_RUNTIME_DIR`. A relative path is ignored, as its specification says, and so is a folder
    ///   that does not exist.
    init(runtime: String?) {
        let isUsable = runtime.map { $0.hasPrefix("/") && access($0, F_OK) == 0 } ?? false
        self.init(isUsable ? "\(runtime ?? "")/siftbox" : "/tmp/siftbox-\(geteuid())")
    }

    /// Creates the folder if it does not exist.
    ///
    /// - Throws: `ControlFailure` if others could use it, or could have created it.
    package func create() throws(ControlFailure) {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw ControlFailure("\(path) cannot be created: \(String(cString: strerror(errno))). \(Self.remedy)")
        }
        try check()
    }

    /// - Throws: `ControlFailure` if it is not a folder of this user that is closed to others.
    package func check() throws(ControlFailure) {
        var facts = stat()
        guard lstat(path, &facts) == 0 else {
            throw ControlFailure("\(path): \(String(cString: strerror(errno))). \(Self.remedy)")
        }
        switch facts.st_mode & S_IFMT {
        case S_IFDIR: break
        case S_IFLNK: throw ControlFailure("\(path) is a symbolic link, and must be a folder. \(removal)")
        default: throw ControlFailure("\(path) is not a folder. \(removal)")
        }
        guard facts.st_uid == geteuid() else {
            throw ControlFailure("\(path) belongs to another user. \(Self.remedy)")
        }
        guard facts.st_mode & 0o077 == 0 else {
            throw ControlFailure("Others can use \(path). Close it: chmod 700 \(ShellQuoting.quoted(path))")
        }
    }

    /// The path of a socket in it.
    package func socket(_ name: String) -> String { "\(path)/\(name)\(Self.ending)" }

    /// How the names of sockets end.
    static let ending = ".sock"

    private static let remedy = "Set XDG_RUNTIME_DIR to a folder of yours, or use --control PATH."
    private var removal: String { "Remove it: rm \(ShellQuoting.quoted(path))" }
}
