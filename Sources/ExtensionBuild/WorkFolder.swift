import Foundation
import Isolation

/// The hidden folder in which something is built beside the place where it goes, so that it gets there in one step.
enum WorkFolder {
    /// How long after its start a build may still run, in seconds.
    private static let longest: TimeInterval = 3600

    static func url(in parent: URL, _ module: String) -> URL {
        parent.appendingPathComponent(".\(module)-\(UUID().uuidString)")
    }

    /// Removes one with all that is in it. A compiler may have shaped that, and its processes may still be ending: no
    /// link is followed, whenever it was made.
    static func remove(_ folder: URL) {
        guard let parent = OpenFolder(path: folder.deletingLastPathComponent().path) else { return }
        FolderRemoval.remove(folder.lastPathComponent, in: parent)
    }

    /// Removes what builds left behind that were interrupted, and are long over.
    ///
    /// - Parameter module: the extension's; nil: every one's.
    static func removeOld(in parent: URL, _ module: String? = nil, now: Date = Date()) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
        where name.hasPrefix(module.map { ".\($0)-" } ?? ".") && name.count > 38
            && UUID(uuidString: String(name.suffix(36))) != nil
            && (module.map { name.count == $0.count + 38 } ?? true)
        {
            let old = parent.appendingPathComponent(name)
            let facts = try? FileManager.default.attributesOfItem(atPath: old.path)
            guard let made = facts?[.modificationDate] as? Date, now.timeIntervalSince(made) > longest else { continue }
            remove(old)
        }
    }

    /// Moves what was built to its place in one step.
    ///
    /// What lay there is moved aside first, to where this was built, and is removed with it.
    ///
    /// - Parameter isKept: whether what lies there stays after all, and this one is left where it is.
    static func publish(_ built: URL, at target: URL, unless isKept: () -> Bool = { false }) throws {
        // Another program may put its own there again and again, but hardly this often.
        for _ in 0..<100 {
            if rename(built.path, target.path) == 0 { return }
            guard [EEXIST, ENOTEMPTY, ENOTDIR].contains(errno) else { break }
            if isKept() { return }
            let aside = built.deletingLastPathComponent().appendingPathComponent(UUID().uuidString)
            guard rename(target.path, aside.path) == 0 || errno == ENOENT else { break }
        }
        throw BuildError("\(target.path) cannot be written: \(String(cString: strerror(errno))).")
    }
}
