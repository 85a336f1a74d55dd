/// The queries to one filter that wait to be sent.
struct JobQueue {
    /// Those before `start` are empty.
    private var waiting: [FilterJob?] = []
    private var start = QueueStart()
    /// Queries that were in flight when a process ended. Each is retried alone (X7), and a second time in a new process
    /// if the retry's process had answered other queries before.
    private var exclusive: [FilterJob] = []
    /// Whether one of these is in flight: until it is answered, no other is sent.
    var exclusiveIsInFlight = false

    var count: Int { waiting.count - start.index + exclusive.count }
    var hasOrdinary: Bool { start.index < waiting.count }
    /// The next query to send alone, before all others.
    var nextExclusive: FilterJob? { exclusive.first }

    mutating func append(_ job: FilterJob) { waiting.append(job) }

    mutating func appendExclusive(_ job: FilterJob, first: Bool = false) {
        exclusive.insert(job, at: first ? 0 : exclusive.count)
    }

    mutating func dequeueExclusive() -> FilterJob? { exclusive.isEmpty ? nil : exclusive.removeFirst() }

    /// Removes the next query that may be sent together with others.
    mutating func dequeueShared() -> FilterJob? {
        guard hasOrdinary else { return nil }
        // Moved out without a copy, because this runs for every message.
        var job: FilterJob?
        swap(&job, &waiting[start.index])
        waiting.removeFirst(start.advance(of: waiting.count))
        return job
    }

    mutating func dequeueAll() -> [FilterJob] {
        defer { (waiting, start, exclusive) = ([], QueueStart(), []) }
        return exclusive + waiting[start.index...].compactMap { $0 }
    }
}
