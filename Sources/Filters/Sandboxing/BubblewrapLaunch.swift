import Glibc
import SystemSupport

/// The command line that isolates a program in namespaces with bubblewrap.
///
/// Started by an ordinary user, bubblewrap creates a user namespace. Started by root, it must not: in a user namespace,
/// root's user ID would still own the kernel's settings below /proc/sys. Bubblewrap then creates only the other
/// namespaces, and setpriv drops root before the program starts.
struct BubblewrapLaunch {
    let isolation: Isolation
    let bubblewrap: String
    let setpriv: String?
    let identity: ChildSetup.Identity?
    let copies: ReadableCopies?

    /// The descriptor of the first file that bubblewrap inherits.
    private static let firstFile: Int32 = 3
    /// Process 1 is bubblewrap's, but belongs to the program's user, who could write into its memory and read the paths
    /// in its arguments.
    private static let hiddenProcess = ["--tmpfs", "/proc/1", "--remount-ro", "/proc/1"]
    /// Files in /proc that reveal or control the machine; the settings stay readable, the others appear empty.
    private static let kernelSettings: [String] = ["/proc/sys"].filter { path in access(path, F_OK) == 0 }
    private static let kernelFiles: [String] = ["/proc/kcore", "/proc/keys", "/proc/sysrq-trigger", "/proc/timer_list"]
        .filter { path in access(path, F_OK) == 0 }

    /// A shared mapping of /dev/zero is memory without a name, and terminals have buffers: the host cannot count either.
    private static let coveredDevices = [
        "--ro-bind", "/dev/null", "/dev/zero", "--tmpfs", "/dev/pts", "--remount-ro", "/dev/pts",
    ]

    func launch(
        _ command: [String], environment: [String], setup: ChildSetup
    ) throws(StartError) -> IsolatedLaunch {
        guard let seccomp = SeccompProgram(.namespaces) else {
            throw StartError("Sandboxing is not supported on this processor: Siftbox has no seccomp filter for it.")
        }
        let user = identity ?? ProgramUser.inUserNamespace
        let home = isolation.folder
        let userFiles = [
            ("/etc/passwd", "filter:x:\(user.user):\(user.group)::\(home):/usr/sbin/nologin\n"),
            ("/etc/group", "filter:x:\(user.group):\n"),
        ]
        var setup = setup
        setup.files = [try Self.require(seccomp.memoryFile())]
        var arguments = namespaces + ["--seccomp", "\(Self.firstFile)"]
        arguments += view
        func copy(_ file: Int32, to path: String) {
            arguments += ["--file", "\(Self.firstFile + Int32(setup.files.count))", path]
            setup.files.append(file)
        }
        for (path, text) in userFiles { copy(try Self.require(MemoryFile.make(text)), to: path) }
        for path in copiedFiles {
            let file = open(path, O_RDONLY | O_CLOEXEC)
            if file >= 0 { copy(file, to: path) }
        }
        arguments += ["--proc", "/proc"] + Self.hiddenProcess
        for path in Self.kernelSettings { arguments += ["--ro-bind", path, path] }
        for path in Self.kernelFiles { arguments += ["--ro-bind", "/dev/null", path] }
        arguments += ["--remount-ro", "/proc", "--dev", "/dev"]
        arguments += Self.coveredDevices + ["--remount-ro", "/dev", "--remount-ro", "/", "--clearenv"]
        for variable in environment {
            let parts = variable.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            arguments += ["--setenv", String(parts[0]), String(parts[1])]
        }
        arguments += ["--chdir", isolation.folder, "--"]
        return IsolatedLaunch(
            command: [bubblewrap] + arguments + (try identityChange) + taskLimit + command, environment: environment,
            setup: setup,
            copies: copies)
    }

    private var namespaces: [String] {
        let common = [
            "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try",
            "--die-with-parent", "--new-session", "--hostname", "filter", "--cap-drop", "ALL",
        ]
        guard identity == nil else {
            // For setpriv, and to enter the container, which no longer belongs to root.
            let needed = ["CAP_SETUID", "CAP_SETGID", "CAP_SETPCAP", "CAP_DAC_READ_SEARCH"]
            return common + needed.flatMap { ["--cap-add", $0] }
        }
        let user = ProgramUser.inUserNamespace
        return common + ["--unshare-user", "--uid", "\(user.user)", "--gid", "\(user.group)"]
    }

    /// Sets the limit inside the user namespace, where only the program's processes are counted.
    private var taskLimit: [String] {
        let prlimit = "/usr/bin/prlimit"
        guard identity == nil, let limit = isolation.taskLimit, access(prlimit, X_OK) == 0 else { return [] }
        return [prlimit, "--nproc=\(limit):\(limit)", "--"]
    }

    /// Drops root as the last step; empty if not started by root.
    private var identityChange: [String] {
        get throws(StartError) {
            guard let identity else { return [] }
            guard let setpriv else {
                throw StartError(
                    "Filters never run as root, and setpriv is not installed. Install the package util-linux, or start "
                        + "Siftbox as another user.")
            }
            return [
                setpriv, "--reuid", "\(identity.user)", "--regid", "\(identity.group)", "--clear-groups",
                "--inh-caps=-all", "--ambient-caps=-all", "--bounding-set=-all", "--no-new-privs", "--",
            ]
        }
    }

    /// The system's files that are copied, apart from those in a folder that is mounted.
    private var copiedFiles: [String] { VisibleFiles.copiedSystemFiles.filter { !isolation.files.contains($0) } }

    /// The visible files, each folder before its contents.
    private var view: [String] {
        let files = VisibleFiles.system.merging(isolation.files)
        let copied = copiedFiles
        var steps = files.readable.filter { !copied.contains($0) }
            .map { ($0, ["--ro-bind", copies?.copy(of: $0) ?? $0, $0]) }
        steps += files.links.map { ($0.key, ["--symlink", $0.value, $0.key]) }
        steps += isolation.writable.map { ($0, ["--bind", $0, $0]) }
        steps += isolation.mounts.map { ($0.path, ["--ro-bind", $0.folder, $0.path]) }
        // Bubblewrap would create parent folders accessible only to their owner, and the filter cannot access root's.
        let mounted = files.readable + isolation.writable + isolation.mounts.map(\.path)
        var above: Set<String> = []
        for path in steps.map(\.0) + copied {
            var place = path[...]
            while let end = place.lastIndex(of: "/"), end > place.startIndex {
                place = place[..<end]
                // Then the folders above it were added with another path.
                guard above.insert(String(place)).inserted else { break }
            }
        }
        above = above.filter { place in !mounted.contains { VisibleFiles.isPath(place, in: $0) } }
        steps += above.map { ($0, ["--dir", $0]) }
        return steps.sorted { $0.0 < $1.0 }.flatMap(\.1)
    }

    private static func require(_ file: Int32?) throws(StartError) -> Int32 {
        guard let file else {
            throw StartError("Could not create a file in memory: \(String(cString: strerror(errno))).")
        }
        return file
    }
}
