import SystemSupport

/// Calls closures later, in real time, with one timer of the loop for any number of them.
final class DelayLine {
    private let loop: EventLoop
    /// By the time when they are due.
    private var waiting: ArraySlice<(due: ContinuousClock.Instant, body: () -> Void)> = []
    private var timer: EventLoop.Token?
    /// How many are called in one turn of the loop, so that keys do not wait.
    private static let maxPerTurn = 64

    init(loop: EventLoop) { self.loop = loop }

    /// Calls `body` once, when `delay` has passed.
    func add(after delay: Duration, _ body: @escaping () -> Void) {
        let due = ContinuousClock.now + delay
        // Most have the same delay, so the place is near the end.
        let place = waiting.lastIndex { $0.due <= due }.map { $0 + 1 } ?? waiting.startIndex
        waiting.insert((due, body), at: place)
        if place == waiting.startIndex { arm() }
    }

    /// Calls none of them anymore.
    func removeAll() {
        waiting = []
        loop.cancel(timer)
        timer = nil
    }

    private func arm() {
        loop.cancel(timer)
        timer = waiting.first.map { first in
            loop.after(max(.zero, ContinuousClock.now.duration(to: first.due))) { [weak self] in self?.fire() }
        }
    }

    private func fire() {
        timer = nil
        let now = ContinuousClock.now
        for _ in 0..<Self.maxPerTurn {
            guard let next = waiting.first, next.due <= now else { break }
            waiting.removeFirst()
            next.body()
        }
        arm()
    }
}
