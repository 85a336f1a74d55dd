import Glibc

/// A nonblocking pipe that wakes a thread.
package final class WakePipe: Sendable {
    private let ends: PipeEnds

    /// nil if all file descriptors are in use.
    package init?() {
        guard let ends = try? PipeEnds(isBlocking: false) else { return nil }
        self.ends = ends
    }

    deinit { ends.close() }

    /// Readable after `signal`, until `drain`.
    package var reading: Int32 { ends.reading }

    /// If the pipe is full, the thread is already signaled.
    package func signal() { _ = write(ends.writing, "!", 1) }

    package func drain() {
        var bytes = [UInt8](repeating: 0, count: 512)
        while read(ends.reading, &bytes, bytes.count) == bytes.count {}
    }
}
