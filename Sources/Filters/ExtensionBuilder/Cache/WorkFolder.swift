import ExtensionPlans
import Foundation
import Sandboxing

/// A hidden folder next to the destination of a build, from which the result is moved there atomically.
enum WorkFolder {
    /// The maximum duration of a build, in seconds.
    private static let maxAge: TimeInterval = 3600

    static func url(in parent: URL, _ module: String) -> URL {
        parent.appendingPathComponent(".\(module)-\(UUID().uuidString)")
    }

    /// Removes a folder and its contents. A compiler may control the contents, and its processes may still be running:
    /// links are never followed.
    static func remove(_ folder: URL) {
        guard let parent = OpenFolder(path: folder.deletingLastPathComponent().path) else { return }
        FolderRemoval.remove(folder.lastPathComponent, in: parent)
    }

    /// Removes the folders of interrupted builds that are older than any running build.
    ///
    /// - Parameter module: the extension's module; nil: any.
    static func removeOld(in parent: URL, _ module: String? = nil, now: Date = Date()) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
        where name.hasPrefix(module.map { ".\($0)-" } ?? ".") && name.count > 38
            && UUID(uuidString: String(name.suffix(36))) != nil
            && (module.map { name.count == $0.count + 38 } ?? true)
        {
            let old = parent.appendingPathComponent(name)
            if isOlder(old, than: maxAge, now: now) { remove(old) }
        }
    }

    /// Whether something was last changed longer ago than this.
    static func isOlder(_ item: URL, than age: TimeInterval, now: Date = Date()) -> Bool {
        let facts = try? FileManager.default.attributesOfItem(atPath: item.path)
        return (facts?[.modificationDate] as? Date).map { now.timeIntervalSince($0) > age } ?? false
    }

    /// Moves the result to its destination atomically.
    ///
    /// An existing item is first moved to the work folder and is removed with it.
    ///
    /// - Parameter isKept: whether to keep an existing item and leave the result where it is.
    static func publish(_ built: URL, at target: URL, unless isKept: () -> Bool = { false }) throws {
        // Other programs may replace the target repeatedly, but not this often.
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
