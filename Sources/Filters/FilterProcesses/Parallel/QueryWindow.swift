import Messages

/// The queries of a `ParallelFilterHost` whose outcomes were not delivered, by ascending number: first those that were
/// sent to the reference, then those that were sent to helpers, then those that wait.
struct QueryWindow {
    struct Entry {
        let number: Int
        let query: FilterQuery
        let then: (FilterOutcome) -> Void
        var outcome: FilterOutcome?
        /// Diagnostics that came after the outcome, and are delivered after it.
        var late: [Diagnostic] = []
    }

    /// In a flood, the first ones are enough.
    private static let maxLate = 8

    /// Delivered entries at the start are empty.
    private var entries: [Entry?] = []
    private var start = QueueStart()
    /// The number of the first element of `entries`.
    private var base = 1
    /// The number of the first query that was not sent to the reference.
    private var referenceEnd = 1
    /// The number of the first query that waits.
    private var waitingStart = 1

    var count: Int { entries.count - start.index }
    /// The number of the first query.
    var first: Int { base + start.index }
    private var end: Int { base + entries.count }

    mutating func append(_ query: FilterQuery, then: @escaping (FilterOutcome) -> Void) -> Int {
        let number = end
        entries.append(Entry(number: number, query: query, then: then))
        return number
    }

    /// The first query that waits.
    var nextWaiting: (number: Int, query: FilterQuery)? {
        guard waitingStart < end, let entry = entries[waitingStart - base] else { return nil }
        return (waitingStart, entry.query)
    }

    /// Records that the first query that waits is sent.
    mutating func markSent(byReference: Bool) {
        waitingStart += 1
        if byReference { referenceEnd = waitingStart }
    }

    mutating func set(_ number: Int, _ outcome: FilterOutcome) {
        guard number >= first, number < end else { return }
        entries[number - base]?.outcome = outcome
    }

    /// - Returns: false: the outcome was delivered already.
    mutating func addLate(_ diagnostic: Diagnostic, to number: Int) -> Bool {
        guard number >= first, number < end else { return false }
        if let late = entries[number - base]?.late, late.count < Self.maxLate {
            entries[number - base]?.late.append(diagnostic)
        }
        return true
    }

    /// The outcome of the first query; nil: not yet.
    var firstOutcome: FilterOutcome? { count > 0 ? entries[start.index]?.outcome : nil }

    var firstIsOfReference: Bool { first < referenceEnd }

    mutating func removeFirst() -> Entry? {
        guard count > 0 else { return nil }
        // Moved out without a copy, because this runs for every message.
        var entry: Entry?
        swap(&entry, &entries[start.index])
        let removed = start.advance(of: entries.count)
        entries.removeFirst(removed)
        base += removed
        waitingStart = max(waitingStart, first)
        return entry
    }

    /// Lets everything that helpers received wait again.
    mutating func takeBackFromHelpers() {
        waitingStart = max(referenceEnd, first)
        guard waitingStart < end else { return }
        for index in (waitingStart - base)..<entries.count {
            entries[index]?.outcome = nil
            entries[index]?.late = []
        }
    }
}
