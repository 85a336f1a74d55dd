import ChildProcess
import Foundation
import Isolation
import Synchronization

/// Runs the compiler behind walls: an extension's source is untrusted input, and the compiler is a large program that
/// reads it.
///
/// The walls are those of filters (`Isolation`). The compiler sees the system's libraries, its own toolchain and the modules
/// of Siftbox read-only, the copies of the sources, and one folder to write in. It has no network, no other process, no home
/// and a clean environment. The project itself is not there: what is compiled are copies (`SourceGroup`).
struct BuildSandbox {
    /// The private memory limit of each compiler process, in bytes.
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
    /// The folder for temporary files; it is in a writable folder.
    let temporary: String
    /// nil: the strongest that this machine has.
    var walls: IsolationWalls?

    private static let isOff = Mutex(false)

    /// Whether the compiler runs without walls in this process: the user said `--unsandboxed`.
    static var isDisabled: Bool { isOff.withLock { $0 } }
    static func disable() { isOff.withLock { $0 = true } }

    /// - Parameters:
    ///   - command: a program by its absolute path, and its arguments.
    ///   - seconds: how long it may run.
    /// - Returns: its exit status, and what it said.
    /// - Throws: `BuildError` when it cannot be started behind walls, or was ended over a limit.
    func run(
        _ command: [String], seconds: Int = BuildSandbox.seconds
    ) throws(BuildError) -> (status: Int32, output: String) {
        do {
            let launch = try Self.isDisabled ? Self.launchWithoutWalls(command) : launch(command)
            defer { takeBack() }
            return try CompilerProcess.run(launch, seconds: seconds)
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
            try walls
            ?? AvailableWalls.probe(bubblewrap: Self.program("bwrap"), setpriv: Self.program("setpriv")).strongest()
        var isolation = Isolation(walls: walls, folder: temporary)
        for path in readable { isolation.files.add(path) }
        isolation.writable = writable
        isolation.limits = Self.limits
        let folder = (command[0] as NSString).deletingLastPathComponent
        let environment = [
            "PATH=\(folder):/usr/bin:/bin", "HOME=\(temporary)", "TMPDIR=\(temporary)", "LANG=C.UTF-8",
        ]
        return try isolation.launch(command, environment: environment)
    }

    private static func launchWithoutWalls(_ command: [String]) -> IsolatedLaunch {
        var setup = ChildSetup()
        setup.limits = limits
        // The compiler is not to go on when this program is gone.
        let ending = program("setpriv").map { [$0, "--pdeathsig", "TERM"] } ?? []
        let environment = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
        return IsolatedLaunch(command: ending + command, environment: environment, setup: setup)
    }

    private static var limits: [ChildSetup.Limit] {
        [
            .init(Int32(RLIMIT_DATA.rawValue), memory), .init(Int32(RLIMIT_FSIZE.rawValue), fileSize),
            .init(Int32(RLIMIT_CORE.rawValue), 0),
        ]
    }

    /// Root gave the folders to the compiler's user: what was made in them is root's again.
    private func takeBack() {
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
package enum BuildWalls {
    /// From now on this process compiles without a sandbox: for a user who gave `--unsandboxed`.
    package static func takeDown() { BuildSandbox.disable() }
}
