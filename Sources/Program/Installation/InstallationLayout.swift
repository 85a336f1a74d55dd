/// Where the files of an installation are, relative to its prefix.
///
///     bin/siftbox → ../libexec/siftbox/current/siftbox
///     libexec/siftbox/3/            everything that one version needs
///     libexec/siftbox/current → 3
///     libexec/siftbox/manifest      what was installed
///
/// All other links lead through `current` as well, so that one rename changes from a version to the next.
package enum InstallationLayout {
    /// The folder of the versions.
    static let folder = "libexec/siftbox"
    package static let manifest = folder + "/manifest"
    static let current = folder + "/current"
    /// A version until all of its files are there.
    static let incomplete = folder + "/incomplete"
    /// What is being removed. It was renamed first, so that a program that still writes to it creates no more files.
    static let discarded = folder + "/discarded"

    /// The links outside of the versions' folder, and what they lead to in a version.
    static let links = [
        (path: "bin/siftbox", target: "siftbox"),
        (path: "share/siftbox/Sessions", target: "Sessions"),
        (path: "share/man/man1/siftbox.1", target: "share/siftbox.1"),
        (path: "share/bash-completion/completions/siftbox", target: "share/siftbox.bash"),
        (path: "share/zsh/site-functions/_siftbox", target: "share/_siftbox"),
        (path: "share/fish/vendor_completions.d/siftbox.fish", target: "share/siftbox.fish"),
    ]

    /// What the link at `path` leads to, relative to its own folder, so that the prefix can be moved.
    static func destination(of link: (path: String, target: String)) -> String {
        let depth = link.path.split(separator: "/").count - 1
        return String(repeating: "../", count: depth) + "\(current)/\(link.target)"
    }

    /// The folders on the way to a path, from the top.
    static func parents(of path: String) -> [String] {
        let parts = path.split(separator: "/").dropLast()
        return parts.indices.map { parts[...$0].joined(separator: "/") }
    }

    /// The path at which a file or link is created before it gets its place by a rename.
    static func new(_ path: String) -> String { path + ".new" }

    /// What an interrupted run leaves in the folder of the versions, besides versions.
    static let leftovers = [incomplete, discarded, new(manifest), new(current)]

    /// Whether an interrupted run can leave something at a path in the folder of the versions.
    static func isLeftover(_ path: String) -> Bool {
        leftovers.contains { path == $0 || path.hasPrefix($0 + "/") }
    }
}
