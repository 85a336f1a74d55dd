import FilterProcesses
import InboxDatabase
import Messages
import SystemSupport

/// Incoming messages that are not filed yet. Each sender's messages are filed in the order of their arrival, whatever
/// the order of the filter's answers.
struct PendingMessages {
    struct Pending {
        let id: Int64
        let date: Int64
        let message: IncomingMessage
        let sender: Address
        let people: Participants
        let reason: Criterion?
        /// The sender's record when the message arrived.
        let record: SenderRecord
        /// Whether messages were filtered when it arrived (E1, E3).
        let isFiltering: Bool
        /// Whether iOS takes it for spam and Filter Spam was on when it arrived (F14).
        let isTakenForSpam: Bool
        /// Whether an earlier message of the sender is pending, so that the record may change before this one is filed.
        let followsAnother: Bool
        /// `UserActionHistory.count` when the message arrived.
        let userActionCount: Int
        /// What chaos did to it before it arrived (X8).
        let disturbances: [Diagnostic]
        /// The filter that received the query; nil: none did.
        let filter: ActiveFilter?
        /// nil: no answer yet.
        var outcome: FilterOutcome?
        /// nil: it has been called with an error, and the message is filed as soon as the inbox can be written.
        var then: ((Result<Outcome, PhoneError>) -> Void)?

        /// An answer can be validated only after the filter has declared its capabilities (V5).
        var isReady: Bool { filter.map { outcome != nil && $0.capabilitiesAreKnown } ?? true }

        fileprivate var bytes: Int { message.text?.utf8.count ?? 0 }
    }

    /// How many messages wait at most while the inbox cannot be written, and how many bytes their bodies have.
    static let (maxUnsaved, maxUnsavedBytes) = (1000, 64 << 20)

    private var queues: [String: [Pending]] = [:]
    private(set) var count = 0
    /// The length of their bodies.
    private var bytes = 0
    /// Whether the messages that are ready will be filed on the next turn of the loop.
    var needsFlush = false
    /// The timer that tries again to file messages; nil: none could not be filed.
    var retry: EventLoop.Token?
    /// The timer that reports waiting messages to observers; nil: it is not running.
    var announcement: EventLoop.Token?

    mutating func add(_ pending: Pending) {
        queues[pending.people.key, default: []].append(pending)
        count += 1
        bytes += pending.bytes
    }

    /// Whether no more can wait until the inbox can be written.
    var isFull: Bool { retry != nil && (count >= Self.maxUnsaved || bytes >= Self.maxUnsavedBytes) }

    func isWaiting(for people: Participants) -> Bool { queues[people.key] != nil }

    mutating func answer(_ id: Int64, _ people: Participants, _ outcome: FilterOutcome) {
        guard let index = queues[people.key]?.firstIndex(where: { $0.id == id }) else { return }
        queues[people.key]?[index].outcome = outcome
    }

    /// Adds a diagnostic to a pending message. Returns false if the message is not pending.
    mutating func record(_ id: Int64, _ diagnostic: Diagnostic) -> Bool {
        for (key, queue) in queues {
            guard let index = queue.firstIndex(where: { $0.id == id }), queue[index].outcome != nil else { continue }
            queues[key]?[index].outcome?.diagnostics.append(diagnostic)
            return true
        }
        return false
    }

    /// Removes and returns the messages that can be filed now, in the order of arrival.
    ///
    /// - Parameter limit: the maximum number of messages. The others stay.
    mutating func dequeueReady(limit: Int = .max, atTheEnd: Bool = false) -> [Pending] {
        var ready: [Pending] = []
        for (key, queue) in queues {
            let heads = atTheEnd ? queue[...] : queue.prefix(while: \.isReady)
            guard !heads.isEmpty else { continue }
            ready += heads
            queues[key] = heads.count == queue.count ? nil : Array(queue.dropFirst(heads.count))
        }
        count -= ready.count
        bytes -= ready.reduce(0) { $0 + $1.bytes }
        ready.sort { $0.id < $1.id }
        guard ready.count > limit else { return ready }
        putBack(Array(ready[limit...]))
        return Array(ready[..<limit])
    }

    /// Removes all messages, and what would file them later.
    ///
    /// - Returns: the messages, in the order of arrival.
    mutating func removeAll(_ loop: EventLoop) -> [Pending] {
        for timer in [retry, announcement] { loop.cancel(timer) }
        (retry, announcement) = (nil, nil)
        return dequeueReady(atTheEnd: true)
    }

    /// Puts messages back that could not be filed, before those that arrived later.
    mutating func putBack(_ ready: [Pending]) {
        for (key, group) in Dictionary(grouping: ready, by: \.people.key) {
            queues[key] = group + (queues[key] ?? [])
        }
        count += ready.count
        bytes += ready.reduce(0) { $0 + $1.bytes }
    }
}
