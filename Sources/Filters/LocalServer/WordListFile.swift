import Glibc
import ServerBehaviors

/// A word list, which can be edited while the server runs.
struct WordListFile {
    /// The maximum size of the file in bytes.
    static let limit = 1 << 20

    /// Identifies a version of the file.
    private struct Stamp: Hashable {
        let device: dev_t
        let inode: ino_t
        let size: off_t
        let seconds: Int
        let nanoseconds: Int

        init(_ status: stat) {
            device = status.st_dev
            inode = status.st_ino
            size = status.st_size
            seconds = status.st_mtim.tv_sec
            nanoseconds = status.st_mtim.tv_nsec
        }
    }

    let path: String
    /// The words as last read.
    private(set) var words: [String] = []
    private var stamp: Stamp?
    private var cannotBeRead = false

    init(path: String) { self.path = path }

    /// Reads the file if it has changed.
    ///
    /// - Returns: a note for the user, once, if the file cannot be read.
    mutating func update() -> String? {
        do throws(Obstacle) {
            if let (text, stamp) = try read() {
                words = ServerBehavior.words(in: text)
                self.stamp = stamp
            }
            cannotBeRead = false
            return nil
        } catch {
            defer { cannotBeRead = true }
            return cannotBeRead
                ? nil : "The word list \(path) cannot be read: \(error.reason). The previous words are still in use."
        }
    }

    private struct Obstacle: Error {
        let reason: String

        init(_ reason: String) { self.reason = reason }

        static var system: Obstacle { Obstacle(String(cString: strerror(errno))) }
    }

    /// nil if the file is unchanged.
    private func read() throws(Obstacle) -> (String, Stamp)? {
        // Nonblocking, in case it is a pipe.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw .system }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw .system }
        guard status.st_mode & S_IFMT == S_IFREG else { throw Obstacle("it is not a file") }
        guard status.st_size <= Self.limit else { throw Obstacle("it has more than \(Self.limit) bytes") }
        let found = Stamp(status)
        guard found != stamp else { return nil }
        var bytes = [UInt8](repeating: 0, count: Self.limit + 1)
        var count = 0
        while count < bytes.count {
            let more = bytes.withUnsafeMutableBytes {
                Glibc.read(file, UnsafeMutableRawBufferPointer(rebasing: $0[count...]).baseAddress, $0.count - count)
            }
            if more < 0, errno == EINTR { continue }
            guard more >= 0 else { throw .system }
            if more == 0 { break }
            count += more
        }
        guard count <= Self.limit else { throw Obstacle("it has more than \(Self.limit) bytes") }
        guard let text = String(validating: bytes[..<count], as: UTF8.self) else { throw Obstacle("it is not UTF-8") }
        return (text, found)
    }
}
