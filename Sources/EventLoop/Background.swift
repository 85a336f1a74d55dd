import Glibc
import Synchronization

extension EventLoop {
    /// Does work on a thread of its own, and calls `then` with what came of it on the loop's, on a later turn.
    ///
    /// For work that takes longer than a key may wait; the loop has something to wait for until it is done.
    ///
    /// - Returns: what `cancel` takes: the work goes on, and nobody is told.
    @discardableResult
    package func inBackground<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value, then: @escaping (Value) -> Void
    ) -> Token? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            // Without a pipe there is no way back from another thread.
            let value = work()
            soon { then(value) }
            return nil
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let (reading, writing) = (ends[0], ends[1])
        let result = WorkResult<Value>()
        var token: Token?
        token = whenReadable(reading) { [unowned self] in
            cancel(token)
            close(reading)
            if let value = result.value.withLock({ $0 }) { then(value) }
        }
        let thread = WorkThread {
            let value = work()
            result.value.withLock { $0 = value }
            close(writing)
        }
        thread.start()
        return token
    }
}

/// Where a thread leaves what came of its work.
private final class WorkResult<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
}

/// A thread of the system that does one thing.
private struct WorkThread {
    private final class Work: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    private let work: Work

    init(_ body: @escaping @Sendable () -> Void) { work = Work(body) }

    func start() {
        var thread = pthread_t()
        let made = pthread_create(
            &thread, nil,
            { argument in
                // Handed over by `start`, which retained it for this thread.
                if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
                return nil
            }, Unmanaged.passRetained(work).toOpaque())
        if made == 0 {
            pthread_detach(thread)
        } else {
            work.body()
        }
    }
}
