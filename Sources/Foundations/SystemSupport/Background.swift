import Glibc
import Synchronization

extension EventLoop {
    /// Performs work on a separate thread, and calls `then` with the result on the loop's thread, on a later turn.
    ///
    /// For work that would block the user interface. The loop keeps running until the work is done.
    package func inBackground<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value, then: @escaping (Value) -> Void
    ) {
        guard let ends = try? PipeEnds() else {
            // Without a pipe, the result cannot be delivered from another thread.
            let value = work()
            soon { then(value) }
            return
        }
        let (reading, writing) = (ends.reading, ends.writing)
        let result = WorkResult<Value>(reading)
        var token: Token?
        token = whenReadable(reading) { [unowned self] in
            cancel(token)
            if let value = result.value.withLock({ $0 }) { then(value) }
        }
        DetachedThread.run {
            let value = work()
            result.value.withLock { $0 = value }
            close(writing)
        }
    }
}

/// Holds the result of a thread's work, and closes the file that reports it once neither the loop nor the thread refers to
/// it.
private final class WorkResult<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
    private let reading: Int32

    init(_ reading: Int32) { self.reading = reading }

    deinit { close(reading) }
}
