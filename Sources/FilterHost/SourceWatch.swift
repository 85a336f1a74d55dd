import EventLoop
import Foundation
import Glibc

/// Tells when something below some folders was written, made, moved or taken away.
///
/// Editors save in several steps; they are told of together, a moment after the last.
package final class SourceWatch {
    /// How long nothing may happen before it is told, and how long it is put off at most.
    static let calm = Duration.milliseconds(30)

    private let loop: EventLoop
    private let folders: [String]
    private let changed: () -> Void
    private let file: Int32
    private var token: EventLoop.Token?
    private var timer: EventLoop.Token?
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 14, alignment: 8)

    /// How many folders are watched at most: a user's mistake is not to take all that the system has.
    private static let maxFolders = 1000

    /// - Parameter folders: absolute paths; what lies below them is watched, too.
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

    /// A folder that is watched already is not watched twice.
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
        timer = loop.after(Self.calm) { [weak self] in
            guard let self else { return }
            timer = nil
            watchFolders()
            changed()
        }
    }
}
