import Glibc

/// Copies files and folders for a user who cannot read the originals, with limits.
package struct TreeCopy {
    /// Why a copy is incomplete, as the end of a sentence: `it has more than 20000 files`.
    package struct Failure: Error, Hashable { package let reason: String }

    /// The maximum number of files and folders.
    package static let maxFiles = 20_000
    /// The maximum size of a program with its files, in bytes.
    static let maxProgramBytes = 1 << 30
    private static let pieceSize = 1 << 16

    private let maxBytes: Int
    private let keepsLinks: Bool
    private var filesLeft = maxFiles
    private var bytesLeft: Int

    private init(maxBytes: Int, keepsLinks: Bool) {
        (self.maxBytes, bytesLeft, self.keepsLinks) = (maxBytes, maxBytes, keepsLinks)
    }

    /// Copies a file, or a folder with its contents; any user may read the copy. Sockets, pipes and devices are skipped.
    ///
    /// - Parameters:
    ///   - copy: the path of the copy; nothing exists there.
    ///   - maxBytes: the maximum size of all files together.
    ///   - keepsLinks: whether links are copied as they are written; otherwise they are skipped.
    package static func copy(
        _ path: String, to copy: String, maxBytes: Int, keepsLinks: Bool = false
    ) throws(Failure) {
        var tree = TreeCopy(maxBytes: maxBytes, keepsLinks: keepsLinks)
        try tree.copy(path, copy)
    }

    private mutating func copy(_ path: String, _ copy: String) throws(Failure) {
        filesLeft -= 1
        guard filesLeft >= 0 else { throw Failure(reason: "it has more than \(Self.maxFiles) files") }
        var facts = stat()
        guard lstat(path, &facts) == 0 else { throw Self.failure(path) }
        switch facts.st_mode & S_IFMT {
        case S_IFREG: try copyFile(path, copy, mode: facts.st_mode & S_IXUSR != 0 ? 0o755 : 0o644)
        case S_IFDIR:
            guard mkdir(copy, 0o755) == 0, chmod(copy, 0o755) == 0 else { throw Self.failure(copy) }
            for name in OpenFolder.names(in: path, atMost: Self.maxFiles + 1) {
                try self.copy("\(path)/\(name)", "\(copy)/\(name)")
            }
        case S_IFLNK where keepsLinks:
            guard let target = VisibleFiles.link(path), symlink(target, copy) == 0 else { throw Self.failure(path) }
        default: return
        }
    }

    private mutating func copyFile(_ path: String, _ copy: String, mode: mode_t) throws(Failure) {
        let input = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard input >= 0 else { throw Self.failure(path) }
        defer { close(input) }
        let output = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard output >= 0 else { throw Self.failure(copy) }
        defer {
            close(output)
            if mode & S_IXUSR != 0 { Self.waitUntilStartable(copy) }
        }
        var buffer = [UInt8](repeating: 0, count: Self.pieceSize)
        while true {
            let count = read(input, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Self.failure(path) }
            if count == 0 { break }
            bytesLeft -= count
            guard bytesLeft >= 0 else { throw Failure(reason: "it is larger than \(maxBytes >> 20) MiB") }
            guard write(output, buffer, count) == count else { throw Self.failure(copy) }
        }
        guard fchmod(output, mode) == 0 else { throw Self.failure(copy) }
    }

    /// How long to wait for other threads' children.
    private static let maxWait = Duration.seconds(2)

    /// A child that another thread starts at this moment has inherited the written file until its exec, and the kernel
    /// starts no program that is open for writing (ETXTBSY). It grants a read lease as soon as none is.
    private static func waitUntilStartable(_ program: String) {
        let file = open(program, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { return }
        defer { close(file) }
        let setLease: Int32 = 1024  // F_SETLEASE, which Swift does not import
        let end = ContinuousClock.now + maxWait
        while fcntl(file, setLease, F_RDLCK) != 0, errno == EAGAIN, .now < end { sched_yield() }
        _ = fcntl(file, setLease, F_UNLCK)
    }

    private static func failure(_ path: String) -> Failure {
        Failure(reason: "\(path): \(String(cString: strerror(errno)))")
    }
}

/// The files of a folder with their sizes and times: if they are equal, a copy of it is still the same.
package struct TreeState: Equatable {
    private var facts: [String: [Int]] = [:]
    /// Whether any user can read all of it.
    package private(set) var isReadable = true

    /// - Parameter path: a file or a folder; of a large one, the first files count (`TreeCopy.maxFiles`).
    package init(of path: String) { add(path) }

    private mutating func add(_ path: String) {
        var found = stat()
        guard facts.count < TreeCopy.maxFiles, lstat(path, &found) == 0 else { return }
        facts[path] = [
            Int(found.st_ino), Int(found.st_size), Int(found.st_mode), found.st_mtim.tv_sec, found.st_mtim.tv_nsec,
            found.st_ctim.tv_sec, found.st_ctim.tv_nsec,
        ]
        switch found.st_mode & S_IFMT {
        case S_IFREG:
            let isPrivate = found.st_mode & S_IXUSR != 0 && found.st_mode & S_IXOTH == 0
            if found.st_mode & S_IROTH == 0 || isPrivate { isReadable = false }
        case S_IFDIR:
            if found.st_mode & S_IROTH == 0 || found.st_mode & S_IXOTH == 0 { isReadable = false }
            for name in OpenFolder.names(in: path, atMost: TreeCopy.maxFiles + 1) { add("\(path)/\(name)") }
        default: return
        }
    }
}
