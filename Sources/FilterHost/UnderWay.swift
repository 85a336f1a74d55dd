import Messages

/// The questions that one process has been sent and has not answered, oldest first, and the clock of the oldest.
///
/// Only the oldest question has a running clock: it starts when the question was sent or when it became the oldest,
/// whichever is later. A filter that answers one message after the other is therefore never late for those that it
/// has not come to.
struct UnderWay {
    typealias Instant = ContinuousClock.Instant

    private var jobs: [Int: (job: FilterJob, sent: Instant)] = [:]
    /// The numbers in the order in which they were sent; answered ones are dropped when they come to the front.
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

    /// The questions, oldest first.
    var all: [FilterJob] { order[front...].compactMap { jobs[$0]?.job } }

    /// When the clock of the oldest question started; nil when nothing is under way.
    var oldestSince: Instant? { jobs.isEmpty ? nil : frontSince }

    mutating func add(_ job: FilterJob, number: Int, now: Instant) {
        if jobs.isEmpty { frontSince = now }
        jobs[number] = (job, now)
        order.append(number)
        numbers = (numbers?.lowerBound ?? number)..<(number + 1)
    }

    func wasSent(_ number: Int) -> Bool { numbers?.contains(number) ?? false }

    /// The query that a number stood for, when it was answered not long ago.
    func answeredQuery(_ number: Int) -> FilterHost.QueryID? { answered[number] }

    subscript(number: Int) -> FilterJob? {
        get { jobs[number]?.job }
        set { if let newValue { jobs[number]?.job = newValue } }
    }

    /// Takes a question out and tells when its clock started.
    mutating func remove(_ number: Int, now: Instant) -> (job: FilterJob, since: Instant)? {
        guard let (job, sent) = jobs.removeValue(forKey: number) else { return nil }
        let since = order[front] == number ? frontSince ?? sent : sent
        remember(number, job.id)
        advance(now: now)
        return (job, since)
    }

    /// Takes the oldest question out.
    mutating func removeOldest(now: Instant) -> FilterJob? {
        guard !jobs.isEmpty else { return nil }
        return remove(order[front], now: now)?.job
    }

    /// Notes in the oldest question what cannot be told of any: once, however often it comes.
    mutating func noteInOldest(_ diagnostic: Diagnostic) {
        guard !jobs.isEmpty else { return }
        let number = order[front]
        if jobs[number]?.job.diagnostics.contains(where: { $0.name == diagnostic.name }) == false {
            jobs[number]?.job.note(diagnostic)
        }
    }

    private mutating func advance(now: Instant) {
        let before = front
        while front < order.count, jobs[order[front]] == nil { front += 1 }
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
