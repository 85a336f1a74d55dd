import ChildProcess
import Glibc

/// The command line that builds walls of namespaces with bubblewrap.
///
/// Started by an ordinary user, the walls are a user namespace's. Started by root there is none: in one, root's number
/// would still own the kernel's settings below /proc/sys. Bubblewrap builds the other namespaces then, and setpriv gives up
/// root before the program starts.
struct BubblewrapLaunch {
    let isolation: Isolation
    let bubblewrap: String
    let setpriv: String?
    let identity: ChildSetup.Identity?
    let copies: ReadableCopies?

    /// The number of the first file that bubblewrap inherits.
    private static let firstFile: Int32 = 3
    /// Files of /proc that tell of the machine, or command it; the first stays readable, the others are empty.
    private static let kernelSettings: [String] = ["/proc/sys"].filter { path in access(path, F_OK) == 0 }
    private static let kernelFiles: [String] = ["/proc/kcore", "/proc/keys", "/proc/sysrq-trigger", "/proc/timer_list"]
        .filter { path in access(path, F_OK) == 0 }

    func launch(
        _ command: [String], environment: [String], setup: ChildSetup
    ) throws(IsolationError) -> IsolatedLaunch {
        guard let seccomp = SeccompProgram(.namespaces) else {
            throw IsolationError("Siftbox knows no seccomp filter for this processor, and runs no filter without one.")
        }
        let user = identity ?? ProgramUser.inUserNamespace
        let home = isolation.folder
        let texts = [
            ("/etc/passwd", "filter:x:\(user.user):\(user.group)::\(home):/usr/sbin/nologin\n"),
            ("/etc/group", "filter:x:\(user.group):\n"),
        ]
        var setup = setup
        setup.files = [try Self.made(seccomp.memoryFile())]
        var arguments = namespaces + ["--seccomp", "\(Self.firstFile)"]
        arguments += view
        for (path, text) in texts {
            arguments += ["--file", "\(Self.firstFile + Int32(setup.files.count))", path]
            setup.files.append(try Self.made(MemoryFile.make(text)))
        }
        arguments += ["--proc", "/proc"]
        for path in Self.kernelSettings { arguments += ["--ro-bind", path, path] }
        for path in Self.kernelFiles { arguments += ["--ro-bind", "/dev/null", path] }
        arguments += ["--dev", "/dev", "--remount-ro", "/dev", "--remount-ro", "/", "--clearenv"]
        for variable in environment {
            let parts = variable.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            arguments += ["--setenv", String(parts[0]), String(parts[1])]
        }
        arguments += ["--chdir", isolation.folder, "--"]
        return IsolatedLaunch(
            command: [bubblewrap] + arguments + (try identityChange) + command, environment: environment, setup: setup,
            copies: copies)
    }

    private var namespaces: [String] {
        let common = [
            "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try",
            "--die-with-parent", "--new-session", "--hostname", "filter", "--cap-drop", "ALL",
        ]
        guard identity == nil else {
            // For setpriv, and to enter the container, which is not root's any more.
            let needed = ["CAP_SETUID", "CAP_SETGID", "CAP_SETPCAP", "CAP_DAC_READ_SEARCH"]
            return common + needed.flatMap { ["--cap-add", $0] }
        }
        let user = ProgramUser.inUserNamespace
        return common + ["--unshare-user", "--uid", "\(user.user)", "--gid", "\(user.group)"]
    }

    /// What gives up root, last of all; nothing where root did not start it.
    private var identityChange: [String] {
        get throws(IsolationError) {
            guard let identity else { return [] }
            guard let setpriv else {
                throw IsolationError(
                    "setpriv is not installed, and a filter never runs as root. Install the package util-linux, or start "
                        + "Siftbox as another user.")
            }
            return [
                setpriv, "--reuid", "\(identity.user)", "--regid", "\(identity.group)", "--clear-groups",
                "--inh-caps=-all", "--ambient-caps=-all", "--bounding-set=-all", "--no-new-privs", "--",
            ]
        }
    }

    /// The files that are seen, a folder before what is in it.
    private var view: [String] {
        let files = VisibleFiles.system.merging(isolation.files)
        var steps = files.readable.map { ($0, ["--ro-bind", copies?.copy(of: $0) ?? $0, $0]) }
        steps += files.links.map { ($0.key, ["--symlink", $0.value, $0.key]) }
        steps += isolation.writable.map { ($0, ["--bind", $0, $0]) }
        steps += isolation.mounts.map { ($0.path, ["--ro-bind", $0.folder, $0.path]) }
        // Bubblewrap would make the folders above for their owner alone, and root's are not the filter's.
        let mounted = files.readable + isolation.writable
        var above: Set<String> = []
        for (path, _) in steps {
            var place = path[...]
            while let end = place.lastIndex(of: "/"), end > place.startIndex {
                place = place[..<end]
                if !mounted.contains(where: { VisibleFiles.isPath(String(place), in: $0) }) {
                    above.insert(String(place))
                }
            }
        }
        steps += above.map { ($0, ["--dir", $0]) }
        return steps.sorted { $0.0 < $1.0 }.flatMap(\.1)
    }

    private static func made(_ file: Int32?) throws(IsolationError) -> Int32 {
        guard let file else {
            throw IsolationError("No file can be made in memory: \(String(cString: strerror(errno))).")
        }
        return file
    }
}
