import Glibc

/// The files and folders that a program can see, with the symbolic links on the way to them. Anything not listed does
/// not exist for it.
package struct VisibleFiles: Hashable, Sendable {
    /// Real paths, none inside another.
    package private(set) var readable: [String] = []
    /// The targets of links, by link path.
    package private(set) var links: [String: String] = [:]

    private static let maxLinks = 40

    package init() {}

    /// Adds a file or a folder; a missing one is skipped.
    ///
    /// - Parameter path: absolute; every symbolic link on the way becomes visible as well.
    package mutating func add(_ path: String) {
        var rest = path.split(separator: "/").map(String.init)[...]
        var place = ""
        var followed = 0
        while let name = rest.popFirst() {
            if name == "." { continue }
            if name == ".." {
                place = place.lastIndex(of: "/").map { String(place[..<$0]) } ?? ""
                continue
            }
            let next = "\(place)/\(name)"
            guard let target = Self.link(next) else {
                place = next
                continue
            }
            followed += 1
            guard followed <= Self.maxLinks else { return }
            if !contains(next) { links[next] = target }
            if target.hasPrefix("/") { place = "" }
            rest = target.split(separator: "/").map(String.init) + rest
        }
        var facts = stat()
        guard !place.isEmpty, lstat(place, &facts) == 0, !contains(place) else { return }
        // Pipes, sockets and devices are not files to read.
        guard [S_IFREG, S_IFDIR].contains(facts.st_mode & S_IFMT) else { return }
        readable.removeAll { Self.isPath($0, in: place) }
        for link in links.keys where Self.isPath(link, in: place) { links[link] = nil }
        readable.append(place)
    }

    /// The union of both.
    package func merging(_ other: VisibleFiles) -> VisibleFiles {
        var both = self
        for path in other.readable where !both.contains(path) { both.readable.append(path) }
        for (path, target) in other.links where !both.contains(path) { both.links[path] = target }
        return both
    }

    /// Whether a path is readable, directly or through a parent folder.
    package func contains(_ path: String) -> Bool { readable.contains { Self.isPath(path, in: $0) } }

    /// Whether `path` is `folder` or below it.
    package static func isPath(_ path: String, in folder: String) -> Bool {
        path == folder || folder == "/" || path.hasPrefix(folder + "/")
    }

    static func link(_ path: String) -> String? {
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &target, target.count - 1)
        return count > 0 ? String(decoding: target[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
    }
}
