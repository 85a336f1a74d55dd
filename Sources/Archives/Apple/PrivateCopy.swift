import Foundation
import Glibc

/// Copies of files in a folder of one's own, gone with this object at the latest.
///
/// The copies share their blocks with the originals where the file system can do that.
final class PrivateCopy {
    let folder: String
    private var files: [String] = []

    /// In `TMPDIR`, else `/var/tmp`, which lies on a disk where `/tmp` may be memory.
    init() throws(PrivateCopy.Failure) {
        let places = [ProcessInfo.processInfo.environment["TMPDIR"], "/var/tmp", "/tmp"].compactMap { $0 }
        for place in places where !place.isEmpty {
            var template = Array("\(place)/siftbox-import-XXXXXX".utf8CString)
            if mkdtemp(&template) != nil {
                folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
                return
            }
        }
        throw Failure(number: errno, path: places.first ?? "/tmp")
    }

    deinit { remove() }

    /// What is open of them stays readable.
    func remove() {
        for file in files { unlink(file) }
        rmdir(folder)
    }

    struct Failure: Error {
        let number: Int32
        let path: String
        var words: String { String(cString: strerror(number)) }
    }

    /// - Returns: the copy's path.
    func add(_ path: String, as name: String) throws(Failure) -> String {
        let target = "\(folder)/\(name)"
        let source = open(path, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { throw Failure(number: errno, path: path) }
        defer { close(source) }
        let copy = open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard copy >= 0 else { throw Failure(number: errno, path: target) }
        defer { close(copy) }
        files.append(target)
        // Also what SQLite makes beside it.
        files += ["-wal", "-shm", "-journal"].map { target + $0 }
        let shareBlocks: UInt = 0x4004_9409  // FICLONE, which Swift does not import
        if ioctl(copy, shareBlocks, source) == 0 { return target }
        try copyBytes(from: source, to: copy, target)
        return target
    }

    private func copyBytes(from source: Int32, to copy: Int32, _ target: String) throws(Failure) {
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
        defer { piece.deallocate() }
        while true {
            let count = read(source, piece.baseAddress, piece.count)
            if count == 0 { return }
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw Failure(number: errno, path: target) }
            var written = 0
            while written < count {
                let more = write(copy, piece.baseAddress?.advanced(by: written), count - written)
                if more < 0, errno == EINTR { continue }
                if more < 0 { throw Failure(number: errno, path: target) }
                written += more
            }
        }
    }
}
