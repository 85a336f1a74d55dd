import EventLoop
import Foundation
import Glibc

/// Reports when any program wrote, replaced, moved or deleted a file or made it executable, in one or several steps.
///
/// Only the file's folder and its parent are watched, not their other contents: an executable filter may be in a folder
/// with the author's other files. If the path is a link, its target is watched as well.
package final class FileWatch {
    private let loop: EventLoop
    private let path: String
    private let changed: () -> Void
    private let file: Int32
    private var token: EventLoop.Token?
    private var timer: EventLoop.Token?
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 14, alignment: 8)
    /// The relevant names: the file, its folder, and an Info.plist beside it.
    private var names: Set<String> = []

    /// - Parameters:
    ///   - path: the absolute path of a file.
    ///   - changed: called on the loop, once for a save in several steps, shortly after the last.
    package init(loop: EventLoop, path: String, changed: @escaping () -> Void) {
        self.loop = loop
        self.path = path
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

    /// A folder that is already watched is not watched twice; a replaced one is watched again.
    private func watchFolders() {
        // No IN_CREATE: a file that a linker has just created is not a complete program.
        let events =
            UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE) | UInt32(IN_ATTRIB)
            | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR)
        names = ["Info.plist"]
        for path in Set([path, HostEnvironment.resolved(path)]) {
            let folder = (path as NSString).deletingLastPathComponent
            names.formUnion([(path as NSString).lastPathComponent, (folder as NSString).lastPathComponent])
            for watched in [folder, (folder as NSString).deletingLastPathComponent] {
                _ = inotify_add_watch(file, watched, events)
            }
        }
    }

    private func read() {
        var isRelevant = false
        while true {
            let count = Glibc.read(file, buffer.baseAddress, buffer.count)
            guard count > 0 else { break }
            if isAboutFile(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { isRelevant = true }
        }
        guard isRelevant else { return }
        loop.cancel(timer)
        timer = loop.after(SourceWatch.quietPeriod) { [weak self] in
            guard let self else { return }
            timer = nil
            watchFolders()
            changed()
        }
    }

    /// Whether one of the events in `bytes` names the file or a folder of it, or is about a watched folder itself.
    private func isAboutFile(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let header = MemoryLayout<inotify_event>.size
        var start = 0
        while start + header <= bytes.count {
            let event = bytes.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
            let end = min(bytes.count, start + header + Int(event.len))
            let name = String(decoding: bytes[(start + header)..<end].prefix { $0 != 0 }, as: UTF8.self)
            if name.isEmpty || names.contains(name) || event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
            start = end
        }
        return false
    }
}
