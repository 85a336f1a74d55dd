import Messages

/// The questions that one process has been sent and has not answered, oldest first, and the clock of the oldest.
///
/// Those that wait for the filter's server are suspended: they are not in the row, and come back at its end, with the
/// time that they have used up. Only the oldest question has a running clock: it starts when the question was sent or when it became the oldest,
/// whichever is later. A filter that answers one message after the other is therefore never late for those that it
/// has not come to.
struct UnderWay {
    typealias Instant = ContinuousClock.Instant

    private struct Entry {
        var job: FilterJob
        /// When it was sent, or came back into the row.
        var sent: Instant
        /// What it had used of its time by then.
        var used = Duration.zero
        var isSuspended = false
    }

    private var jobs: [Int: Entry] = [:]
    /// The numbers in the order in which they were sent; answered and suspended ones are dropped when they come to the
    /// front.
    private var order: [Int] = []
    private var front = 0
    private var frontSince: Instant?
    /// The numbers that this process was sent, from the first to the last.
    private var numbers: Range<Int>?
    /// Which query a number of late stood for, for answers that come twice.
    private var answered: [Int: FilterHost.QueryID] = [:]
    private var answeredOrder: [Int] = []

    /// How many answered numbers are remembered.
    private static let memory = 1024

    var count: Int { jobs.count }
    var isEmpty: Bool { jobs.isEmpty }
    /// How many of them wait for the server.
    private(set) var suspendedCount = 0

    /// The questions, oldest first; those that wait for the server behind the others.
    var all: [FilterJob] {
        let suspended = jobs.filter(\.value.isSuspended).sorted { $0.key < $1.key }.map(\.value.job)
        return order[front...].compactMap { inRow($0)?.job } + suspended
    }

    /// When the clock of the oldest question started, as if it had run without a break; nil when none's is running.
    var oldestSince: Instant? {
        guard front < order.count, let frontSince else { return nil }
        return frontSince - (jobs[order[front]]?.used ?? .zero)
    }

    private func inRow(_ number: Int) -> Entry? {
        jobs[number].flatMap { $0.isSuspended ? nil : $0 }
    }

    mutating func add(_ job: FilterJob, number: Int, now: Instant) {
        enqueue(number, Entry(job: job, sent: now), now: now)
        numbers = (numbers?.lowerBound ?? number)..<(number + 1)
    }

    private mutating func enqueue(_ number: Int, _ entry: Entry, now: Instant) {
        if front == order.count { frontSince = now }
        jobs[number] = entry
        order.append(number)
    }

    func wasSent(_ number: Int) -> Bool { numbers?.contains(number) ?? false }

    /// The query that a number stood for, when it was answered not long ago.
    func answeredQuery(_ number: Int) -> FilterHost.QueryID? { answered[number] }

    subscript(number: Int) -> FilterJob? {
        get { jobs[number]?.job }
        set { if let newValue { jobs[number]?.job = newValue } }
    }

    /// Takes a question out and tells when its clock started, and what it had used up before that with its server.
    mutating func remove(_ number: Int, now: Instant) -> (job: FilterJob, since: Instant, used: Duration)? {
        guard let entry = jobs.removeValue(forKey: number) else { return nil }
        let isOldest = front < order.count && order[front] == number
        if entry.isSuspended { suspendedCount -= 1 }
        remember(number, entry.job.id)
        advance(now: now)
        return (entry.job, isOldest ? frontSince ?? entry.sent : entry.sent, entry.used)
    }

    /// What a question has used of its time; nil when there is no such question.
    func used(_ number: Int) -> Duration? { jobs[number]?.used }

    /// Takes a question out of the row while its server is asked.
    mutating func suspend(_ number: Int, now: Instant) {
        guard let entry = inRow(number) else { return }
        // Only the oldest one's clock was running.
        if front < order.count, order[front] == number, let frontSince {
            jobs[number]?.used = entry.used + frontSince.duration(to: now)
        }
        jobs[number]?.isSuspended = true
        suspendedCount += 1
        advance(now: now)
    }

    /// Puts a question behind the others, when its server was asked.
    ///
    /// - Parameter waited: how long that took.
    mutating func resume(_ number: Int, waited: Duration, now: Instant) {
        guard var entry = jobs[number], entry.isSuspended else { return }
        entry.isSuspended = false
        entry.used += waited
        entry.sent = now
        suspendedCount -= 1
        compact(number)
        enqueue(number, entry, now: now)
    }

    /// Takes a question out whose answer, should one come, is to be ignored.
    mutating func giveUp(_ number: Int, now: Instant) -> FilterJob? {
        guard let entry = jobs.removeValue(forKey: number) else { return nil }
        if entry.isSuspended { suspendedCount -= 1 }
        advance(now: now)
        return entry.job
    }

    /// Forgets the place that a suspended question had in the row: it may not stand there twice.
    private mutating func compact(_ number: Int) {
        if let place = order[front...].firstIndex(of: number) { order.remove(at: place) }
    }

    /// Takes the oldest question out.
    mutating func removeOldest(now: Instant) -> FilterJob? {
        guard front < order.count else { return nil }
        return remove(order[front], now: now)?.job
    }

    /// Notes in the oldest question what cannot be told of any: once, however often it comes.
    mutating func noteInOldest(_ diagnostic: Diagnostic) {
        guard front < order.count else { return }
        let number = order[front]
        if jobs[number]?.job.diagnostics.contains(where: { $0.name == diagnostic.name }) == false {
            jobs[number]?.job.note(diagnostic)
        }
    }

    private mutating func advance(now: Instant) {
        let before = front
        while front < order.count, inRow(order[front]) == nil { front += 1 }
        if front > before { frontSince = now }
        if front == order.count {
            order.removeAll(keepingCapacity: true)
            front = 0
        } else if front > 4096 {
            order.removeFirst(front)
            front = 0
        }
    }

    private mutating func remember(_ number: Int, _ id: FilterHost.QueryID) {
        answered[number] = id
        answeredOrder.append(number)
        guard answeredOrder.count >= 2 * Self.memory else { return }
        for old in answeredOrder.prefix(Self.memory) { answered[old] = nil }
        answeredOrder.removeFirst(Self.memory)
    }
}
