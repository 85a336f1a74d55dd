import Foundation
import Glibc

/// The command line that starts a filter behind its walls (X2, X3, X5).
///
/// The filter sees the machine's files read-only, without the homes, the temporary folders and the secrets, has no
/// network, no other process, a clean environment, and one folder to write in, which is its home.
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
    let machine: Machine
    /// What the app has left for it, outside of the container; nil: nothing.
    var groups: AppGroupFiles?

    var environment: [String] {
        [
            // Foundation asks the system's list of users before HOME.
            "HOME=\(container.path)", "CFFIXED_USER_HOME=\(container.path)",
            "TMPDIR=\(container.path)", "PATH=/usr/local/bin:/usr/bin:/bin", "LANG=C.UTF-8",
            // What crashes says where (CrashWords reads it).
            "SWIFT_BACKTRACE=enable=yes,color=no,interactive=no,threads=crashed,images=none,registers=none,sanitize=no,"
                + "limit=40,top=0,cache=no,output-to=stderr",
        ] + (groups?.environment ?? []) + (options.showsPrivateValues ? ["SIFTBOX_SHOW_PRIVATE=1"] : [])
    }

    /// The program and its arguments, by absolute paths.
    ///
    /// - Throws: what is missing, and what to do.
    func command() throws(FilterStartError) -> [String] {
        guard let prlimit = machine.program("prlimit") else {
            throw FilterStartError("prlimit is not installed; install the package util-linux.")
        }
        let program = [filter.executable.path] + filter.arguments
        switch options.walls {
        case .unsandboxed: return [prlimit] + limits + ["--"] + program
        case .bubblewrap:
            guard let bwrap = machine.program("bwrap") else {
                throw FilterStartError(
                    "Bubblewrap is not installed, and a filter never runs without its sandbox. Install the package "
                        + "bubblewrap, or give --unsandboxed to run this filter with all that your user may do."
                )
            }
            return [prlimit] + limits + ["--", bwrap] + walls + ["--"] + program
        }
    }

    private var limits: [String] {
        [
            "--data=\(options.memory + Self.dataAtRest)", "--as=\(options.memory + Self.addressesAtRest)",
            "--stack=\(Self.stack)", "--core=0",
        ] + fileLimits
    }

    /// The largest file that a process can write, and how many it can have open: what the limits of the whole tree
    /// (TreeWatch) are multiples of between two looks.
    private var fileLimits: [String] {
        [
            "--fsize=\(ResourceLimit.allowed(RLIMIT_FSIZE, options.limits[.disk] << 20))",
            "--nofile=\(ResourceLimit.allowed(RLIMIT_NOFILE, Self.openFiles))",
        ]
    }

    private var walls: [String] {
        var arguments = [
            "--unshare-all", "--unshare-user", "--disable-userns", "--die-with-parent", "--new-session",
            "--cap-drop", "ALL", "--hostname", "filter", "--ro-bind", "/", "/",
        ]
        let hidden = machine.hiddenFolders
        for folder in hidden { arguments += ["--tmpfs", folder] }
        for folder in machine.secretFolders { arguments += ["--tmpfs", folder] }
        for file in machine.secretFiles { arguments += ["--ro-bind", "/dev/null", file] }
        for path in visible(through: hidden) { arguments += ["--ro-bind", path, path] }
        arguments += ["--bind", container.path, container.path]
        for mount in groups?.mounts ?? [] { arguments += ["--ro-bind", mount.folder, mount.path] }
        for folder in hidden + machine.secretFolders { arguments += ["--remount-ro", folder] }
        arguments += ["--proc", "/proc", "--dev", "/dev", "--remount-ro", "/dev", "--clearenv"]
        for variable in environment {
            let parts = variable.split(separator: "=", maxSplits: 1)
            arguments += ["--setenv", String(parts[0]), String(parts[1])]
        }
        return arguments + ["--chdir", container.path]
    }

    /// What must be seen although it lies below a hidden folder: the filter, and the Swift libraries that it names.
    private func visible(through hidden: [String]) -> [String] {
        let wanted = [filter.executable.path, readableFolder(hidden)].compactMap { $0 } + swiftLibraries
        return wanted.map(Machine.resolved).filter { path in hidden.contains { Machine.isPath(path, in: $0) } }
    }

    /// A toolchain may lie in a home. A filter opens no other folder by naming it: it must hold Swift's runtime.
    private var swiftLibraries: [String] {
        RunPath(of: filter.executable.path).folders.filter { access("\($0)/libswiftCore.so", R_OK) == 0 }
    }

    /// The filter's folder, unless that would open a home or a hidden folder as a whole: a script that lies in the home
    /// itself is seen, its neighbours are not.
    private func readableFolder(_ hidden: [String]) -> String? {
        let folder = Machine.resolved(filter.folder.path)
        let crowded = machine.crowdedFolders.union(hidden)
        return crowded.contains { Machine.isPath($0, in: folder) } ? nil : folder
    }
}

/// Why a filter's process cannot be started, and what to do.
struct FilterStartError: Error, Hashable {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
