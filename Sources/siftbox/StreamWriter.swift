import EventLoop
import Glibc

/// Writes to a stream that others may hold as well, and never waits for it: what comes on one turn goes together, at once,
/// and what the stream does not take is kept.
final class StreamWriter {
    /// How much may wait before whoever writes should stop.
    private static let full = 1 << 20
    /// What a pipe that can be written takes without waiting (PIPE_BUF).
    private static let piece = 4096

    /// Called when something was written.
    var onWritten: (() -> Void)?
    /// The reader is gone, or the disk is full.
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
            // The stream may block, and it is not ours alone to change: it is asked first.
            var asked = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
            guard poll(&asked, 1, 0) > 0 else {
                if writing == nil { writing = loop.whenWritable(file) { [weak self] in self?.flush() } }
                return forget()
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

    private func forget() {
        guard start > unsent.count / 2 else { return }
        unsent.removeFirst(start)
        start = 0
        onWritten?()
    }
}
