import ExtensionPlans
import Foundation
import Glibc
import Sandboxing

/// The compiler's writable folder, as accessed by the host.
///
/// The compiler can create links, FIFOs and the like in it, and its processes may still be running. So the host creates
/// what it needs there before the compiler runs, and copies files out through the open folder: it resolves no paths in
/// it and follows no links.
struct CompilerFolder {
    /// The only folder that the compiler can write to.
    let url: URL
    private let opened: OpenFolder

    /// The name of the program.
    static let program = "program"

    /// Creates the folder.
    ///
    /// - Parameter url: must not exist yet; its parent belongs to the host.
    init(_ url: URL) throws(BuildError) {
        guard mkdir(url.path, 0o700) == 0, let opened = OpenFolder(path: url.path) else {
            throw BuildError("Could not create \(url.path): \(String(cString: strerror(errno))).")
        }
        (self.url, self.opened) = (url, opened)
    }

    var program: String { url.appendingPathComponent(Self.program).path }

    /// Copies a file that the compiler created to a location of the host. Only the bytes are copied: not the owner or
    /// the mode, and nothing that another process can still change.
    ///
    /// - Parameters:
    ///   - name: the file's path in the folder.
    ///   - target: a new file in a folder that is invisible to the compiler.
    ///   - limit: the maximum size in bytes.
    ///   - mode: the mode of the new file, before the umask.
    /// - Throws: `BuildError` if it is not a regular file with a single name.
    func copyOut(_ name: String, to target: String, atMost limit: Int, mode: mode_t) throws(BuildError) {
        func refusal(_ reason: String) -> BuildError {
            BuildError(
                "The compiler reported no error, but \(reason). Build again; if this repeats, look for the cause in the "
                    + "source.")
        }
        // Do not wait for a FIFO.
        guard let file = opened.open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY) else {
            switch errno {
            case ENOENT: throw refusal("created no program")
            case ELOOP, ENOTDIR, EXDEV: throw refusal("left a link instead of a program")
            default: throw refusal("its program could not be opened: \(String(cString: strerror(errno)))")
            }
        }
        defer { close(file) }
        var facts = stat()
        guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_nlink == 1 else {
            throw refusal("its program is not a regular file")
        }
        let copy = open(target, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
        guard copy >= 0 else { throw BuildError("\(target) cannot be written: \(String(cString: strerror(errno))).") }
        defer { close(copy) }
        switch Self.copy(file, copy, atMost: limit) {
        case .some(0): throw refusal("its program is empty")
        case .some: return
        case nil:
            let reason =
                errno == EFBIG ? "its program is larger than \(limit >> 20) MiB" : String(cString: strerror(errno))
            throw BuildError("\(target) cannot be written: \(reason). Is the disk full?")
        }
    }

    /// - Returns: the number of bytes copied; nil with errno set on failure.
    private static func copy(_ file: Int32, _ copy: Int32, atMost limit: Int) -> Int? {
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
        defer { piece.deallocate() }
        var copied = 0
        while true {
            let count = read(file, piece.baseAddress, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count == 0 ? copied : nil }
            copied += count
            guard copied <= limit else {
                errno = EFBIG
                return nil
            }
            var written = 0
            while written < count {
                let more = write(copy, piece.baseAddress?.advanced(by: written), count - written)
                if more < 0, errno == EINTR { continue }
                guard more > 0 else { return nil }
                written += more
            }
        }
    }
}
