import EventLoop
import Foundation
import Glibc

/// Reports when something in the given folders is written, created, moved or deleted.
///
/// Editors save in several steps; these are reported together, shortly after the last.
package final class SourceWatch {
    /// How long changes must have stopped before they are reported.
    static let quietPeriod = Duration.milliseconds(30)

    private let loop: EventLoop
    private let folders: [String]
    private let changed: () -> Void
    private let file: Int32
    private var token: EventLoop.Token?
    private var timer: EventLoop.Token?
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 14, alignment: 8)

    /// The most folders to watch: a mistaken path must not use up the system's watches.
    private static let maxFolders = 1000

    /// - Parameter folders: absolute paths; their subfolders are watched, too.
    package init(loop: EventLoop, folders: [String], changed: @escaping () -> Void) {
        self.loop = loop
        self.folders = folders
        self.changed = changed
        file = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard file >= 0 else { return }
        watchFolders()
        token = loop.whenReadable(file) { [weak self] in self?.read() }
    }

    deinit {
        loop.cancel(token)
        loop.cancel(timer)
        if file >= 0 { close(file) }
        buffer.deallocate()
    }

    /// A folder that is already watched is not watched twice.
    private func watchFolders() {
        let events =
            UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_CREATE)
            | UInt32(IN_DELETE) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR)
        var waiting = folders
        var count = 0
        while let folder = waiting.popLast(), count < Self.maxFolders {
            guard inotify_add_watch(file, folder, events) >= 0 else { continue }
            count += 1
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

    private func read() {
        var isAny = false
        while Glibc.read(file, buffer.baseAddress, buffer.count) > 0 { isAny = true }
        guard isAny else { return }
        loop.cancel(timer)
        timer = loop.after(Self.quietPeriod) { [weak self] in
            guard let self else { return }
            timer = nil
            watchFolders()
            changed()
        }
    }
}
