import Foundation
import Glibc
import SystemSupport
import Testing

/// Threads, pipes and the output of programs.
@Suite struct ThreadTests {
    @Test func `a detached thread has all signals blocked, and its starter the same ones as before`() throws {
        @Sendable func isBlocked(_ signal: Int32) -> Bool {
            var mask = sigset_t()
            pthread_sigmask(SIG_SETMASK, nil, &mask)
            return sigismember(&mask, signal) == 1
        }
        var unblocked = sigset_t()
        var before = sigset_t()
        sigemptyset(&unblocked)
        pthread_sigmask(SIG_SETMASK, &unblocked, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let ends = try PipeEnds()
        defer { ends.close() }
        let writing = ends.writing
        let isStarted = DetachedThread.start {
            var answer: [UInt8] = [isBlocked(SIGTERM) && isBlocked(SIGPIPE) ? 1 : 0]
            _ = write(writing, &answer, 1)
        }
        #expect(isStarted)
        var byte: UInt8 = 0
        #expect(read(ends.reading, &byte, 1) == 1)
        #expect(byte == 1)
        #expect(!isBlocked(SIGTERM))
    }

    @Test func `both ends of a pipe are closed on exec and are not standard streams`() throws {
        for isBlocking in [true, false] {
            let ends = try PipeEnds(isBlocking: isBlocking)
            defer { ends.close() }
            for end in [ends.reading, ends.writing] {
                #expect(end > 2)
                #expect(fcntl(end, F_GETFD) & FD_CLOEXEC != 0)
                #expect((fcntl(end, F_GETFL) & O_NONBLOCK == 0) == isBlocking)
            }
        }
    }

    @Test func `work in the background leaves no pipe open, even if its loop is released first`() throws {
        func pipes() -> Set<String> {
            let files = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
            let targets = files.compactMap {
                try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
            }
            return Set(targets.filter { $0.hasPrefix("pipe:") })
        }
        let gate = try PipeEnds()
        defer { close(gate.reading) }
        let before = pipes()
        var loop: EventLoop? = EventLoop()
        loop?.inBackground {
            var byte: UInt8 = 0
            return read(gate.reading, &byte, 1)
        } then: { _ in
        }
        // Another test may open some in between, and closes them as well.
        let opened = pipes().subtracting(before)
        #expect(!opened.isEmpty)
        loop = nil
        close(gate.writing)
        let other = EventLoop()
        func again() { other.after(.milliseconds(5)) { again() } }
        again()
        #expect(other.run(atMost: .seconds(60)) { pipes().isDisjoint(with: opened) })
    }

    @Test func `a wake pipe is readable from a signal until it is drained`() throws {
        let pipe = try #require(WakePipe())
        func isReadable() -> Bool {
            var file = pollfd(fd: pipe.reading, events: Int16(POLLIN), revents: 0)
            return poll(&file, 1, 0) > 0
        }
        #expect(!isReadable())
        // More than its capacity: a full pipe does not block.
        for _ in 0..<70_000 { pipe.signal() }
        #expect(isReadable())
        pipe.drain()
        #expect(!isReadable())
    }

    @Test func `the output of a program is its standard output, whatever it prints to its standard error`() throws {
        let script = "yes out | head -n 50000; yes error | head -n 50000 >&2; cat; echo $NAME"
        let output = try #require(
            ChildProcess.output(of: ["/bin/sh", "-c", script], environment: ["NAME=end", "PATH=/usr/bin:/bin"]))
        #expect(output.count == 200_004)
        #expect(output.starts(with: Array("out\nout\n".utf8)) && output.suffix(4).elementsEqual("end\n".utf8))
        #expect(ChildProcess.output(of: ["/nowhere/program"], environment: []) == nil)
    }
}
