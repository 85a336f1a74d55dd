import Foundation
import Glibc
import Isolation

/// The folder that the compiler writes in, as the host holds it.
///
/// The compiler can put links, FIFOs and the like in it, and its processes may still be ending. So the host makes what
/// it needs there before the compiler runs, and takes files out through the folder that it holds open: it resolves no
/// path in it, and follows no link.
struct CompilerFolder {
    /// The compiler may write here and nowhere else.
    let url: URL
    private let opened: OpenFolder

    /// Where the compiler puts the program; the modules that an extension imports; temporary files.
    static let program = "program"
    private static let modules = "modules"

    /// Makes it.
    ///
    /// - Parameter url: it must not be there yet; the folder around it is the host's.
    init(_ url: URL) throws(BuildError) {
        guard mkdir(url.path, 0o700) == 0, let opened = OpenFolder(path: url.path), opened.make(Self.modules) else {
            throw BuildError("\(url.path) cannot be made: \(String(cString: strerror(errno))).")
        }
        (self.url, self.opened) = (url, opened)
    }

    var program: String { url.appendingPathComponent(Self.program).path }
    var modules: URL { url.appendingPathComponent(Self.modules) }

    /// Copies a file that the compiler made to a place of the host's. Only the bytes are taken: not the owner, not the
    /// mode, and nothing that another process can still change.
    ///
    /// - Parameters:
    ///   - name: the file's path in the folder.
    ///   - target: a new file in a folder that the compiler does not see.
    ///   - limit: the most bytes.
    ///   - mode: of the new file, before the process's mask.
    /// - Throws: `BuildError` when it is anything but a regular file of one name.
    func take(_ name: String, to target: String, atMost limit: Int, mode: mode_t) throws(BuildError) {
        func refusal(_ reason: String) -> BuildError {
            BuildError(
                "The compiler ended without an error, and \(reason). Build again; if it repeats, look for what in the source "
                    + "makes the compiler do that.")
        }
        // A FIFO is not waited for.
        guard let file = opened.open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY) else {
            switch errno {
            case ENOENT: throw refusal("made no program")
            case ELOOP, ENOTDIR, EXDEV: throw refusal("left a link in the place of the program")
            default: throw refusal("its program cannot be opened: \(String(cString: strerror(errno)))")
            }
        }
        defer { close(file) }
        var facts = stat()
        guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_nlink == 1 else {
            throw refusal("left something in the place of the program that is not a regular file")
        }
        let copy = open(target, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
        guard copy >= 0 else { throw BuildError("\(target) cannot be written: \(String(cString: strerror(errno))).") }
        defer { close(copy) }
        switch Self.copy(file, copy, atMost: limit) {
        case .some(0): throw refusal("left an empty file in the place of the program")
        case .some: return
        case nil:
            let reason = errno == EFBIG ? "its program is over \(limit >> 20) MiB" : String(cString: strerror(errno))
            throw BuildError("\(target) cannot be written: \(reason). Is there room on the disk?")
        }
    }

    /// - Returns: how many bytes were copied; nil with errno set when it failed.
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
