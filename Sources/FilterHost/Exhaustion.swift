/// When a filter is left alone because its processes end one after the other: an archive of thousands of messages is not
/// to start thousands of processes.
struct Exhaustion {
    /// After so many processes in a row that ended without one answer, the filter is left alone for `rest`, and every
    /// query fails at once.
    static let deathsInARow = 8
    static let rest = Duration.seconds(10)

    private var deaths = 0
    private var restingUntil: ContinuousClock.Instant?

    var isResting: Bool { restingUntil.map { .now < $0 } ?? false }

    mutating func noteAnswer() { deaths = 0 }

    /// A process ended with questions that had no answer. Returns whether the filter is left alone from now on.
    mutating func noteDeath() -> Bool {
        deaths += 1
        guard deaths >= Self.deathsInARow else { return false }
        restingUntil = .now + Self.rest
        // One more death is enough the next time.
        deaths = Self.deathsInARow - 1
        return true
    }
}
