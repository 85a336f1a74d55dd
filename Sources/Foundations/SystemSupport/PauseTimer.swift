/// Waits for a viewer's sake: while a caption is read, or before a banner disappears.
///
/// `EventLoop` waits in real time. `VirtualPauses` does not wait, so that a film is recorded faster than it plays.
package protocol PauseTimer: AnyObject {
    /// The current time, for measuring what is left of a pause.
    var now: ContinuousClock.Instant { get }

    /// Calls `body` once, when `delay` has passed.
    @discardableResult
    func after(_ delay: Duration, _ body: @escaping () -> Void) -> EventLoop.Token

    /// Cancels a call. Unknown tokens are ignored.
    func cancel(_ token: EventLoop.Token?)
}

extension EventLoop: PauseTimer {
    package var now: ContinuousClock.Instant { .now }
}

/// Pauses in virtual time: they end when `advance()` is called, in order.
///
///     let pauses = VirtualPauses()
///     pauses.after(.seconds(5)) { showNext() }
///     pauses.advance()  // calls showNext(); elapsed is 5 s
package final class VirtualPauses: PauseTimer {
    private struct Pause {
        let token: EventLoop.Token
        let due: Duration
        let body: () -> Void
    }

    /// The virtual time since the start.
    package private(set) var elapsed = Duration.zero
    private let start = ContinuousClock.now
    private var pauses: [Pause] = []  // the first to end last
    private var count = 0

    package init() {}

    package var now: ContinuousClock.Instant { start + elapsed }

    @discardableResult
    package func after(_ delay: Duration, _ body: @escaping () -> Void) -> EventLoop.Token {
        count += 1
        let pause = Pause(token: EventLoop.Token(number: count), due: elapsed + max(.zero, delay), body: body)
        let place = pauses.lastIndex { $0.due > pause.due }.map { $0 + 1 } ?? 0
        pauses.insert(pause, at: place)
        return pause.token
    }

    package func cancel(_ token: EventLoop.Token?) {
        pauses.removeAll { $0.token == token }
    }

    /// The virtual time at which the next pause ends; nil: there is none.
    package var nextEnd: Duration? { pauses.last?.due }

    /// Ends the next pause, and advances the time to its end.
    ///
    /// - Returns: false if there is none.
    @discardableResult
    package func advance() -> Bool {
        guard let next = pauses.popLast() else { return false }
        elapsed = next.due
        next.body()
        return true
    }
}
