import Glibc
import Testing

@testable import SystemSupport

/// poll(2), also when it fails.
@Suite struct PollingTests {
    @Test func `after an error, the files that are ready are found, one after the other and after a pause`() throws {
        let (ready, idle) = (try PipeEnds(), try PipeEnds())
        defer {
            ready.close()
            idle.close()
        }
        _ = write(ready.writing, "x", 1)
        var files = [idle, ready].map { pollfd(fd: $0.reading, events: Int16(POLLIN), revents: 0) }
        let start = ContinuousClock.now
        let count = Polling.wait(&files, milliseconds: -1) { files, count, milliseconds in
            guard count == 1 else {
                errno = ENOMEM
                return -1
            }
            return poll(files, count, milliseconds)
        }
        #expect(count == 1)
        #expect(files.map(\.revents) == [0, Int16(POLLIN)])
        #expect(ContinuousClock.now - start >= .milliseconds(10))
    }

    /// After a signal, the files are not looked at again.
    @Test(arguments: [(ENOMEM, Duration.milliseconds(10), 2), (EINTR, .zero, 1)])
    func `after a lasting error of all files, or a signal, no file is ready`(
        error: Int32, pause: Duration, expected: Int
    ) throws {
        let ends = try PipeEnds()
        defer { ends.close() }
        var files = [pollfd(fd: ends.reading, events: Int16(POLLIN), revents: 0)]
        var calls = 0
        let start = ContinuousClock.now
        let count = Polling.wait(&files, milliseconds: -1) { _, _, _ in
            calls += 1
            errno = error
            return -1
        }
        #expect(count == 0)
        #expect(calls == expected)
        #expect(ContinuousClock.now - start >= pause)
    }
}
