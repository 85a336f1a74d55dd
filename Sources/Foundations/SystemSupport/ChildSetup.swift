import CSystemSupport
import Glibc

/// How a child process is set up between fork and exec: its limits, its identity, and what the kernel denies it.
///
///     var setup = ChildSetup()
///     setup.limits = [.init(RLIMIT_CORE, 0)]
///     let child = try ChildProcess(["/bin/true"], environment: [], setup: setup)
package struct ChildSetup: Hashable, Sendable {
    /// A limit on a resource (setrlimit(2)); a lower limit set by an administrator is kept.
    package struct Limit: Hashable, Sendable {
        package var resource: Int32
        /// In the unit of the resource: bytes, seconds, a count.
        package var value: UInt64

        package init(_ resource: Int32, _ value: Int) {
            self.resource = resource
            self.value = UInt64(max(0, value))
        }
    }

    /// A user ID and a group ID.
    package struct Identity: Hashable, Sendable {
        package var user: UInt32
        package var group: UInt32

        package init(user: UInt32, group: UInt32) {
            self.user = user
            self.group = group
        }
    }

    /// The access allowed below a path (landlock(7)).
    package struct Rule: Hashable, Sendable {
        package enum Access: Int32, Sendable {
            /// Read and execute. A path that is missing is skipped.
            case read = 0
            /// Also write, create, rename and remove.
            case write = 1
            /// Read and write one device.
            case device = 2
        }

        package var path: String
        package var access: Access

        package init(_ path: String, _ access: Access) {
            self.path = path
            self.access = access
        }
    }

    package var limits: [Limit] = []
    /// The working folder; nil: the caller's.
    package var folder: String?
    /// Further files that the child inherits, as its files 3, 4 and so on. The caller closes them.
    package var files: [Int32] = []
    /// Whether it gets its own, empty session keyring.
    package var hasPrivateKeyring = false
    /// Whether it drops its capabilities and cannot gain privileges by exec.
    package var hasNoPrivileges = false
    /// The identity it switches to; nil: the caller's.
    package var identity: Identity?
    /// The Landlock ABI of the rules; 0: no rules.
    package var landlockABI = 0
    package var rules: [Rule] = []
    package var seccomp: SeccompProgram?
    /// Whether a supervisor process runs between this process and the program, so that everything the program started
    /// ends with it and with this process.
    package var isSupervised = false
    /// The open `cgroup.procs` files of the control groups that the program joins before it starts. The caller closes
    /// them. A group that cannot be joined because another process removed it is skipped.
    package var groups: [Int32] = []
    /// The namespaces that it enters before it starts, as open files. The caller closes them.
    package var namespaces: [Int32] = []
    /// Whether the kernel ends it, and what it started, before all others when memory runs out.
    package var endsFirst = false

    package init() {}

    /// Starts the program. The supervisor, if there is one, is `process`.
    ///
    /// - Returns: the failure; nil: the program is running.
    func start(
        _ command: [String], environment: [String], streams: [Int32], _ process: inout pid_t, _ status: inout Int32
    ) -> String? {
        let memory = CallMemory()
        let files = streams + files
        var setup = csystemsupport_setup()
        setup.arguments = memory.strings(command)
        setup.path = UnsafePointer(memory.string(command[0]))
        setup.environment = memory.strings(environment)
        (setup.files, setup.file_count) = (memory.copy(files), files.count)
        setup.limits = memory.copy(limits.map { csystemsupport_limit(resource: $0.resource, value: $0.value) })
        setup.limit_count = limits.count
        setup.folder = folder.map { UnsafePointer(memory.string($0)) }
        setup.own_keyring = hasPrivateKeyring ? 1 : 0
        setup.no_privileges = hasNoPrivileges ? 1 : 0
        if let identity {
            setup.changes_identity = 1
            (setup.user, setup.group) = (identity.user, identity.group)
        }
        setup.rules = memory.copy(
            rules.map { csystemsupport_rule(path: memory.string($0.path), access: $0.access.rawValue) })
        setup.rule_count = rules.count
        setup.landlock_abi = Int32(landlockABI)
        let program = seccomp?.bytes ?? []
        setup.seccomp = UnsafeRawPointer(memory.copy(program))
        setup.seccomp_count = program.count / SeccompProgram.instructionSize
        setup.supervised = isSupervised ? 1 : 0
        (setup.groups, setup.group_count) = (memory.copy(groups), groups.count)
        (setup.namespaces, setup.namespace_count) = (memory.copy(namespaces), namespaces.count)
        setup.ends_first = endsFirst ? 1 : 0
        return withExtendedLifetime(memory) {
            var failed = Self.start(&setup, &process, &status)
            if failed?.step == CSYSTEMSUPPORT_GROUP_STEP {
                setup.group_count = 0
                failed = Self.start(&setup, &process, &status)
            }
            return failed.map { "\($0.step): \(String(cString: strerror($0.error)))" }
        }
    }

    private static func start(
        _ setup: inout csystemsupport_setup, _ process: inout pid_t, _ status: inout Int32
    ) -> (step: String, error: Int32)? {
        var failure = csystemsupport_failure()
        let error = csystemsupport_start(&process, &status, &setup, &failure)
        return error == 0 ? nil : (failure.step.map { String(cString: $0) } ?? "start", error)
    }
}

/// Copies of values in memory that stays valid during one C call.
private final class CallMemory {
    private var places: [UnsafeMutableRawPointer] = []

    deinit { for place in places { place.deallocate() } }

    func copy<Value: BitwiseCopyable>(_ values: [Value]) -> UnsafePointer<Value> {
        let place = UnsafeMutablePointer<Value>.allocate(capacity: max(1, values.count))
        values.withUnsafeBufferPointer {
            if let base = $0.baseAddress { place.initialize(from: base, count: $0.count) }
        }
        places.append(UnsafeMutableRawPointer(place))
        return UnsafePointer(place)
    }

    func string(_ text: String) -> UnsafeMutablePointer<CChar> {
        UnsafeMutablePointer(mutating: copy(Array(text.utf8CString)))
    }

    /// Strings, terminated by a null pointer.
    func strings(_ values: [String]) -> UnsafePointer<UnsafeMutablePointer<CChar>?> {
        let pointers: [UnsafeMutablePointer<CChar>?] = values.map(string) + [nil]
        return copy(pointers)
    }
}
