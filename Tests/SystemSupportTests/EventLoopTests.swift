import Glibc
import SystemSupport
import Testing

/// A pipe for a test.
private final class TestPipe {
    let reading: Int32
    let writing: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        (reading, writing) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    }

    deinit {
        close(reading)
        close(writing)
    }

    func writeByte() { _ = write(writing, "x", 1) }

    func readAll() -> Int {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        return read(reading, &bytes, bytes.count)
    }
}

@Suite struct TimerTests {
    private let loop = EventLoop()

    @Test func `timers fire in the order of their times, and at equal times in registration order`() {
        var order: [String] = []
        // Far apart, and in the past: on a busy machine, milliseconds pass between two of these lines.
        loop.after(.seconds(-100)) { order.append("late") }
        loop.after(.seconds(-300)) { order.append("early") }
        loop.after(.seconds(-200)) { order.append("between") }
        loop.after(.seconds(-900)) { order.append("long ago") }
        loop.after(.zero) { order.append("at once") }
        loop.after(.milliseconds(2)) { order.append("soon") }
        loop.run()
        #expect(order == ["long ago", "early", "between", "late", "at once", "soon"])
    }

    @Test func `a timer fires once, and not before its time`() {
        let start = ContinuousClock.now
        var times = 0
        loop.after(.milliseconds(5)) { times += 1 }
        loop.run()
        #expect(times == 1)
        #expect(ContinuousClock.now - start >= .milliseconds(5))
    }

    @Test func `a canceled timer does not fire, even when another one cancels it in the same turn`() {
        var fired: [Int] = []
        let first = loop.after(.milliseconds(1)) { fired.append(1) }
        loop.cancel(first)
        loop.cancel(first)
        loop.cancel(nil)
        var third: EventLoop.Token?
        loop.after(.zero) {
            fired.append(2)
            loop.cancel(third)
        }
        third = loop.after(.zero) { fired.append(3) }
        loop.run()
        #expect(fired == [2])
    }

    @Test func `a timer can start the next`() {
        var left = 5
        func repeatCall() {
            left -= 1
            if left > 0 { loop.after(.zero, repeatCall) }
        }
        loop.after(.zero, repeatCall)
        loop.run()
        #expect(left == 0)
    }
}

@Suite struct TurnTests {
    private let loop = EventLoop()

    @Test func `deferred work runs on the next turn, in order, before waiting`() throws {
        let pipe = try TestPipe()
        pipe.writeByte()
        var order: [String] = []
        let token = loop.whenReadable(pipe.reading) {
            order.append("file")
            _ = pipe.readAll()
        }
        loop.soon {
            order.append("first")
            loop.soon { order.append("next turn") }
        }
        loop.soon { order.append("second") }
        #expect(order == [])
        #expect(loop.turn(waitingAtMost: .zero))
        #expect(order == ["first", "second", "file"])
        loop.turn(waitingAtMost: .zero)
        #expect(order == ["first", "second", "file", "next turn"])
        loop.cancel(token)
        #expect(!loop.turn(waitingAtMost: nil))
    }

    @Test func `a loop with nothing to wait for stops`() {
        loop.run()
        #expect(!loop.turn(waitingAtMost: nil))
        #expect(!loop.run(atMost: .seconds(60)) { false })
    }

    @Test func `stop ends the run after the turn, and the loop can run again`() {
        var fired: [Int] = []
        loop.after(.seconds(600)) { fired.append(0) }
        loop.soon {
            fired.append(1)
            loop.stop()
        }
        loop.soon { fired.append(2) }
        loop.run()
        #expect(fired == [1, 2])
        loop.after(.zero) {
            fired.append(3)
            loop.stop()
        }
        loop.run()
        #expect(fired == [1, 2, 3])
    }

    @Test func `run until a condition holds`() {
        var count = 0
        func repeatCall() {
            count += 1
            loop.soon(repeatCall)
        }
        loop.soon(repeatCall)
        #expect(loop.run(atMost: .seconds(60)) { count >= 10 })
        #expect(count == 10)
        #expect(loop.run(atMost: .zero) { true })
    }

    @Test func `a run with a limit ends at the limit, and returns false if the condition does not hold`() {
        loop.after(.seconds(600)) {}
        #expect(!loop.run(atMost: .milliseconds(2)) { false })
    }

    @Test func `after stop, a run with a limit still waits for files`() throws {
        let pipe = try TestPipe()
        var isRead = false
        loop.whenReadable(pipe.reading) { isRead = pipe.readAll() > 0 }
        loop.soon(loop.stop)
        loop.run()
        pipe.writeByte()
        #expect(loop.run(atMost: .seconds(60)) { isRead })
    }

    @Test func `stop ends a run with a limit, too`() throws {
        let pipe = try TestPipe()
        loop.whenReadable(pipe.reading) {}
        loop.soon(loop.stop)
        #expect(!loop.run(atMost: .seconds(600)) { false })
    }
}

@Suite struct FileWatchTests {
    private let loop = EventLoop()

    @Test func `a callback is called on each turn on which its file is readable`() throws {
        let pipe = try TestPipe()
        var times = 0
        let token = loop.whenReadable(pipe.reading) { times += 1 }
        loop.turn(waitingAtMost: .zero)
        #expect(times == 0)
        pipe.writeByte()
        loop.turn(waitingAtMost: .zero)
        loop.turn(waitingAtMost: .zero)
        #expect(times == 2)
        loop.cancel(token)
        loop.turn(waitingAtMost: .zero)
        #expect(times == 2)
    }

    @Test func `an urgent file is served before the others, and between them`() throws {
        let keys = try TestPipe()
        let pipes = try (0..<3).map { _ in try TestPipe() }
        var called: [String] = []
        for (number, pipe) in pipes.enumerated() {
            pipe.writeByte()
            loop.whenReadable(pipe.reading) {
                called.append("\(number)")
                // A key arrives while much output is read.
                if number == 1 { keys.writeByte() }
            }
        }
        let token = loop.whenReadableFirst(keys.reading) {
            called.append("key")
            _ = keys.readAll()
        }
        keys.writeByte()
        loop.turn(waitingAtMost: .zero)
        #expect(called == ["key", "0", "1", "key", "2"])
        called = []
        keys.writeByte()
        for number in 0..<2 {
            loop.soon {
                called.append("soon \(number)")
                if number == 0 { keys.writeByte() }
            }
        }
        loop.turn(waitingAtMost: .zero)
        #expect(called.prefix(4) == ["key", "soon 0", "key", "soon 1"])
        loop.cancel(token)
        called = []
        keys.writeByte()
        loop.turn(waitingAtMost: .zero)
        #expect(!called.contains("key"))
    }

    @Test func `what an urgent file defers comes before the other callbacks, too`() throws {
        let keys = try TestPipe()
        var called: [String] = []
        loop.whenReadableFirst(keys.reading) { [loop] in
            _ = keys.readAll()
            loop.soonFirst { called.append("drawn") }
        }
        for number in 0..<3 {
            loop.soon {
                called.append("\(number)")
                if number == 0 { keys.writeByte() }
            }
        }
        loop.turn(waitingAtMost: .zero)
        #expect(called == ["0", "drawn", "1", "2"])
        // Without an urgent file, too, and without waiting.
        loop.soonFirst { called.append("last") }
        #expect(loop.run(atMost: .seconds(60)) { called.last == "last" })
    }

    @Test func `a file is writable until it is full`() throws {
        let pipe = try TestPipe()
        var isWritable = false
        loop.whenWritable(pipe.writing) { isWritable = true }
        loop.turn(waitingAtMost: .zero)
        #expect(isWritable)
        let block = [UInt8](repeating: 1, count: 65_536)
        while write(pipe.writing, block, block.count) > 0 {}
        isWritable = false
        loop.turn(waitingAtMost: .zero)
        #expect(!isWritable)
        while pipe.readAll() > 0 {}
        loop.turn(waitingAtMost: .zero)
        #expect(isWritable)
    }

    @Test func `a pipe whose other end is closed is readable and writable`() throws {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        close(ends[1])
        var called = 0
        loop.whenReadable(ends[0]) { called += 1 }
        loop.turn(waitingAtMost: nil)
        #expect(called == 1)
        close(ends[0])

        let other = EventLoop()
        #expect(pipe(&ends) == 0)
        close(ends[0])
        other.whenWritable(ends[1]) { called += 1 }
        other.turn(waitingAtMost: nil)
        #expect(called == 2)
        close(ends[1])
    }

    @Test func `a callback that is canceled or added by an earlier one of the same turn is not called`() throws {
        let (first, second) = (try TestPipe(), try TestPipe())
        first.writeByte()
        second.writeByte()
        var called: [Int] = []
        var token: EventLoop.Token?
        loop.whenReadable(first.reading) {
            called.append(1)
            loop.cancel(token)
            loop.whenReadable(second.reading) { called.append(3) }
            _ = first.readAll()
        }
        token = loop.whenReadable(second.reading) { called.append(2) }
        loop.turn(waitingAtMost: .zero)
        #expect(called == [1])
        loop.turn(waitingAtMost: .zero)
        #expect(called == [1, 3])
    }

    @Test func `files are served in registration order`() throws {
        let pipes = try (0..<5).map { _ in try TestPipe() }
        var called: [Int] = []
        for (number, pipe) in pipes.enumerated().reversed() {
            pipe.writeByte()
            loop.whenReadable(pipe.reading) { called.append(number) }
        }
        loop.turn(waitingAtMost: .zero)
        #expect(called == [4, 3, 2, 1, 0])
    }
}

/// A process has a single pipe for its signals, so only one test uses it.
@Suite struct SignalTests {
    @Test func `signals are reported by number, between two callbacks, and restored`() throws {
        let loop = EventLoop()
        var called: [Int32] = []
        let signals = [SIGUSR1, SIGUSR2]
        let token = try #require(loop.whenSignaled(signals) { called.append($0) })
        kill(getpid(), SIGUSR1)
        #expect(called == [])
        #expect(loop.run(atMost: .seconds(60)) { called == [SIGUSR1] })
        kill(getpid(), SIGUSR2)
        #expect(loop.run(atMost: .seconds(60)) { called == [SIGUSR1, SIGUSR2] })
        loop.cancel(token)
        loop.restoreSignals(signals)
        var action = sigaction()
        sigaction(SIGUSR1, nil, &action)
        #expect(action.__sigaction_handler.sa_handler == nil)  // SIG_DFL
    }
}
