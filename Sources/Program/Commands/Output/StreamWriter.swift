import Glibc
import SystemSupport

/// Writes to a stream without blocking. What is added in one turn of the loop is written together; what the stream does
/// not take is buffered.
final class StreamWriter {
    /// The number of buffered bytes above which the caller should stop writing.
    private static let full = 1 << 20
    /// What a pipe takes without blocking when it is writable (PIPE_BUF).
    private static let piece = 4096

    /// Called when something was written.
    var onWritten: (() -> Void)?
    /// The error number, for example after the reader has closed a pipe or the disk is full.
    private(set) var failure: Int32?

    private let loop: EventLoop
    private let file: Int32
    private var unsent: [UInt8] = []
    private var start = 0
    private var needsFlush = false
    private var writing: EventLoop.Token?

    init(_ loop: EventLoop, _ file: Int32) {
        self.loop = loop
        self.file = file
    }

    deinit { loop.cancel(writing) }

    var isFull: Bool { unsent.count - start > Self.full }
    var isEmpty: Bool { unsent.isEmpty }

    func write(_ write: (inout [UInt8]) -> Void) {
        guard failure == nil else { return }
        write(&unsent)
        guard !needsFlush, writing == nil else { return }
        needsFlush = true
        loop.soon { [weak self] in self?.flush() }
    }

    private func flush() {
        needsFlush = false
        while start < unsent.count, failure == nil {
            // Other programs may share the stream, so it cannot be made non-blocking.
            var descriptor = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
            guard poll(&descriptor, 1, 0) > 0 else {
                if writing == nil { writing = loop.whenWritable(file) { [weak self] in self?.flush() } }
                return removeWritten()
            }
            let count = unsent.withUnsafeBytes { bytes in
                Glibc.write(
                    file, UnsafeRawBufferPointer(rebasing: bytes[start...]).baseAddress,
                    min(Self.piece, bytes.count - start)
                )
            }
            if count >= 0 {
                start += count
            } else if errno != EINTR, errno != EAGAIN {
                failure = errno
            }
        }
        loop.cancel(writing)
        writing = nil
        unsent.removeAll(keepingCapacity: unsent.capacity <= 2 * Self.full)
        start = 0
        onWritten?()
    }

    private func removeWritten() {
        guard start > unsent.count / 2 else { return }
        unsent.removeFirst(start)
        start = 0
        onWritten?()
    }
}
