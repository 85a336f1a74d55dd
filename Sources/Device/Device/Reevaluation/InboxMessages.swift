import InboxDatabase
import Messages

/// A source of messages that a filter may be queried with, read in parts.
protocol ReevaluationSource {
    /// Reads at most `limit` lines or rows; nil: there are no more.
    mutating func next(_ limit: Int) throws -> [ReevaluationCandidate]?
    /// The fraction that has been read, from 0 to 1.
    var fraction: Double { get }
    /// The content of a file; nil for the inbox, which keeps its own messages.
    var file: Reevaluation.File? { get }
}

/// A message that the filter may be queried with.
struct ReevaluationCandidate {
    let id: Int64
    let sender: String?
    let body: String?
    /// The criterion that keeps the filter from being queried; nil if it is queried.
    let reason: Criterion?
    let place: CurrentLocation
}

/// Where a message is filed. Small, because there may be a million.
struct CurrentLocation {
    let date: Int64
    /// The number of its conversation partners, in the order in which they appeared.
    let people: Int
    /// nil: it is not filed.
    let category: Category?
    let known: Bool
    let isFromUser: Bool
    var isIMessage = false
}

/// All messages in the inbox, in the order in which they arrived.
struct InboxMessages: ReevaluationSource {
    private let store: InboxStore
    private let release: Release
    private let country: Country
    private let settings: () -> Settings
    private let senders: SenderFacts
    /// Whether the sender of a message is a placeholder, which the filter does not receive.
    private let hasPlaceholder: (Int64) -> Bool
    private let last: Int64
    private var reached: Int64 = 0
    private var people: [String: Int] = [:]

    /// - Parameter settings: the current settings.
    /// - Throws: `StoreError` if the store cannot be read.
    init(
        _ store: InboxStore, release: Release, country: Country, settings: @escaping () -> Settings,
        hasPlaceholder: @escaping (Int64) -> Bool = { _ in false }
    ) throws {
        self.store = store
        self.release = release
        self.country = country
        self.settings = settings
        self.hasPlaceholder = hasPlaceholder
        senders = try store.senderFacts()
        last = try store.lastMessageID()
    }

    var file: Reevaluation.File? { nil }

    var fraction: Double { last <= 0 ? 1 : min(1, Double(reached) / Double(last)) }

    mutating func next(_ limit: Int) throws -> [ReevaluationCandidate]? {
        let messages = try store.messages(after: reached, limit)
        guard let last = messages.last else { return nil }
        reached = last.id
        return messages.map { message in
            let place = CurrentLocation(
                date: message.date, people: number(message.people), category: message.category, known: message.known,
                isFromUser: message.sender == nil, isIMessage: message.service == .iMessage)
            let facts = senders.criteria(message, settings(), country: country)
            return ReevaluationCandidate(
                id: message.id, sender: hasPlaceholder(message.id) ? nil : message.sender, body: message.body,
                reason: facts.stoppingCriterion(in: release), place: place)
        }
    }

    private mutating func number(_ key: String) -> Int {
        if let number = people[key] { return number }
        people[key] = people.count
        return people.count - 1
    }
}
