/// How long work for clients may take in a turn of the loop, so that a key does not wait longer.
struct TurnBudget {
    private static let time = Duration.milliseconds(3)

    private let end: ContinuousClock.Instant

    /// - Parameter factor: larger if too much work is left.
    init(_ factor: Int = 1) { end = ContinuousClock.now + Self.time * factor }

    var isUsed: Bool { ContinuousClock.now >= end }
}
