/// When what waits for a filter is given up, because its processes end one after the other: an archive of thousands of
/// texts is not to start thousands of processes, nor to wait five seconds for each of them.
///
/// It is about the texts that wait. One that comes in later is asked about as ever (X7).
struct Exhaustion {
    /// So many processes in a row ended without one answer, and so long has it gone on, before what waits is given up.
    static let deathsInARow = 8
    var patience = Duration.seconds(10)

    private var deaths = 0
    private var since: ContinuousClock.Instant?

    mutating func noteAnswer() { (deaths, since) = (0, nil) }

    /// A process ended with questions that had no answer. Returns how many did so in a row, when it is enough.
    mutating func noteDeath() -> Int? {
        deaths += 1
        let since = since ?? .now
        self.since = since
        return deaths >= Self.deathsInARow && ContinuousClock.now - since >= patience ? deaths : nil
    }
}
