import Glibc
package import SystemSupport

/// Runs a program in isolation: what it can see and write, which user it runs as, and what the kernel denies it.
///
///     var isolation = Isolation(try available.strongest())
///     isolation.files.add("/home/me/project")
///     isolation.writable = ["/tmp/output"]
///     isolation.folder = "/tmp/output"
///     let launch = try isolation.launch(["/usr/bin/clang", "--version"], environment: ["PATH=/usr/bin"])
///     let child = try ChildProcess(launch.command, environment: launch.environment, setup: launch.setup)
///
/// With both mechanisms, the program has no network, no capabilities, no way to gain privileges and an empty session
/// keyring, and sees the system's libraries and programs, `files` and `writable`. Started by root, it runs as a user
/// that owns nothing else.
package struct Isolation {
    package var mechanism: IsolationMechanism
    /// Files that it may read and execute, besides the system's.
    package var files = VisibleFiles()
    /// The program's own files and folders, as far as they are in `files`. If root starts the program, those that its
    /// user could not read are copied.
    package var own: [String] = []
    /// The paths of those in `files` that the program cannot run without and that are not copied, and what they
    /// are, such as "the Swift toolchain".
    package var required: [(path: String, purpose: String)] = []
    /// Folders that are visible, read-only, at another path (bubblewrap only).
    package var mounts: [(folder: String, path: String)] = []
    /// Folders that it can write to, as real paths. Root changes their owner to the program's user.
    package var writable: [String] = []
    /// The one of `writable` that is in memory; nil: none.
    package var memoryFolder: MemoryFolder?
    /// The working folder.
    package var folder: String
    package var limits: [ChildSetup.Limit] = []
    /// The maximum number of processes and threads: exact if the kernel can count them separately from the user's others
    /// (for a separate user, or in a user namespace), else in addition to all of this machine. nil: the user's limit.
    package var taskLimit: Int?
    /// Limits on the program and everything it starts together, if this process can create control groups
    /// (`ControlGroups`); nil: none.
    package var groupLimits: ControlGroup.Limits?

    package init(_ mechanism: IsolationMechanism, folder: String = "/") {
        self.mechanism = mechanism
        self.folder = folder
    }

    /// Prepares the start of the program.
    ///
    /// - Parameters:
    ///   - command: the absolute path of the program, and its arguments.
    ///   - environment: its complete environment.
    /// - Throws: why it cannot be started, with advice.
    package func launch(_ command: [String], environment: [String]) throws(StartError) -> IsolatedLaunch {
        let identity = try ProgramUser.identity()
        if ReachablePaths.areNeeded(for: mechanism) { try checkReachability() }
        if let identity {
            for folder in writable {
                let opened = memoryFolder?.path == folder ? memoryFolder?.file : nil
                try FolderOwner.give(folder, opened: opened, to: identity)
            }
        }
        var setup = ChildSetup()
        setup.limits = limits + Self.limitsOfAll
        setup.endsFirst = true
        setup.namespaces = memoryFolder?.namespaces ?? []
        if let taskLimit, identity != nil || mechanism.isLandlock {
            let others = identity == nil ? Self.otherTasks : 0
            setup.limits.append(.init(Int32(__RLIMIT_NPROC.rawValue), taskLimit + others))
        }
        setup.hasPrivateKeyring = true
        let copies = try identity.map { identity throws(StartError) in
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

    /// No program needs message queues or memory that cannot be swapped. The others end one that the host cannot check,
    /// because the user stopped it.
    private static let limitsOfAll: [ChildSetup.Limit] = [
        .init(Int32(__RLIMIT_MSGQUEUE.rawValue), 0), .init(Int32(__RLIMIT_MEMLOCK.rawValue), 0),
        .init(Int32(__RLIMIT_SIGPENDING.rawValue), 1024), .init(Int32(RLIMIT_CPU.rawValue), 24 * 60 * 60),
    ]

    /// At least as many processes and threads as the user has now, with room for those that the user starts later.
    private static var otherTasks: Int {
        // 0.20 0.18 0.12 1/80 11206
        let all = GroupFile.read("/proc/loadavg").split(separator: " ").dropFirst(3).first?.split(separator: "/").last
        return (all.flatMap { Int($0) } ?? 0) + 1024
    }

    private func checkReachability() throws(StartError) {
        for folder in writable where !ReachablePaths.contain(folder) {
            throw ReachablePaths.refusal(of: folder, purpose: "a folder to write to; TMPDIR names the parent folder")
        }
        for (path, purpose) in required where !ReachablePaths.contain(path) {
            throw ReachablePaths.refusal(of: path, purpose: purpose)
        }
    }

    private func landlock(
        _ command: [String], _ environment: [String], _ setup: ChildSetup, _ abi: Int,
        _ identity: ChildSetup.Identity?, _ copies: ReadableCopies?
    ) throws(StartError) -> IsolatedLaunch {
        guard let seccomp = SeccompProgram(.landlock(abi: abi, ownsFiles: identity == nil)) else {
            throw StartError("Sandboxing is not supported on this processor: Siftbox has no seccomp filter for it.")
        }
        var setup = setup
        setup.folder = folder
        setup.hasNoPrivileges = true
        setup.identity = identity
        setup.landlockABI = abi
        setup.seccomp = seccomp
        setup.isSupervised = true
        let seen = VisibleFiles.system.readable + files.readable
        setup.rules = seen.map { ChildSetup.Rule(copies?.copy(of: $0) ?? $0, .read) }
        setup.rules += Self.processFiles.map { ChildSetup.Rule($0, .read) }
        setup.rules += mounts.map { ChildSetup.Rule($0.folder, .read) }
        setup.rules += Self.readDevices.map { ChildSetup.Rule($0, .read) }
        setup.rules += Self.devices.map { ChildSetup.Rule($0, .device) }
        setup.rules += writable.map { ChildSetup.Rule($0, .write) }
        let command = command.map { copies?.copy(of: $0) ?? $0 }
        return IsolatedLaunch(command: command, environment: environment, setup: setup, copies: copies)
    }

    private static let processFiles = [
        "/proc/self", "/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/proc/filesystems",
    ]
    /// A shared mapping of /dev/zero for writing is memory without a name, which the host cannot count.
    private static let readDevices: [String] = ["/dev/zero"].filter { path in access(path, F_OK) == 0 }
    private static let devices: [String] = ["/dev/null", "/dev/full", "/dev/random", "/dev/urandom"]
        .filter { path in access(path, F_OK) == 0 }
}

/// A program that is ready to start in isolation. It owns the files that the start needs: keep it until the program has
/// ended.
package final class IsolatedLaunch {
    package let command: [String]
    package let environment: [String]
    package private(set) var setup: ChildSetup
    /// The control group of its processes; nil: none.
    package private(set) var group: ControlGroup?
    private let copies: ReadableCopies?

    package init(command: [String], environment: [String], setup: ChildSetup, copies: ReadableCopies? = nil) {
        (self.command, self.environment, self.setup, self.copies) = (command, environment, setup, copies)
    }

    deinit { ChildProcess.close(setup.files) }

    /// Adds a control group with these limits, if possible.
    package func limit(_ limits: ControlGroup.Limits) {
        group = ControlGroups.here.make(limits)
        setup.groups = group?.files ?? []
    }
}
