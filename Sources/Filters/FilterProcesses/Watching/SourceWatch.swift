import ExtensionBuilder
package import ExtensionPlans
import Foundation
import Glibc
package import SystemSupport

/// Reports when something in the given folders is written, created, moved or deleted.
package final class SourceWatch {
    package let paths: WatchedPaths
    private let watch: ChangeWatch

    /// - Parameter paths: absolute paths.
    package convenience init(loop: EventLoop, paths: WatchedPaths, changed: @escaping () -> Void) {
        self.init(loop: loop, paths: paths, kind: FileSystemKind.init(at:), changed: changed)
    }

    init(
        loop: EventLoop, paths: WatchedPaths, kind: @escaping (String) -> FileSystemKind,
        start: FileTimes.Instant? = nil, changed: @escaping () -> Void
    ) {
        self.paths = paths
        watch = ChangeWatch(
            loop: loop, events: Int(IN_CREATE), kind: kind, start: start,
            targets: { add in
                for folder in paths.flatFolders { _ = add(folder) }
                Self.addTree(of: paths.folders, add)
                return nil
            }, changed: changed)
    }

    var isPolling: Bool { watch.isPolling }
    var pollCount: Int { watch.readCount }

    /// Adds the folders and their subfolders, except hidden ones.
    private static func addTree(of folders: [String], _ add: (String) -> Bool) {
        var waiting = folders
        while let folder = waiting.popLast() {
            guard add(folder) else { continue }
            for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            where !name.hasPrefix(".") {
                var isFolder: ObjCBool = false
                let path = folder + "/" + name
                if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
                    waiting.append(path)
                }
            }
        }
    }
}
