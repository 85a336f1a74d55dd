import FilterHost
import InboxStore
import Messages

/// The texts that came in and are not filed yet: in the order of their arrival for each sender, whatever the order of
/// the filter's answers.
struct PendingMessages {
    struct Pending {
        let id: Int64
        let date: Int64
        let text: IncomingMessage
        let sender: Address
        let people: Participants
        let reason: Criterion?
        /// What was known about the sender when it arrived.
        let record: SenderRecord
        /// Whether messages were filtered when it arrived (E1, E3).
        let isFiltering: Bool
        /// Whether that may have changed by the time it is filed: an earlier text of the sender waits, too.
        let followsAnother: Bool
        /// `Phone.deeds` when it arrived.
        let userActionCount: Int
        /// The filter that was asked; nil: none was.
        let filter: ActiveFilter?
        /// nil while the filter is thinking.
        var outcome: FilterOutcome?
        let then: (Result<Outcome, PhoneError>) -> Void

        /// Until the filter has said what it is capable of, no answer of its can be validated (V5).
        var isReady: Bool { filter.map { outcome != nil && $0.capabilitiesAreKnown } ?? true }
    }

    private var queues: [String: [Pending]] = [:]
    private(set) var count = 0
    var needsFlush = false

    mutating func add(_ pending: Pending) {
        queues[pending.people.key, default: []].append(pending)
        count += 1
    }

    func isWaiting(for people: Participants) -> Bool { queues[people.key] != nil }

    mutating func answer(_ id: Int64, _ people: Participants, _ outcome: FilterOutcome) {
        guard let index = queues[people.key]?.firstIndex(where: { $0.id == id }) else { return }
        queues[people.key]?[index].outcome = outcome
    }

    /// Adds what was noticed about a message that is not filed yet. Returns whether it is one.
    mutating func record(_ id: Int64, _ diagnostic: Diagnostic) -> Bool {
        for (key, queue) in queues {
            guard let index = queue.firstIndex(where: { $0.id == id }), queue[index].outcome != nil else { continue }
            queues[key]?[index].outcome?.diagnostics.append(diagnostic)
            return true
        }
        return false
    }

    /// Takes out what can be filed now, in the order of arrival; at the end, everything, answered or not.
    mutating func dequeueReady(atTheEnd: Bool = false) -> [Pending] {
        var ready: [Pending] = []
        for (key, queue) in queues {
            let heads = atTheEnd ? queue[...] : queue.prefix(while: \.isReady)
            guard !heads.isEmpty else { continue }
            ready += heads
            queues[key] = heads.count == queue.count ? nil : Array(queue.dropFirst(heads.count))
        }
        count -= ready.count
        return ready.sorted { $0.id < $1.id }
    }
}
