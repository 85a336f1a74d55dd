import ChildProcess
import Glibc

/// Walls around one program: what it sees, what it can write, who it is, and what the kernel refuses it.
///
///     var isolation = Isolation(walls: try IsolationMechanism.strongest())
///     isolation.files.add("/home/me/project")
///     isolation.writable = ["/tmp/output"]
///     isolation.folder = "/tmp/output"
///     let launch = try isolation.launch(["/usr/bin/clang", "--version"], environment: ["PATH=/usr/bin"])
///     let child = try ChildProcess(launch.command, environment: launch.environment, setup: launch.setup)
///
/// In both kinds of walls the program has no network, no capabilities, no way to gain privileges, an empty session
/// keyring, and sees the system's libraries and programs, `files` and `writable`. Started by root, it runs as a user that
/// owns nothing else.
package struct Isolation {
    package var mechanism: IsolationMechanism
    /// What it may read and execute beside the system's files.
    package var files = VisibleFiles()
    /// The program's own files and folders, as far as they are in `files`: what another user could not read is copied for
    /// it when root starts the program.
    package var own: [String] = []
    /// Folders that are seen, read-only, at another path (bubblewrap only).
    package var mounts: [(folder: String, path: String)] = []
    /// Folders that it can write in, by their real paths. Root gives them to the program's user.
    package var writable: [String] = []
    /// The folder that it starts in.
    package var folder: String
    package var limits: [ChildSetup.Limit] = []
    /// How many processes and threads the program may have, where the kernel can count them apart from the user's others: as
    /// a user of its own, or in a user namespace. nil: as many as the user.
    package var taskLimit: Int?
    /// Limits on the program and all that it starts together, where the kernel lets this process have groups
    /// (`ControlGroups`); nil: none.
    package var groupLimits: ControlGroup.Limits?

    package init(walls: IsolationMechanism, folder: String = "/") {
        self.mechanism = walls
        self.folder = folder
    }

    /// How the program is started.
    ///
    /// - Parameters:
    ///   - command: the program by its absolute path, and its arguments.
    ///   - environment: all of its environment.
    /// - Throws: why it cannot be started, and what to do.
    package func launch(_ command: [String], environment: [String]) throws(IsolationError) -> IsolatedLaunch {
        let identity = try ProgramUser.identity()
        if let identity {
            for folder in writable { try FolderOwner.give(folder, to: identity) }
        }
        var setup = ChildSetup()
        setup.limits = limits
        if identity != nil, let taskLimit { setup.limits.append(.init(Int32(__RLIMIT_NPROC.rawValue), taskLimit)) }
        setup.hasPrivateKeyring = true
        let copies = try identity.map { identity throws(IsolationError) in
            try ReadableCopies(of: own, needsReachablePaths: mechanism.isLandlock, group: identity.group)
        }
        let launch =
            switch mechanism {
            case .namespaces(let bubblewrap, let setpriv):
                try BubblewrapLaunch(
                    isolation: self, bubblewrap: bubblewrap, setpriv: setpriv, identity: identity, copies: copies
                ).launch(command, environment: environment, setup: setup)
            case .landlock(let abi):
                try landlock(command, environment, setup, abi, identity, copies)
            }
        if let groupLimits { launch.limit(groupLimits) }
        return launch
    }

    private func landlock(
        _ command: [String], _ environment: [String], _ setup: ChildSetup, _ abi: Int,
        _ identity: ChildSetup.Identity?, _ copies: ReadableCopies?
    ) throws(IsolationError) -> IsolatedLaunch {
        guard let seccomp = SeccompProgram(.landlock(abi: abi, ownsFiles: identity == nil)) else {
            throw IsolationError("Siftbox knows no seccomp filter for this processor, and runs no filter without one.")
        }
        var setup = setup
        setup.folder = folder
        setup.hasNoPrivileges = true
        setup.identity = identity
        setup.landlockABI = abi
        setup.seccomp = seccomp
        setup.isSupervised = true
        if identity != nil {
            for folder in writable where !ReadableCopies.isReachable(folder) {
                throw IsolationError(
                    "The filter's folder \(folder) cannot be entered by the user that the filter runs as: a folder above "
                        + "it is closed to others. Set TMPDIR to a folder that others may enter, such as /tmp.")
            }
        }
        let seen = VisibleFiles.system.readable + files.readable
        setup.rules = seen.map { ChildSetup.Rule(copies?.copy(of: $0) ?? $0, .read) }
        setup.rules += Self.processFiles.map { ChildSetup.Rule($0, .read) }
        setup.rules += mounts.map { ChildSetup.Rule($0.folder, .read) }
        setup.rules += Self.devices.map { ChildSetup.Rule($0, .device) }
        setup.rules += writable.map { ChildSetup.Rule($0, .write) }
        let command = command.map { copies?.copy(of: $0) ?? $0 }
        return IsolatedLaunch(command: command, environment: environment, setup: setup, copies: copies)
    }

    private static let processFiles = [
        "/proc/self", "/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/proc/filesystems",
    ]
    private static let devices: [String] = ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"]
        .filter { path in access(path, F_OK) == 0 }
}

/// A program as it is started behind its walls. It holds the files that the start needs: keep it until the program ended.
package final class IsolatedLaunch {
    package let command: [String]
    package let environment: [String]
    package private(set) var setup: ChildSetup
    /// The group of its processes; nil: the kernel has none for this process.
    package private(set) var group: ControlGroup?
    private let copies: ReadableCopies?

    init(command: [String], environment: [String], setup: ChildSetup, copies: ReadableCopies?) {
        (self.command, self.environment, self.setup, self.copies) = (command, environment, setup, copies)
    }

    /// A program without walls.
    package convenience init(command: [String], environment: [String], setup: ChildSetup) {
        self.init(command: command, environment: environment, setup: setup, copies: nil)
    }

    deinit { ChildProcess.close(setup.files) }

    /// Gives the program a control group with these limits, where that is possible.
    package func limit(_ limits: ControlGroup.Limits) {
        group = ControlGroups.here.make(limits)
        setup.groups = group?.files ?? []
    }
}

/// Why a program cannot be started behind walls, and what to do.
package struct IsolationError: Error, Hashable {
    package let reason: String

    package init(_ reason: String) { self.reason = reason }
}
