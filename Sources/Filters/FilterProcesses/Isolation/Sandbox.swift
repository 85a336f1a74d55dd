import Foundation
import Glibc
import Sandboxing
import SystemSupport

/// Starts a filter in isolation (X2, X3, X5).
///
/// The filter sees the system's libraries and programs, its own files, and one writable folder, which is its home. It
/// has no network, cannot see other processes, and has a clean environment and none of the user's permissions except on
/// its own files.
struct Sandbox {
    /// A runtime's idle memory in addition to the user's setting, in bytes. Measured: 22 MiB of private memory and 300
    /// MiB of address space for a Swift extension with Foundation, 8 and 17 MiB for Python; the rest is room for the
    /// thread stacks of a busy extension.
    static let dataAtRest = 96 << 20
    /// Reserved address space costs nothing (64 MiB for each thread's heap), so this is only a second limit, for shared
    /// memory, which does not count as data.
    static let addressesAtRest = 4 << 30
    /// The stack size of each thread, in bytes.
    static let stack = 2 << 20

    /// The open-file limit of each process: the host looks at all of them (TreeUse), and a socket or a pipe may hold
    /// memory. Runtimes use less than 32.
    static let openFiles = 256

    let filter: Filter
    let options: FilterOptions
    let container: Container
    let machine: HostEnvironment
    /// The app's App Group files, outside of the container; nil: none.
    var groups: AppGroupFiles?
    /// The file with the counters of its lines; nil: none.
    var counters: ProcessCounters?

    /// The filter's home is its container.
    private var home: String { container.folder.path }

    /// - Parameters:
    ///   - folders: searched for programs before the system's folders.
    ///   - reportsPlaces: whether crashes are reported with source locations. Under Landlock, the backtrace program
    ///     cannot see its own part of /proc and fails.
    private func environment(_ folders: [String], reportsPlaces: Bool) -> [String] {
        [
            // Foundation consults the system's user database before HOME.
            "HOME=\(home)", "CFFIXED_USER_HOME=\(home)", "TMPDIR=\(home)",
            "PATH=" + (folders + ["/usr/local/bin", "/usr/bin", "/bin"]).joined(separator: ":"), "LANG=C.UTF-8",
            // Read by AppleFoundation's DeviceLocale; LANG has no effect on an extension's locale.
            "SIFTBOX_COUNTRY=\(options.country.code)",
            // Crashes print their location (parsed by CrashLogParser).
            "SWIFT_BACKTRACE=enable=\(reportsPlaces ? "yes" : "no"),color=no,interactive=no,threads=crashed,images=none,registers=none,sanitize=no,"
                + "limit=40,top=0,cache=no,output-to=stderr",
        ] + (groups?.environment ?? []) + (options.showsPrivateValues ? ["SIFTBOX_SHOW_PRIVATE=1"] : [])
            + (counters.map { [$0.environment] } ?? [])
            + (options.appGroupTrial.map { ["SIFTBOX_APP_GROUP_TRIAL=\($0.rawValue)"] } ?? [])
    }

    /// How to start the program.
    ///
    /// - Parameter mechanism: how the program is isolated; nil: not at all.
    /// - Throws: what is missing, with advice.
    func launch(_ mechanism: IsolationMechanism?) throws(FilterStartError) -> IsolatedLaunch {
        let program = [filter.executable.path] + filter.arguments
        let seen = try FilterView(filter: filter, options: options, machine: machine)
        guard let mechanism else {
            var setup = ChildSetup()
            setup.limits = limits
            let launch = IsolatedLaunch(
                command: program, environment: environment(seen.searchPath, reportsPlaces: true), setup: setup)
            launch.limit(KernelLimits.limits(options, container))
            return launch
        }
        var isolation = Isolation(mechanism, folder: home)
        isolation.files = seen.files
        isolation.own = seen.own
        isolation.required = seen.required
        isolation.writable = [home]
        isolation.memoryFolder = container.memoryFolder
        isolation.limits = limits
        isolation.mounts = (groups?.mounts ?? []).map { ($0.folder, $0.path) }
        isolation.taskLimit = Self.tasks(options)
        isolation.groupLimits = KernelLimits.limits(options, container)
        do {
            return try isolation.launch(
                program, environment: environment(seen.searchPath, reportsPlaces: !mechanism.isLandlock))
        } catch {
            throw FilterStartError(error.reason)
        }
    }

    /// The process and thread limit. Runtimes start threads for each processor: 14 for Java and 11 for Node on two.
    static func tasks(_ options: FilterOptions) -> Int {
        4 * (options.limits[.processes] + Int(sysconf(Int32(_SC_NPROCESSORS_CONF)))) + 64
    }

    private var limits: [ChildSetup.Limit] {
        [
            .init(Int32(RLIMIT_DATA.rawValue), options.memory + Self.dataAtRest),
            .init(Int32(RLIMIT_AS.rawValue), options.memory + Self.addressesAtRest),
            .init(Int32(RLIMIT_STACK.rawValue), Self.stack), .init(Int32(RLIMIT_CORE.rawValue), 0),
            // The file size and open-file limits; the limits of the whole tree (TreeWatch) are multiples of these.
            .init(Int32(RLIMIT_FSIZE.rawValue), options.limits[.disk] << 20),
            .init(Int32(RLIMIT_NOFILE.rawValue), Self.openFiles),
        ]
    }
}

/// Why a filter's process cannot be started, with advice.
struct FilterStartError: Error, Hashable {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
