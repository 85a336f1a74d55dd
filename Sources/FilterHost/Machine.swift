import Foundation
import Glibc

/// What the sandbox must know about the machine: where its programs and its secrets are.
struct Machine {
    private let searchPath: [String]
    /// Folders that hold what is the user's own; a filter sees them empty. Real paths, none inside another.
    let hiddenFolders: [String]
    /// The homes of this machine's users, and what else holds many things that are not a filter's. Real paths.
    let crowdedFolders: Set<String>
    /// Folders that only an administrator can read, and a filter runs as its user.
    let secretFolders: [String]
    let secretFiles: [String]

    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        // The system's folders first: a filter's walls are not looked up where anybody may write.
        searchPath =
            ["/usr/bin", "/bin", "/usr/local/bin", "/usr/sbin", "/sbin"]
            + (environment["PATH"] ?? "").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
        let homes = [environment["HOME"], NSHomeDirectory(), environment["XDG_RUNTIME_DIR"], environment["TMPDIR"]]
        let candidates = ["/root", "/home", "/tmp", "/var/tmp", "/run", "/mnt", "/media"] + homes.compactMap { $0 }
        hiddenFolders = Self.outermost(candidates.filter(Self.mayHide))
        crowdedFolders = Set((candidates + Self.homes).map(Self.resolved))
        let hidden = hiddenFolders
        let secrets = [
            "/etc/ssh", "/etc/ssl/private", "/etc/sudoers.d", "/etc/wireguard", "/etc/NetworkManager", "/var/backups",
            "/var/mail", "/var/spool", "/var/log",
        ]
        secretFolders = Self.outermost(secrets.filter(Self.isFolder)).filter { path in
            !hidden.contains { Self.isPath(path, in: $0) }
        }
        secretFiles = [
            "/etc/shadow", "/etc/shadow-", "/etc/gshadow", "/etc/gshadow-", "/etc/sudoers", "/etc/krb5.keytab",
        ]
        .filter { access($0, F_OK) == 0 }
    }

    /// For tests: a machine on which no program is found.
    init(programs searchPath: [String], like other: Machine) {
        self.searchPath = searchPath
        hiddenFolders = other.hiddenFolders
        crowdedFolders = other.crowdedFolders
        secretFolders = other.secretFolders
        secretFiles = other.secretFiles
    }

    func program(_ name: String) -> String? {
        searchPath.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }

    static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// Whether `path` is `folder` or lies below it.
    static func isPath(_ path: String, in folder: String) -> Bool {
        path == folder || folder == "/" || path.hasPrefix(folder + "/")
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// A service's user can have `/` or a system folder as its home; without those nothing would run.
    private static func mayHide(_ path: String) -> Bool {
        let path = resolved(path)
        let system = ["/usr", "/etc", "/bin", "/sbin", "/lib", "/lib64", "/dev", "/proc", "/sys", "/var", "/opt"]
        return path.hasPrefix("/") && path != "/" && !system.contains(path) && isFolder(path)
            && !["/usr", "/bin", "/sbin", "/lib", "/lib64", "/dev", "/proc", "/sys"].contains { isPath(path, in: $0) }
    }

    /// Of the users that the system knows, and of those that it has no entry for (a container's).
    private static var homes: [String] {
        var homes = ((try? FileManager.default.contentsOfDirectory(atPath: "/home")) ?? []).map { "/home/\($0)" }
        setpwent()
        while let entry = getpwent() { homes.append(String(cString: entry.pointee.pw_dir)) }
        endpwent()
        return homes
    }

    private static func outermost(_ folders: [String]) -> [String] {
        let real = Set(folders.map(resolved))
        return real.filter { path in !real.contains { $0 != path && isPath(path, in: $0) } }.sorted()
    }
}
