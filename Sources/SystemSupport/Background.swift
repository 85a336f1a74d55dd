import Glibc
import Synchronization

extension EventLoop {
    /// Performs work on a separate thread, and calls `then` with the result on the loop's thread, on a later turn.
    ///
    /// For work that would block the user interface. The loop keeps running until the work is done.
    ///
    /// - Returns: a token for `cancel`: the work continues, but `then` is not called.
    @discardableResult
    package func inBackground<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value, then: @escaping (Value) -> Void
    ) -> Token? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            // Without a pipe, the result cannot be delivered from another thread.
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

/// Holds the result of a thread's work.
private final class WorkResult<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
}

/// A system thread that performs one piece of work.
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
                // `start` retained it for this thread.
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
