import Foundation
import Glibc
import SystemSupport

/// Copies of a program's files for a user who cannot read the originals: a script with mode 0700, a bundle built by
/// root with a strict umask, or, without mounts, anything below /root. The copies are removed with this object.
package final class ReadableCopies {
    /// The copies, by original path.
    private var copies: [String: String] = [:]
    private var folder: TemporaryFolder?
    private let group: gid_t

    /// Accessible to any user; TMPDIR may be root's alone.
    private static let parent = "/tmp"

    /// - Parameters:
    ///   - paths: real paths of files and folders.
    ///   - needsReachablePaths: whether the user must reach the files by their paths, because nothing is mounted.
    ///   - group: the group that may read them besides root; it has no other members.
    init(of paths: [String], needsReachablePaths: Bool, group: gid_t) throws(StartError) {
        self.group = group
        // Even if nothing is copied: leftovers of a killed process contain files that others may not read.
        LeftoverFolders.removeOnce(in: Self.parent)
        // Keep a bundle's program in its bundle.
        let outermost = paths.filter { path in !paths.contains { $0 != path && VisibleFiles.isPath(path, in: $0) } }
        for path in Set(outermost).sorted() {
            guard Self.areNeeded(for: path, needsReachablePaths: needsReachablePaths) else { continue }
            let place = "\(try copiesFolder())/\(copies.count)"
            _ = mkdir(place, 0o755)
            let copy = "\(place)/\(path.split(separator: "/").last.map(String.init) ?? "program")"
            do throws(TreeCopy.Failure) {
                try TreeCopy.copy(path, to: copy, maxBytes: TreeCopy.maxProgramBytes)
            } catch {
                throw StartError(
                    "The filter's user cannot read \(path), and copying it failed: \(error.reason). Allow others to read "
                        + "it: chmod -R o+rX.")
            }
            copies[path] = copy
        }
    }

    /// The path at which the program finds this file; nil: unchanged.
    func copy(of path: String) -> String? {
        guard !copies.isEmpty, let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        let path = String(cString: real)
        if let copy = copies[path] { return copy }
        for (original, copy) in copies where path.hasPrefix(original + "/") {
            return copy + path.dropFirst(original.count)
        }
        return nil
    }

    /// Whether the program's user needs a copy of a file or folder.
    ///
    /// - Parameters:
    ///   - path: a real path.
    ///   - needsReachablePaths: whether the user must reach it by its path, because nothing is mounted.
    package static func areNeeded(for path: String, needsReachablePaths: Bool) -> Bool {
        (needsReachablePaths && !ReachablePaths.contain(path)) || !TreeState(of: path).isReadable
    }

    private func copiesFolder() throws(StartError) -> String {
        if let folder { return folder.folder.path }
        let made = try TemporaryFolder(in: Self.parent, for: .program)
        guard fchown(made.opened.file, 0, group) == 0, fchmod(made.opened.file, 0o750) == 0 else {
            throw StartError(
                "Could not change the group of \(made.folder.path) to the filter's group: \(String(cString: strerror(errno)))."
            )
        }
        folder = made
        return made.folder.path
    }
}
