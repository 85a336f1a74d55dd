import Glibc

/// The writing end of a pipe. Data sent on the same turn is written together as soon as the pipe accepts it; sending
/// never blocks.
package final class PipeWriter {
    private let loop: EventLoop
    private var file: Int32
    private var unsent: [UInt8] = []
    private var start = 0
    private var needsFlush = false
    private var closesWhenSent = false
    private var writing: EventLoop.Token?

    /// - Parameter file: a non-blocking descriptor, closed by the writer.
    package init(loop: EventLoop, file: Int32) {
        self.loop = loop
        self.file = file
    }

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
        if file >= 0 { _ = Glibc.close(file) }
        file = -1
    }

    private func flush() {
        needsFlush = false
        while start < unsent.count, file >= 0 {
            let count = unsent.withUnsafeBytes {
                write(file, UnsafeRawBufferPointer(rebasing: $0[start...]).baseAddress, $0.count - start)
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
        unsent.removeAll(keepingCapacity: true)
        start = 0
        loop.cancel(writing)
        writing = nil
        if closesWhenSent { close() }
    }
}
