import ExtensionPlans
import Foundation
import Sandboxing
import Synchronization
import SystemSupport

/// Runs the compiler in a sandbox: an extension's source is untrusted input, and the compiler is a large program that
/// reads it.
///
/// The sandbox is the same as for filters (`Isolation`). The compiler sees the system's libraries, its own toolchain
/// and Siftbox's modules read-only, the copies of the sources read-only, and one folder to write to. It has no network,
/// sees no other processes and no home folder, and has a clean environment. The project itself is not visible: the
/// compiler reads copies (`SourceGroup`).
///
/// A hostile source can do anything to the writable folder. The host resolves no path in it (`CompilerFolder`).
struct BuildSandbox {
    /// Files and folders that the compiler reads besides the system's.
    let readable: [String]
    /// Folders that it writes to.
    let writable: [String]
    /// Its working folder and the folder for temporary files: a writable one, which it cannot replace.
    let temporary: String
    var limits = BuildLimits()
    /// nil: the strongest available.
    var isolation: IsolationMechanism?

    private static let isOff = Mutex(false)

    /// Whether the compiler runs without a sandbox in this process: the user gave `--unsandboxed`.
    static var isDisabled: Bool { isOff.withLock { $0 } }
    static func disable() { isOff.withLock { $0 = true } }

    /// - Parameters:
    ///   - command: the absolute path of a program, and its arguments.
    ///   - time: its time limit; nil: that of a whole build.
    /// - Returns: its exit status and its output.
    /// - Throws: `BuildError` if it cannot be started in the sandbox or was stopped because of a limit.
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
            let reason = (error as? StartError)?.reason ?? "\(error)"
            throw BuildError(
                "The compiler could not be started in a sandbox: \(reason) To compile this source with all of your user's "
                    + "permissions, use --unsandboxed.")
        }
    }

    /// The strongest mechanism that this machine allows.
    ///
    /// - Throws: if it allows none, with advice.
    static func mechanism() throws(StartError) -> IsolationMechanism {
        try AvailableIsolation.probe(bubblewrap: program("bwrap"), setpriv: program("setpriv")).strongest()
    }

    private func launch(_ command: [String]) throws -> IsolatedLaunch {
        var isolation = Isolation(try self.isolation ?? Self.mechanism(), folder: temporary)
        for path in readable { isolation.files.add(path) }
        isolation.required = readable.map { (ProjectFiles.real($0), "the compiler needs it") }
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
        // Stop the compiler when this program ends.
        let ending = Self.program("setpriv").map { [$0, "--pdeathsig", "TERM"] } ?? []
        let environment = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
        return IsolatedLaunch(command: ending + command, environment: environment, setup: setup)
    }

    /// The number of threads allowed per allowed process: a linker starts one for each processor.
    private static let tasksOfProcess = 16

    /// Each process may use as much as all together (`CompilerProcess`).
    private var resourceLimits: [ChildSetup.Limit] {
        [
            .init(Int32(RLIMIT_DATA.rawValue), limits[.memory] << 20),
            .init(Int32(RLIMIT_FSIZE.rawValue), limits[.fileSize] << 20),
            .init(Int32(RLIMIT_CORE.rawValue), 0),
        ]
    }

    /// Makes a folder readable for the compiler's user. Others cannot read it: it contains copies of sources.
    ///
    /// - Throws: `BuildError` if no such user exists.
    static func makeReadable(_ folder: URL) throws(BuildError) {
        guard geteuid() == 0, !isDisabled else { return }
        let identity: ChildSetup.Identity?
        do {
            identity = try ProgramUser.identity()
        } catch {
            throw BuildError(error.reason)
        }
        guard let identity else { return }
        setModes(below: folder)
        chown(folder.path, 0, identity.group)
        chmod(folder.path, 0o750)
    }

    /// Makes a folder readable for every user, whatever the umask is.
    static func makeReadableByAll(_ folder: URL) {
        setModes(below: folder)
        chmod(folder.path, 0o755)
    }

    private static func setModes(below folder: URL) {
        for name in (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? [] {
            let path = folder.appendingPathComponent(name).path
            var facts = stat()
            guard lstat(path, &facts) == 0 else { continue }
            if facts.st_mode & S_IFMT == S_IFDIR { chmod(path, 0o755) }
            if facts.st_mode & S_IFMT == S_IFREG { chmod(path, 0o644) }
        }
    }

    /// Root gave the writable folders to the compiler's user; this makes root their owner again.
    private func restoreOwnership() {
        guard geteuid() == 0, !Self.isDisabled else { return }
        let root = ChildSetup.Identity(user: 0, group: getegid())
        for folder in writable { try? FolderOwner.give(folder, to: root) }
    }

    /// The system's folders come first: the sandbox program must not be taken from a folder that others can write to.
    private static func program(_ name: String) -> String? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let folders = ["/usr/bin", "/bin", "/usr/local/bin"] + path.split(separator: ":").map(String.init)
        return folders.lazy.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }
}

/// Lets commands configure how extensions are built.
package enum BuildIsolation {
    /// Disables the sandbox for compilers in this process: the user gave `--unsandboxed`.
    package static func disable() { BuildSandbox.disable() }
}
