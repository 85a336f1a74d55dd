import Device
import SystemSupport

/// Facts that may come later than the step ends: all of an expectation with `eventually`, else those with a standard limit.
struct LateFacts {
    let clauses: [Expectation.Clause]
    /// In real time, in which the clock of a session's inbox stands still.
    let end: ContinuousClock.Instant
    /// The state now.
    let observe: () throws -> StepObservation

    init(_ expectation: Expectation, limit: Duration, observe: @escaping () throws -> StepObservation) {
        clauses = expectation.clauses.filter { expectation.limit != nil || $0.fact.standardLimit != nil }
        end = .now + limit
        self.observe = observe
    }

    /// Whether to wait: one of them does not hold, and its time is not over.
    var areMissing: Bool { (try? observe().differs(clauses)) == true && .now < end }
}

extension StepPlayer {
    /// Waits for messages that chaos held back, and then for two more turns of the loop. What a filter wrote after its
    /// answer is read in the first of them, so that `answered-twice` is nearly always in the journey.
    func waitUntilIdle(then: @escaping () -> Void) {
        let loop = phone.loop
        phone.whenArrivedAreFiled { loop.soon { loop.soon { loop.soon(then) } } }
    }

    /// Waits until the facts hold, or their time is over.
    func wait(for late: LateFacts, then: @escaping () -> Void) {
        guard late.areMissing else { return then() }
        phone.loop.after(.milliseconds(10)) { [weak self] in self?.wait(for: late, then: then) }
    }
}

extension Expectation {
    /// How long to wait for facts that may come later; nil: there are none.
    var lateLimit: Duration? {
        limit.map { .milliseconds($0) } ?? clauses.compactMap(\.fact.standardLimit).max()
    }
}
