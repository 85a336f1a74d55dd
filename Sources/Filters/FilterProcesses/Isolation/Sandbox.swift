import Foundation
import Glibc
import Messages
import Sandboxing
import SystemSupport

/// Starts a filter in isolation (X2, X3, X5).
///
/// The filter sees the system's libraries and programs, its own files, and one writable folder, which is its home. It
/// has no network, cannot see other processes, and has a clean environment and none of the user's permissions except on
/// its own files.
struct Sandbox {
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
    func launch(_ mechanism: IsolationMechanism?) throws(StartError) -> IsolatedLaunch {
        let program = [filter.executable.path] + filter.arguments
        let seen = try FilterView(filter: filter, options: options, machine: machine)
        guard let mechanism else {
            var setup = ChildSetup()
            setup.limits = ProcessLimits.ofEach(options)
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
        isolation.limits = ProcessLimits.ofEach(options)
        isolation.mounts = (groups?.mounts ?? []).map { ($0.folder, $0.path) }
        isolation.taskLimit = ProcessLimits.tasks(options)
        isolation.groupLimits = KernelLimits.limits(options, container)
        return try isolation.launch(
            program, environment: environment(seen.searchPath, reportsPlaces: !mechanism.isLandlock))
    }
}
