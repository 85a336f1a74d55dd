import ChildProcess
import Foundation
import Glibc
import Isolation

/// How a filter is started behind its walls (X2, X3, X5).
///
/// The filter sees the system's libraries and programs, itself, and one folder to write in, which is its home. It has no
/// network, no other process, a clean environment, and none of the user's rights but those to its own files.
struct Sandbox {
    /// What a runtime takes at rest beside the user's setting, in bytes. A Swift extension with Foundation was measured
    /// at 22 MiB of private memory and 300 MiB of addresses, Python at 8 and 17; the rest is room for the stacks of
    /// the threads that a busy extension gets.
    static let dataAtRest = 96 << 20
    /// Reserved addresses cost nothing (64 MiB for each thread's heap), so this is only a second fence, for memory
    /// that is shared and therefore not counted as data.
    static let addressesAtRest = 4 << 30
    /// The stack of each thread, in bytes.
    static let stack = 2 << 20

    /// How many files each process may have open: the usual number.
    static let openFiles = 1024

    let filter: Filter
    let options: FilterOptions
    let container: URL
    let machine: HostEnvironment
    /// What the app has left for it, outside of the container; nil: nothing.
    var groups: AppGroupFiles?

    /// - Parameters:
    ///   - folders: where programs are looked for before the system's folders.
    ///   - reportsPlaces: whether a crash can be reported with its place in the source. Behind Landlock the program that
    ///     does that does not see its own part of /proc, and gives up.
    private func environment(_ folders: [String], reportsPlaces: Bool) -> [String] {
        [
            // Foundation asks the system's list of users before HOME.
            "HOME=\(container.path)", "CFFIXED_USER_HOME=\(container.path)",
            "TMPDIR=\(container.path)",
            "PATH=" + (folders + ["/usr/local/bin", "/usr/bin", "/bin"]).joined(separator: ":"), "LANG=C.UTF-8",
            // What crashes says where (CrashLogParser reads it).
            "SWIFT_BACKTRACE=enable=\(reportsPlaces ? "yes" : "no"),color=no,interactive=no,threads=crashed,images=none,registers=none,sanitize=no,"
                + "limit=40,top=0,cache=no,output-to=stderr",
        ] + (groups?.environment ?? []) + (options.showsPrivateValues ? ["SIFTBOX_SHOW_PRIVATE=1"] : [])
    }

    /// The program as it is started.
    ///
    /// - Parameter walls: what stands between it and the machine; nil: nothing.
    /// - Throws: what is missing, and what to do.
    func launch(walls: IsolationMechanism?) throws(FilterStartError) -> IsolatedLaunch {
        let program = [filter.executable.path] + filter.arguments
        let seen = try FilterView(filter: filter, options: options, machine: machine)
        guard let walls else {
            var setup = ChildSetup()
            setup.limits = limits
            let launch = IsolatedLaunch(
                command: program, environment: environment(seen.searchPath, reportsPlaces: true), setup: setup)
            launch.limit(KernelLimits.limits(options, container: container.path))
            return launch
        }
        var isolation = Isolation(walls: walls, folder: container.path)
        isolation.files = seen.files
        isolation.own = seen.own
        isolation.writable = [container.path]
        isolation.limits = limits
        isolation.mounts = (groups?.mounts ?? []).map { ($0.folder, $0.path) }
        isolation.taskLimit = Self.tasks(options)
        isolation.groupLimits = KernelLimits.limits(options, container: container.path)
        do {
            return try isolation.launch(
                program, environment: environment(seen.searchPath, reportsPlaces: !walls.isLandlock))
        } catch {
            throw FilterStartError(error.reason)
        }
    }

    /// How many processes and threads there may be: far more than any filter needs, and few enough that a filter that starts
    /// them without end leaves the host time to see it (TreeWatch).
    static func tasks(_ options: FilterOptions) -> Int { max(1024, 8 * options.limits[.processes]) }

    private var limits: [ChildSetup.Limit] {
        [
            .init(Int32(RLIMIT_DATA.rawValue), options.memory + Self.dataAtRest),
            .init(Int32(RLIMIT_AS.rawValue), options.memory + Self.addressesAtRest),
            .init(Int32(RLIMIT_STACK.rawValue), Self.stack), .init(Int32(RLIMIT_CORE.rawValue), 0),
            // The largest file, and how many are open: what the limits of the whole tree (TreeWatch) are multiples of.
            .init(Int32(RLIMIT_FSIZE.rawValue), options.limits[.disk] << 20),
            .init(Int32(RLIMIT_NOFILE.rawValue), Self.openFiles),
        ]
    }
}

/// Why a filter's process cannot be started, and what to do.
struct FilterStartError: Error, Hashable {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
