import Glibc

/// A detached POSIX thread, on which all signals are blocked: signals belong to the loop, and SIGPIPE must not end the
/// process. Children that it starts begin with no blocked signals (`ChildProcess`).
package enum DetachedThread {
    private final class Work: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Runs `body` on a new thread, or on this one if none can be created.
    package static func run(_ body: @escaping @Sendable () -> Void) {
        if !start(body) { body() }
    }

    /// - Returns: whether the thread was created.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        // The new thread inherits the signal mask.
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let work = Unmanaged.passRetained(Work(body))
        var thread = pthread_t()
        let failure = pthread_create(
            &thread, nil,
            { argument in
                // Retained by `start` for this thread.
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
