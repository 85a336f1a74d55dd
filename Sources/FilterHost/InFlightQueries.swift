import Messages

/// The questions that one process has been sent and has not answered, oldest first, and the clock of the oldest.
///
/// Those that wait for the filter's server are suspended: they are not in the row, and come back at its end, with the
/// time that they have used up. Only the oldest question has a running clock: it starts when the question was sent or when
/// it became the oldest, whichever is later. A filter that answers one message after the other is therefore never late for
/// those that it has not come to.
struct InFlightQueries {
    typealias Instant = ContinuousClock.Instant

    private var jobs = NumberedQueue<FilterJob>()
    /// The numbers in the order in which they were sent; places that do not count any more are dropped when they come to
    /// the front.
    private var row: [(number: Int, turn: Int)] = []
    private var front = 0
    private var frontSince: Instant?
    /// The numbers that this process was sent, from the first to the last.
    private var numbers: Range<Int>?
    /// Which queries the numbers stood for that were answered of late, for answers that come twice.
    private var answered = [(number: Int, query: FilterHost.QueryID)?](repeating: nil, count: memory)

    /// How many numbers are remembered once they were answered.
    private static let memory = 2048

    var count: Int { jobs.count }
    var isEmpty: Bool { jobs.count == 0 }
    /// How many of them wait for the server.
    private(set) var suspendedCount = 0

    /// The questions, oldest first; those that wait for the server behind the others.
    var all: [FilterJob] {
        row[front...].filter(isInRow).compactMap { jobs[$0.number] }
            + jobs.numbers.compactMap { jobs[$0] }.filter(\.isSuspended)
    }

    /// When the clock of the oldest question started, as if it had run without a break; nil when none's is running.
    var oldestSince: Instant? {
        guard front < row.count, let frontSince else { return nil }
        return frontSince - (jobs[row[front].number]?.used ?? .zero)
    }

    private func isInRow(_ place: (number: Int, turn: Int)) -> Bool {
        guard let job = jobs[place.number] else { return false }
        return !job.isSuspended && job.turn == place.turn
    }

    private func isOldest(_ number: Int) -> Bool { front < row.count && row[front].number == number }

    mutating func add(_ job: FilterJob, number: Int, now: Instant) {
        (job.used, job.isSuspended, job.turn) = (.zero, false, 0)
        jobs[number] = job
        enqueue(number, job, now: now)
        numbers = (numbers?.lowerBound ?? number)..<(number + 1)
    }

    private mutating func enqueue(_ number: Int, _ job: FilterJob, now: Instant) {
        if front == row.count { frontSince = now }
        job.sent = now
        row.append((number, job.turn))
    }

    func wasSent(_ number: Int) -> Bool { numbers?.contains(number) ?? false }

    /// The query that a number stood for, when it was answered not long ago.
    func answeredQuery(_ number: Int) -> FilterHost.QueryID? {
        guard number >= 0, let last = answered[number % Self.memory], last.number == number else { return nil }
        return last.query
    }

    subscript(number: Int) -> FilterJob? { jobs[number] }

    /// Takes a question out and tells when its clock started, and what it had used up before that with its server.
    mutating func remove(_ number: Int, now: Instant) -> (job: FilterJob, since: Instant, used: Duration)? {
        guard let job = jobs.remove(number) else { return nil }
        let sent = job.sent ?? now
        let since = isOldest(number) && !job.isSuspended ? frontSince ?? sent : sent
        if job.isSuspended { suspendedCount -= 1 }
        answered[number % Self.memory] = (number, job.id)
        advance(now: now)
        return (job, since, job.used)
    }

    /// What a question has used of its time; nil when there is no such question.
    func used(_ number: Int) -> Duration? { jobs[number]?.used }

    /// Takes a question out of the row while its server is asked.
    mutating func suspend(_ number: Int, now: Instant) {
        guard let job = jobs[number], !job.isSuspended else { return }
        // Only the oldest one's clock was running.
        if isOldest(number), let frontSince { job.used += frontSince.duration(to: now) }
        job.isSuspended = true
        suspendedCount += 1
        advance(now: now)
    }

    /// Puts a question behind the others, when its server was asked.
    ///
    /// - Parameter waited: how long that took.
    mutating func resume(_ number: Int, waited: Duration, now: Instant) {
        guard let job = jobs[number], job.isSuspended else { return }
        job.isSuspended = false
        job.used += waited
        job.turn += 1
        suspendedCount -= 1
        enqueue(number, job, now: now)
    }

    /// Takes a question out whose answer, should one come, is to be ignored.
    mutating func abandon(_ number: Int, now: Instant) -> FilterJob? {
        guard let job = jobs.remove(number) else { return nil }
        if job.isSuspended { suspendedCount -= 1 }
        advance(now: now)
        return job
    }

    /// Takes the oldest question out.
    mutating func removeOldest(now: Instant) -> FilterJob? {
        guard front < row.count else { return nil }
        return remove(row[front].number, now: now)?.job
    }

    /// Notes in the oldest question what cannot be told of any: once, however often it comes.
    mutating func recordInOldest(_ diagnostic: Diagnostic) {
        guard front < row.count, let job = jobs[row[front].number] else { return }
        if !job.diagnostics.contains(where: { $0.name == diagnostic.name }) { job.record(diagnostic) }
    }

    private mutating func advance(now: Instant) {
        let before = front
        while front < row.count, !isInRow(row[front]) { front += 1 }
        if front > before { frontSince = now }
        if front == row.count {
            row.removeAll(keepingCapacity: true)
            front = 0
        } else if front > 4096 {
            row.removeFirst(front)
            front = 0
        }
    }
}
