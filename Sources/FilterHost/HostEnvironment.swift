import Foundation
import Glibc
import Isolation

/// What is to be known of the machine: where its programs are, which folders are never shown, what walls it allows.
struct HostEnvironment {
    private let searchPath: [String]
    /// The folders in which the user's shell looks for programs; only absolute ones.
    let userSearchPath: [String]
    /// The user's environment.
    let variables: [String: String]
    /// The homes of this machine's users, and what else holds many things that are not a filter's. Real paths.
    let crowdedFolders: Set<String>
    /// For tests: the ABI of Landlock, if not the kernel's; 0: there is none.
    var landlockABI: Int?

    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        variables = environment
        userSearchPath = (environment["PATH"] ?? "").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
        // The system's folders first: a filter's walls are not looked up where anybody may write.
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

    /// For tests: a machine on which no program is found but in these folders.
    init(programs searchPath: [String], like other: HostEnvironment) {
        self.searchPath = searchPath
        userSearchPath = other.userSearchPath
        variables = other.variables
        crowdedFolders = other.crowdedFolders
    }

    func program(_ name: String) -> String? {
        searchPath.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }

    /// What walls can be built here; found out once.
    var isolation: AvailableIsolation {
        AvailableIsolation.probe(
            bubblewrap: program("bwrap"), setpriv: program("setpriv"), landlockABI: landlockABI)
    }

    /// Whether a folder is a home or holds one, or holds the things of many.
    func isCrowded(_ folder: String) -> Bool {
        let folder = Self.resolved(folder)
        return crowdedFolders.contains { VisibleFiles.isPath($0, in: folder) }
    }

    static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// Of the users that the system knows, and of those that it has no entry for (a container's).
    private static var homes: [String] {
        var homes = ((try? FileManager.default.contentsOfDirectory(atPath: "/home")) ?? []).map { "/home/\($0)" }
        setpwent()
        while let entry = getpwent() { homes.append(String(cString: entry.pointee.pw_dir)) }
        endpwent()
        return homes
    }
}
