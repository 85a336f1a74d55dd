import Foundation

/// The folders that a project's files may be in. A clone may contain a link to `~/.ssh`: what a link leads to must be
/// inside, and not hidden.
package struct ProjectBoundary: Sendable {
    /// Real paths.
    package let roots: [String]

    /// - Parameter folders: paths, whose links are resolved.
    package init(_ folders: [String]) { roots = folders.map(Self.real) }

    /// Whether a real path is inside and not hidden.
    package func contains(_ path: String) -> Bool { roots.contains { Self.isVisible(path, in: $0) } }

    /// Whether a file was reached without links: then it may be a hidden one, such as `.xccurrentversion`. The folder
    /// itself must be inside: a package's `Sources` may be a link, too.
    ///
    /// - Parameters:
    ///   - path: the file's real path.
    ///   - place: its path below `folder`.
    ///   - folder: a real path.
    package func isReached(_ path: String, withoutLinksAs place: String, in folder: String) -> Bool {
        !place.isEmpty && path == "\(folder)/\(place)" && contains(folder)
    }

    private static func isVisible(_ path: String, in root: String) -> Bool {
        if path == root { return true }
        guard path.hasPrefix(root == "/" ? "/" : root + "/") else { return false }
        return !path.dropFirst(root.count).split(separator: "/").contains { $0.hasPrefix(".") }
    }

    /// The nearest folder at or above a folder for which a condition holds. A home folder and its parents do not count:
    /// users may keep a home folder in git.
    ///
    /// - Parameters:
    ///   - folder: a real path.
    ///   - matches: receives the names in a folder.
    package static func nearest(around folder: String, where matches: ([String]) -> Bool) -> String? {
        let homes = [NSHomeDirectory(), ProcessInfo.processInfo.environment["HOME"] ?? "/"].map(real)
        var place = folder
        while place != "/", !homes.contains(where: { $0 == place || $0.hasPrefix(place + "/") }) {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
            if matches(names) { return place }
            place = (place as NSString).deletingLastPathComponent
        }
        return nil
    }

    /// A path with its links resolved; unchanged if nothing is there.
    package static func real(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }
}
