import Glibc

/// The writing end of a pipe, or a connected socket. Data sent on the same turn is written together as soon as the pipe
/// accepts it; sending never blocks.
package final class PipeWriter {
    private let loop: EventLoop
    private var file: Int32
    private var unsent: [UInt8] = []
    private var start = 0
    private var needsFlush = false
    private var closesWhenSent = false
    private var writing: EventLoop.Token?
    private let isSocket: Bool
    private let closesFile: Bool
    /// Called when data was written, or when the reader was found to be gone.
    package var onProgress: (() -> Void)?

    /// - Parameters:
    ///   - file: a non-blocking descriptor.
    ///   - closesFile: whether the writer closes it; a socket may still have to be read.
    package init(loop: EventLoop, file: Int32, closesFile: Bool = true) {
        self.loop = loop
        self.file = file
        self.closesFile = closesFile
        var facts = stat()
        isSocket = fstat(file, &facts) == 0 && facts.st_mode & S_IFMT == S_IFSOCK
    }

    /// How much was sent and not written yet, in bytes.
    package var unsentCount: Int { unsent.count - start }

    /// Whether the reader may still read: neither it nor `close` has closed the pipe.
    package var isOpen: Bool { file >= 0 }

    deinit { close() }

    package func send(_ bytes: [UInt8]) { send { $0.append(contentsOf: bytes) } }

    /// Appends to the unsent data.
    package func send(_ write: (inout [UInt8]) -> Void) {
        guard file >= 0 else { return }
        write(&unsent)
        guard !needsFlush, writing == nil else { return }
        needsFlush = true
        loop.soon { [weak self] in self?.flush() }
    }

    /// Closes the pipe after everything is sent.
    package func closeWhenSent() {
        closesWhenSent = true
        if unsent.isEmpty { close() }
    }

    /// Closes the pipe now; unsent data is dropped.
    package func close() {
        loop.cancel(writing)
        writing = nil
        unsent = []
        start = 0
        if closesFile, file >= 0 { _ = Glibc.close(file) }
        file = -1
    }

    /// Writes what the pipe accepts now.
    package func flush() {
        flushUnsent()
        onProgress?()
    }

    private func flushUnsent() {
        needsFlush = false
        while start < unsent.count, file >= 0 {
            let count = unsent.withUnsafeBytes {
                write(UnsafeRawBufferPointer(rebasing: $0[start...]))
            }
            if count > 0 {
                start += count
            } else if errno == EAGAIN {
                // Free the sent part, or the buffer would grow with everything that was ever sent to a slow reader.
                if start > unsent.count / 2 {
                    unsent.removeFirst(start)
                    start = 0
                }
                if writing == nil { writing = loop.whenWritable(file) { [weak self] in self?.flush() } }
                return
            } else if errno != EINTR {
                // The reader closed the pipe. Its end is detected elsewhere.
                return close()
            }
        }
        // A large buffer is not kept: a program can have hundreds of connections.
        unsent.removeAll(keepingCapacity: unsent.capacity <= 1 << 16)
        start = 0
        loop.cancel(writing)
        writing = nil
        if closesWhenSent { close() }
    }

    private func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        // A socket whose reader is gone must not end the program, whoever sets what becomes of SIGPIPE.
        isSocket
            ? Glibc.send(file, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
            : Glibc.write(file, bytes.baseAddress, bytes.count)
    }
}
