import Foundation
import Glibc
package import SystemSupport

/// Reports when any program wrote, replaced, moved or deleted a file or made it executable, in one or several steps.
///
/// Only the file's folder and its parent are watched, not their other contents: an executable filter may be in a folder
/// with the author's other files. If the path is a link, its target is watched as well.
package final class FileWatch {
    private let watch: ChangeWatch

    /// - Parameters:
    ///   - path: the absolute path of a file.
    ///   - changed: called on the loop, once for a save in several steps, shortly after the last.
    package convenience init(loop: EventLoop, path: String, changed: @escaping () -> Void) {
        self.init(loop: loop, path: path, kind: FileSystemKind.init(at:), changed: changed)
    }

    init(
        loop: EventLoop, path: String, kind: @escaping (String) -> FileSystemKind, start: FileTimes.Instant? = nil,
        changed: @escaping () -> Void
    ) {
        // No IN_CREATE: a file that a linker has just created is not a complete program.
        watch = ChangeWatch(
            loop: loop, events: Int(IN_ATTRIB), kind: kind, start: start, targets: { Self.addFolders(of: path, $0) },
            changed: changed)
    }

    var isPolling: Bool { watch.isPolling }
    var pollCount: Int { watch.readCount }

    /// - Returns: the relevant names: the file, its folder, and an Info.plist beside it.
    private static func addFolders(of path: String, _ add: (String) -> Bool) -> Set<String> {
        var names: Set = ["Info.plist"]
        for path in Set([path, HostEnvironment.resolved(path)]) {
            let folder = (path as NSString).deletingLastPathComponent
            names.formUnion([(path as NSString).lastPathComponent, (folder as NSString).lastPathComponent])
            for watched in [folder, (folder as NSString).deletingLastPathComponent] { _ = add(watched) }
        }
        return names
    }
}
