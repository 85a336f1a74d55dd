import Messages

/// The queries that were sent to one process and are not answered yet, oldest first, and the clock of the oldest.
///
/// Queries that wait for the filter's server are suspended: they leave the row and re-enter it at its end, keeping
/// their used time. Only the oldest query has a running clock: it starts when the query was sent or when it became the
/// oldest, whichever is later. A filter that answers one message after the other is therefore never late for messages
/// that it has not reached.
struct InFlightQueries {
    typealias Instant = ContinuousClock.Instant

    private var jobs = NumberedQueue<FilterJob>()
    /// The numbers in sending order; obsolete places are dropped when they reach the front.
    private var row: [(number: Int, turn: Int)] = []
    private var front = QueueStart()
    private var frontSince: Instant?
    /// The range of numbers sent to this process.
    private var numbers: Range<Int>?
    /// The queries of recently answered numbers, to recognize duplicate answers.
    private var answered = [(number: Int, query: QueryID)?](repeating: nil, count: memory)

    /// How many answered numbers are remembered.
    private static let memory = 2048

    var count: Int { jobs.count }
    var isEmpty: Bool { jobs.count == 0 }
    /// How many wait for the server.
    private(set) var suspendedCount = 0

    /// The queries, oldest first; those that wait for the server come last.
    var all: [FilterJob] {
        row[front.index...].filter(isInRow).compactMap { jobs[$0.number] }
            + jobs.numbers.compactMap { jobs[$0] }.filter(\.isSuspended)
    }

    /// When the clock of the oldest query started, minus its used time; nil if no clock is running.
    var oldestSince: Instant? {
        guard front.index < row.count, let frontSince else { return nil }
        return frontSince - (jobs[row[front.index].number]?.used ?? .zero)
    }

    private func isInRow(_ place: (number: Int, turn: Int)) -> Bool {
        guard let job = jobs[place.number] else { return false }
        return !job.isSuspended && job.turn == place.turn
    }

    private func isOldest(_ number: Int) -> Bool { front.index < row.count && row[front.index].number == number }

    mutating func add(_ job: FilterJob, number: Int, now: Instant) {
        (job.used, job.isSuspended, job.turn) = (.zero, false, 0)
        jobs[number] = job
        enqueue(number, job, now: now)
        numbers = (numbers?.lowerBound ?? number)..<(number + 1)
    }

    private mutating func enqueue(_ number: Int, _ job: FilterJob, now: Instant) {
        if front.index == row.count { frontSince = now }
        job.sent = now
        row.append((number, job.turn))
    }

    func wasSent(_ number: Int) -> Bool { numbers?.contains(number) ?? false }

    /// The query of a number, if it was answered recently.
    func answeredQuery(_ number: Int) -> QueryID? {
        guard number >= 0, let last = answered[number % Self.memory], last.number == number else { return nil }
        return last.query
    }

    subscript(number: Int) -> FilterJob? { jobs[number] }

    /// Removes a query and returns when its clock started and the time used before that.
    mutating func remove(_ number: Int, now: Instant) -> (job: FilterJob, since: Instant, used: Duration)? {
        guard let job = jobs.remove(number) else { return nil }
        let sent = job.sent ?? now
        let since = isOldest(number) && !job.isSuspended ? frontSince ?? sent : sent
        if job.isSuspended { suspendedCount -= 1 }
        answered[number % Self.memory] = (number, job.id)
        advance(now: now)
        return (job, since, job.used)
    }

    /// The used time of a query; nil if there is no such query.
    func used(_ number: Int) -> Duration? { jobs[number]?.used }

    /// Takes a query out of the row while its server is being queried.
    mutating func suspend(_ number: Int, now: Instant) {
        guard let job = jobs[number], !job.isSuspended else { return }
        // Only the oldest query's clock was running.
        if isOldest(number), let frontSince { job.used += frontSince.duration(to: now) }
        job.isSuspended = true
        suspendedCount += 1
        advance(now: now)
    }

    /// Puts a query back at the end of the row after its server was queried.
    ///
    /// - Parameter waited: how long the request took.
    mutating func resume(_ number: Int, waited: Duration, now: Instant) {
        guard let job = jobs[number], job.isSuspended else { return }
        job.isSuspended = false
        job.used += waited
        job.turn += 1
        suspendedCount -= 1
        enqueue(number, job, now: now)
    }

    /// Removes a query; a later answer to it is ignored.
    mutating func abandon(_ number: Int, now: Instant) -> FilterJob? {
        guard let job = jobs.remove(number) else { return nil }
        if job.isSuspended { suspendedCount -= 1 }
        advance(now: now)
        return job
    }

    /// Removes the oldest query.
    mutating func removeOldest(now: Instant) -> FilterJob? {
        guard front.index < row.count else { return nil }
        return remove(row[front.index].number, now: now)?.job
    }

    /// Records a diagnostic that belongs to no particular query in the oldest one, once.
    mutating func recordInOldest(_ diagnostic: Diagnostic) {
        guard front.index < row.count, let job = jobs[row[front.index].number] else { return }
        if !job.diagnostics.contains(where: { $0.name == diagnostic.name }) { job.record(diagnostic) }
    }

    private mutating func advance(now: Instant) {
        var passed = 0
        while front.index + passed < row.count, !isInRow(row[front.index + passed]) { passed += 1 }
        if passed > 0 { frontSince = now }
        row.removeFirst(front.advance(by: passed, of: row.count))
    }
}
