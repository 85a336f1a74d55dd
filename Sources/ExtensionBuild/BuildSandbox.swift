import ChildProcess
import Foundation
import Isolation
import Synchronization

/// Runs the compiler behind walls: an extension's source is untrusted input, and the compiler is a large program that
/// reads it.
///
/// The walls are those of filters (`Isolation`). The compiler sees the system's libraries, its own toolchain and the modules
/// of Siftbox read-only, the copies of the sources read-only, and one folder to write in. It has no network, no other
/// process, no home and a clean environment. The project itself is not there: what is compiled are copies (`SourceGroup`).
///
/// A hostile source can make of the writable folder what it likes. The host resolves no path in it (`CompilerFolder`).
struct BuildSandbox {
    /// Folders and files that the compiler reads, beside the system's.
    let readable: [String]
    /// Folders that it writes in.
    let writable: [String]
    /// The folder that it starts in, and puts temporary files in: a writable one, which it cannot replace.
    let temporary: String
    var limits = BuildLimits()
    /// nil: the strongest that this machine has.
    var isolation: IsolationMechanism?

    private static let isOff = Mutex(false)

    /// Whether the compiler runs without walls in this process: the user said `--unsandboxed`.
    static var isDisabled: Bool { isOff.withLock { $0 } }
    static func disable() { isOff.withLock { $0 = true } }

    /// - Parameters:
    ///   - command: a program by its absolute path, and its arguments.
    ///   - time: how long it may run; nil: as long as a whole build.
    /// - Returns: its exit status, and what it said.
    /// - Throws: `BuildError` when it cannot be started behind walls, or was ended over a limit.
    func run(
        _ command: [String], time: Duration? = nil
    ) throws(BuildError) -> (status: Int32, output: String) {
        do {
            let launch = try Self.isDisabled ? launchUnsandboxed(command) : launch(command)
            defer { restoreOwnership() }
            return try CompilerProcess(
                limits: limits, time: time ?? .seconds(limits[.time]), writable: OpenFolder(path: temporary)
            ).run(launch)
        } catch let error as BuildError {
            throw error
        } catch {
            let reason = (error as? IsolationError)?.reason ?? (error as? ChildProcess.StartError)?.reason ?? "\(error)"
            throw BuildError(
                "The compiler cannot be started in a sandbox: \(reason) To compile this source with all that your user may "
                    + "do, give --unsandboxed.")
        }
    }

    private func launch(_ command: [String]) throws -> IsolatedLaunch {
        let walls =
            try isolation
            ?? AvailableIsolation.probe(bubblewrap: Self.program("bwrap"), setpriv: Self.program("setpriv")).strongest()
        var isolation = Isolation(walls: walls, folder: temporary)
        for path in readable { isolation.files.add(path) }
        isolation.writable = writable
        isolation.limits = resourceLimits
        isolation.taskLimit = limits[.processes] * Self.tasksOfProcess
        let folder = (command[0] as NSString).deletingLastPathComponent
        let environment = [
            "PATH=\(folder):/usr/bin:/bin", "HOME=\(temporary)", "TMPDIR=\(temporary)", "LANG=C.UTF-8",
        ]
        return try isolation.launch(command, environment: environment)
    }

    private func launchUnsandboxed(_ command: [String]) -> IsolatedLaunch {
        var setup = ChildSetup()
        setup.limits = resourceLimits
        // The compiler is not to go on when this program is gone.
        let ending = Self.program("setpriv").map { [$0, "--pdeathsig", "TERM"] } ?? []
        let environment = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
        return IsolatedLaunch(command: ending + command, environment: environment, setup: setup)
    }

    /// How many threads there may be for each process that is allowed: a linker has one for each of the processors.
    private static let tasksOfProcess = 16

    /// Each process may use what all may use together (`CompilerProcess`).
    private var resourceLimits: [ChildSetup.Limit] {
        [
            .init(Int32(RLIMIT_DATA.rawValue), limits[.memory] << 20),
            .init(Int32(RLIMIT_FSIZE.rawValue), limits[.fileSize] << 20),
            .init(Int32(RLIMIT_CORE.rawValue), 0),
        ]
    }

    /// Lets the compiler's user read a folder that only the host has written in. Others may not: it has copies of sources.
    ///
    /// - Throws: `BuildError` when the machine has no such user.
    static func letRead(_ folder: URL) throws(BuildError) {
        guard geteuid() == 0, !isDisabled else { return }
        let identity: ChildSetup.Identity?
        do {
            identity = try ProgramUser.identity()
        } catch {
            throw BuildError(error.reason)
        }
        guard let identity else { return }
        for name in (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? [] {
            let path = folder.appendingPathComponent(name).path
            var facts = stat()
            guard lstat(path, &facts) == 0 else { continue }
            if facts.st_mode & S_IFMT == S_IFDIR { chmod(path, 0o755) }
            if facts.st_mode & S_IFMT == S_IFREG { chmod(path, 0o644) }
        }
        chown(folder.path, 0, identity.group)
        chmod(folder.path, 0o750)
    }

    /// Root gave the folders to the compiler's user: what was made in them is root's again.
    private func restoreOwnership() {
        guard geteuid() == 0, !Self.isDisabled else { return }
        let root = ChildSetup.Identity(user: 0, group: getegid())
        for folder in writable { try? FolderOwner.give(folder, to: root) }
    }

    /// The system's folders first: walls are not looked up where anybody may write.
    private static func program(_ name: String) -> String? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let folders = ["/usr/bin", "/bin", "/usr/local/bin"] + path.split(separator: ":").map(String.init)
        return folders.lazy.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }
}

/// What the commands say about how extensions are built.
package enum BuildIsolation {
    /// From now on this process compiles without a sandbox: for a user who gave `--unsandboxed`.
    package static func disable() { BuildSandbox.disable() }
}
