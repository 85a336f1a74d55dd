import EventLoop
import Foundation
import Glibc

/// Reports when something in the given folders is written, created, moved or deleted.
package final class SourceWatch {
    private let watch: ChangeWatch

    /// - Parameter folders: absolute paths; their subfolders are watched, too.
    package convenience init(loop: EventLoop, folders: [String], changed: @escaping () -> Void) {
        self.init(loop: loop, folders: folders, kind: FileSystemKind.init(at:), changed: changed)
    }

    init(
        loop: EventLoop, folders: [String], kind: @escaping (String) -> FileSystemKind, changed: @escaping () -> Void
    ) {
        watch = ChangeWatch(
            loop: loop, events: Int(IN_CREATE), kind: kind,
            targets: { add in
                Self.addTree(of: folders, add)
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
