package import Glibc

/// poll(2) that cannot keep a caller busy: after an error, for example when the kernel has no memory, it pauses and looks at one
/// file after the other.
package enum Polling {
    /// How long it pauses after an error, in microseconds.
    private static let pause: UInt32 = 10_000

    /// - Parameters:
    ///   - files: their events are set.
    ///   - milliseconds: how long to wait; -1: without a limit.
    /// - Returns: how many files are ready; 0: none, after the time, a signal or an error.
    package static func wait(_ files: inout [pollfd], milliseconds: Int32) -> Int32 {
        wait(&files, milliseconds: milliseconds, poll: Glibc.poll)
    }

    /// For tests: with a function that may fail.
    static func wait(
        _ files: inout [pollfd], milliseconds: Int32, poll: (UnsafeMutablePointer<pollfd>, nfds_t, Int32) -> Int32
    ) -> Int32 {
        let count = files.withUnsafeMutableBufferPointer { files in
            // Without files, the buffer has no address.
            files.baseAddress.map { poll($0, nfds_t(files.count), milliseconds) }
                ?? Glibc.poll(nil, 0, milliseconds)
        }
        guard count < 0 else { return count }
        for index in files.indices { files[index].revents = 0 }
        guard errno != EINTR else { return 0 }
        usleep(pause)
        return files.indices.reduce(0) { ready, index in ready + max(0, poll(&files[index], 1, 0)) }
    }
}
