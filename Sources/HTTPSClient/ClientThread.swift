import Glibc

/// A thread of the system that does one thing and ends.
enum ClientThread {
    private final class Work: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Starts it. No signal is delivered to it: they are the loop's, and a server that hangs up (SIGPIPE) ends nothing.
    ///
    /// - Returns: whether the system gave a thread.
    static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        // The new thread inherits what is blocked here.
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let work = Unmanaged.passRetained(Work(body))
        var thread = pthread_t()
        let failure = pthread_create(
            &thread, nil,
            { argument in
                // Handed over by `start`, which retained it for this thread.
                if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
                return nil
            }, work.toOpaque())
        guard failure == 0 else {
            work.release()
            return false
        }
        pthread_detach(thread)
        return true
    }
}
