import Foundation
import Synchronization

/// The command line that runs the compiler behind walls: an extension's source is somebody else's input, and the compiler is
/// a large program that reads it.
///
/// The compiler sees the system's libraries, its own toolchain and the modules of Siftbox read-only, the copies of the
/// sources, and one folder to write in. It has no network, no other process, no home and a clean environment. The project
/// itself is not there: what is compiled are copies (`SourceGroup`).
///
/// This is the one place that knows the walls: `command` turns a program and its folders into what is started.
struct BuildSandbox {
    /// The memory that each process of the compiler may have of its own, in bytes.
    static let memory = 4 << 30
    /// The size of a file that it may write, in bytes.
    static let fileSize = 1 << 30
    /// How long it may run, in seconds.
    static let seconds = 300
    /// How much it may say, in bytes.
    static let output = 8 << 20

    /// Folders and files that the compiler reads, beside the system's.
    let readable: [String]
    /// Folders that it writes in.
    let writable: [String]
    /// What it may write for a moment; lies in a writable folder.
    let temporary: String

    private static let isOff = Mutex(false)

    /// Whether the compiler runs without walls in this process: the user said `--unsandboxed`.
    static var isDisabled: Bool { isOff.withLock { $0 } }

    /// A line of the compiler's output that is bubblewrap's: it could not start.
    static func refusal(_ output: String) -> String? {
        guard output.hasPrefix("bwrap: ") else { return nil }
        let line = output.prefix { !$0.isNewline }
        return
            "\(line). The sandbox for the compiler cannot be built on this machine: bubblewrap needs user namespaces "
            + "(sysctl kernel.unprivileged_userns_clone=1, user.max_user_namespaces above 0, "
            + "kernel.apparmor_restrict_unprivileged_userns=0; in a container, the right to create them). "
            + "To compile this source with all that your user may do, give --unsandboxed."
    }

    /// - Parameter program: an absolute path, and its arguments.
    /// - Throws: `BuildError` when a program that makes the walls is not installed.
    func command(_ program: [String]) throws(BuildError) -> [String] {
        guard let prlimit = Self.program("prlimit") else {
            throw BuildError("prlimit is not installed; install the package util-linux.")
        }
        let limits = [prlimit, "--data=\(Self.memory)", "--fsize=\(Self.fileSize)", "--core=0", "--"]
        if Self.isDisabled {
            // The compiler is not to go on when this program is gone.
            let ending = Self.program("setpriv").map { [$0, "--pdeathsig", "TERM"] } ?? []
            return limits + ending + program
        }
        guard let bwrap = Self.program("bwrap") else {
            throw BuildError(
                "Bubblewrap is not installed, and an extension's source is not compiled without a sandbox. Install the "
                    + "package bubblewrap, or give --unsandboxed to compile it with all that your user may do.")
        }
        return limits + [bwrap] + walls(program[0]) + ["--"] + program
    }

    private func walls(_ program: String) -> [String] {
        var arguments = [
            "--unshare-all", "--unshare-user", "--disable-userns", "--die-with-parent", "--new-session",
            "--cap-drop", "ALL", "--hostname", "build",
        ]
        for folder in ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"] {
            if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: folder) {
                arguments += ["--symlink", target, folder]
            } else {
                arguments += ["--ro-bind-try", folder, folder]
            }
        }
        // What the linker and the loader look up.
        for file in ["/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d"] {
            arguments += ["--ro-bind-try", file, file]
        }
        for path in readable { arguments += ["--ro-bind", path, path] }
        for path in writable { arguments += ["--bind", path, path] }
        // As root, /proc has files that rule the machine.
        arguments += ["--proc", "/proc", "--remount-ro", "/proc", "--dev", "/dev", "--remount-ro", "/dev"]
        arguments += ["--remount-ro", "/", "--clearenv", "--chdir", temporary]
        let folder = (program as NSString).deletingLastPathComponent
        let environment = [
            ("PATH", "\(folder):/usr/bin:/bin"), ("HOME", temporary), ("TMPDIR", temporary), ("LANG", "C.UTF-8"),
        ]
        return arguments + environment.flatMap { ["--setenv", $0.0, $0.1] }
    }

    /// The system's folders first: walls are not looked up where anybody may write.
    private static func program(_ name: String) -> String? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let folders = ["/usr/bin", "/bin", "/usr/local/bin"] + path.split(separator: ":").map(String.init)
        return folders.lazy.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }
}

extension BuildSandbox {
    /// From now on the compiler runs without walls: for a user who gave `--unsandboxed`.
    static func disable() { isOff.withLock { $0 = true } }
}

/// What the commands say about how extensions are built.
package enum BuildWalls {
    /// From now on this process compiles without a sandbox: for a user who gave `--unsandboxed`.
    package static func takeDown() { BuildSandbox.disable() }
}
