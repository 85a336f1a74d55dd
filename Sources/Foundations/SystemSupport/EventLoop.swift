import Glibc

/// A single-threaded event loop: it waits for files, timers and deferred work, and calls back.
///
/// Siftbox waits for everything in one loop: the keyboard, the filter's pipes, time limits, the steps of a session. So
/// nothing needs a lock, and an idle inbox wakes up at most every ten seconds, to check its filter (TreeWatch).
///
///     let loop = EventLoop()
///     loop.whenReadable(keyboard) { read() }
///     loop.after(.seconds(5)) { loop.stop() }
///     loop.run()
///
/// A loop belongs to the thread that runs it; it is not `Sendable`.
package final class EventLoop {
    /// Identifies a registration, so that it can be canceled.
    package struct Token: Hashable, Sendable {
        let number: Int
    }

    package enum Interest: Sendable { case readable, writable }

    private struct Watch {
        let token: Token
        let file: Int32
        let interest: Interest
        var isUrgent = false
        let body: () -> Void
    }

    private struct Timer {
        let token: Token
        let due: ContinuousClock.Instant
        let body: () -> Void
    }

    private var nextNumber = 0
    private var watches: [Token: Watch] = [:]
    private var timers: [Timer] = []  // soonest last
    private var nextTurn: [() -> Void] = []
    /// Deferred work that comes before everything else.
    private var first: [() -> Void] = []
    /// The urgent files, in registration order.
    private var urgent: [Watch] = []
    private var stopped = false

    package init() {}

    private func makeToken() -> Token {
        nextNumber += 1
        return Token(number: nextNumber)
    }

    /// Calls `body` on each turn on which `file` is readable (end of file and errors count as readable).
    @discardableResult
    package func whenReadable(_ file: Int32, _ body: @escaping () -> Void) -> Token {
        watch(file, .readable, body)
    }

    /// Calls `body` on each turn on which `file` is writable. Cancel it as soon as there is nothing left to write, or
    /// the loop spins.
    @discardableResult
    package func whenWritable(_ file: Int32, _ body: @escaping () -> Void) -> Token {
        watch(file, .writable, body)
    }

    /// Like `whenReadable`, with priority: `file` is checked before every other callback, so that it waits no longer
    /// than one callback takes. For the keyboard.
    @discardableResult
    package func whenReadableFirst(_ file: Int32, _ body: @escaping () -> Void) -> Token {
        let token = makeToken()
        let watch = Watch(token: token, file: file, interest: .readable, isUrgent: true, body: body)
        watches[token] = watch
        urgent.append(watch)
        return token
    }

    private func watch(_ file: Int32, _ interest: Interest, _ body: @escaping () -> Void) -> Token {
        let token = makeToken()
        watches[token] = Watch(token: token, file: file, interest: interest, body: body)
        return token
    }

    /// Calls `body` once, when `delay` has passed.
    @discardableResult
    package func after(_ delay: Duration, _ body: @escaping () -> Void) -> Token {
        let timer = Timer(token: makeToken(), due: .now + delay, body: body)
        // There are few timers (a time limit per process, a step of a session): a sorted array is sufficient.
        let place = timers.lastIndex { $0.due > timer.due }.map { $0 + 1 } ?? 0
        timers.insert(timer, at: place)
        return timer.token
    }

    /// Calls `body` on the next turn, before waiting.
    package func soon(_ body: @escaping () -> Void) {
        nextTurn.append(body)
    }

    /// Calls `body` once, before every other callback that follows. For what a key has changed.
    package func soonFirst(_ body: @escaping () -> Void) {
        first.append(body)
    }

    /// Cancels a registration made by `whenReadable`, `whenWritable` or `after`. Unknown tokens are ignored.
    package func cancel(_ token: Token?) {
        guard let token else { return }
        if let watch = watches.removeValue(forKey: token) {
            if watch.isUrgent { urgent.removeAll { $0.token == token } }
        } else {
            timers.removeAll { $0.token == token }
        }
    }

    /// Runs until `stop()`, or until there is nothing to wait for.
    package func run() {
        stopped = false
        while !stopped, turn(waitingAtMost: nil) {}
    }

    /// Runs until `condition` holds, for at most `limit` of real time, or until `stop()`. Returns whether it holds.
    @discardableResult
    package func run(atMost limit: Duration, until condition: () -> Bool) -> Bool {
        let end = ContinuousClock.now + limit
        stopped = false
        while !condition() {
            let left = ContinuousClock.now.duration(to: end)
            guard left > .zero else { return condition() }
            if !turn(waitingAtMost: left) || stopped { return condition() }
        }
        return true
    }

    /// Ends `run()` and `run(atMost:until:)` after the current turn.
    package func stop() { stopped = true }

    /// One turn: deferred work, then whatever is ready. Returns false if there is nothing to wait for.
    @discardableResult
    package func turn(waitingAtMost limit: Duration?) -> Bool {
        let work = nextTurn
        nextTurn = []
        for body in work {
            serveUrgent()
            body()
        }
        let hadWork = !work.isEmpty || !first.isEmpty
        performFirst()
        if stopped { return true }
        guard !watches.isEmpty || !timers.isEmpty || !nextTurn.isEmpty else { return false }

        // Do not wait after deferred work: `run(atMost:until:)` checks its condition first.
        var waiting = hadWork || !nextTurn.isEmpty ? .zero : limit
        if let soonest = timers.last {
            let left = max(.zero, ContinuousClock.now.duration(to: soonest.due))
            waiting = waiting.map { min($0, left) } ?? left
        }
        wait(atMost: waiting)
        runDueTimers()
        return true
    }

    private func wait(atMost waiting: Duration?) {
        let watched = watches.values.sorted { $0.token.number < $1.token.number }
        var files = watched.map {
            pollfd(fd: $0.file, events: Int16($0.interest == .readable ? POLLIN : POLLOUT), revents: 0)
        }
        // None: a timeout, or a signal, whose pipe is readable on the next turn.
        guard Polling.wait(&files, milliseconds: waiting.map(Self.milliseconds) ?? -1) > 0 else { return }
        serveUrgent()
        for (file, watch) in zip(files, watched) where file.revents != 0 && !watch.isUrgent {
            // An earlier callback of this turn may have canceled this one.
            guard let found = watches[watch.token] else { continue }
            found.body()
            serveUrgent()
        }
    }

    /// Calls the callbacks of the urgent files that are readable now, and then what they deferred.
    private func serveUrgent() {
        defer { performFirst() }
        guard !urgent.isEmpty else { return }
        let watched = urgent
        var files = watched.map { pollfd(fd: $0.file, events: Int16(POLLIN), revents: 0) }
        guard Glibc.poll(&files, nfds_t(files.count), 0) > 0 else { return }
        for (file, watch) in zip(files, watched) where file.revents != 0 { watches[watch.token]?.body() }
    }

    private func performFirst() {
        guard !first.isEmpty else { return }
        let work = first
        first = []
        for body in work { body() }
    }

    /// Rounded up, so that a timer is due when its wait ends.
    private static func milliseconds(_ duration: Duration) -> Int32 {
        let (seconds, attoseconds) = duration.components
        let exact = seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return Int32(clamping: exact)
    }

    private func runDueTimers() {
        let now = ContinuousClock.now
        while let timer = timers.last, timer.due <= now {
            timers.removeLast()
            timer.body()
            serveUrgent()
        }
    }
}
