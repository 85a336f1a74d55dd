import Foundation
import Glibc
import Sandboxing
import SystemSupport

/// Facts about the machine: where its programs are, which folders are never visible to filters, and which isolation is
/// available.
struct HostEnvironment {
    private let searchPath: [String]
    /// The absolute folders in the user's PATH.
    let userSearchPath: [String]
    /// The user's environment.
    let variables: [String: String]
    /// The home folders of this machine's users, and other folders with unrelated contents. Real paths.
    let crowdedFolders: Set<String>
    /// For tests: a Landlock ABI other than the kernel's; 0: none.
    var landlockABI: Int?

    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        variables = environment
        userSearchPath = (environment["PATH"] ?? "").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
        // The system's folders come first: the sandbox program must not be taken from a folder that others can write
        // to.
        searchPath = ["/usr/bin", "/bin", "/usr/local/bin", "/usr/sbin", "/sbin"] + userSearchPath
        let system = [
            "/", "/root", "/home", "/tmp", "/var/tmp", "/run", "/mnt", "/media", "/srv", "/opt", "/var", "/etc", "/usr",
            "/dev", "/proc", "/sys", "/boot",
        ]
        let set = ["HOME", "XDG_RUNTIME_DIR", "TMPDIR"].compactMap { environment[$0] } + [NSHomeDirectory()]
        let homes = Set((set + Self.homes).map(Self.resolved))
        let parts = homes.flatMap { home in [".local", ".config", ".cache", ".local/share"].map { "\(home)/\($0)" } }
        crowdedFolders = homes.union(parts).union(system.map(Self.resolved))
    }

    /// For tests: a machine with programs only in these folders.
    init(programs searchPath: [String], like other: HostEnvironment) {
        self.searchPath = searchPath
        userSearchPath = other.userSearchPath
        variables = other.variables
        crowdedFolders = other.crowdedFolders
    }

    func program(_ name: String) -> String? {
        searchPath.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }

    /// The isolation available here; probed once.
    var isolation: AvailableIsolation {
        AvailableIsolation.probe(
            bubblewrap: program("bwrap"), setpriv: program("setpriv"), landlockABI: landlockABI)
    }

    /// Whether a folder is or contains a home folder or another crowded folder.
    func isCrowded(_ folder: String) -> Bool {
        let folder = Self.resolved(folder)
        return crowdedFolders.contains { VisibleFiles.isPath($0, in: folder) }
    }

    static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// The home folders of users known to the system, and of those without an entry (as in a container).
    private static var homes: [String] {
        var homes = ((try? FileManager.default.contentsOfDirectory(atPath: "/home")) ?? []).map { "/home/\($0)" }
        setpwent()
        while let entry = getpwent() { homes.append(String(cString: entry.pointee.pw_dir)) }
        endpwent()
        return homes
    }
}
