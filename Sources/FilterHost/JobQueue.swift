/// The questions to one filter that wait for their turn.
struct JobQueue {
    private var waiting: [FilterJob] = []
    private var start = 0
    /// Queries that were under way when a process ended: each is asked once more, with no other beside it (X7); and again
    /// in a new process, if that of the second time had answered others before.
    private var exclusive: [FilterJob] = []

    var count: Int { waiting.count - start + exclusive.count }
    var hasOrdinary: Bool { start < waiting.count }
    /// The question that is to be asked with no other beside it, before all others.
    var nextExclusive: FilterJob? { exclusive.first }

    mutating func append(_ job: FilterJob) { waiting.append(job) }

    mutating func appendExclusive(_ job: FilterJob, first: Bool = false) {
        exclusive.insert(job, at: first ? 0 : exclusive.count)
    }

    mutating func dequeueExclusive() -> FilterJob? { exclusive.isEmpty ? nil : exclusive.removeFirst() }

    /// Takes the next one of those that may be asked together.
    mutating func dequeueShared() -> FilterJob? {
        guard hasOrdinary else { return nil }
        defer {
            start += 1
            if start == waiting.count {
                waiting.removeAll(keepingCapacity: true)
                start = 0
            } else if start > 4096 {
                waiting.removeFirst(start)
                start = 0
            }
        }
        return waiting[start]
    }

    mutating func dequeueAll() -> [FilterJob] {
        defer { self = JobQueue() }
        return exclusive + waiting[start...]
    }
}
