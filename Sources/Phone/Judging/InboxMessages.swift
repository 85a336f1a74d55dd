import InboxStore
import Messages

/// Where the texts come from that a filter is asked about again, some at a time.
protocol ReevaluationSource {
    /// The next ones, of at most so many lines or rows; nil: there are no more.
    mutating func next(_ limit: Int) throws -> [ReevaluationCandidate]?
    /// How much has been read, from 0 to 1.
    var fraction: Double { get }
    /// Of a file: what it held. Of the inbox: nothing, that can be read there.
    var file: Reevaluation.File? { get }
}

/// A text that a filter may be asked about again.
struct ReevaluationCandidate {
    let id: Int64
    let sender: String?
    let body: String?
    /// Why the filter is not asked about it; nil: it is.
    let reason: Criterion?
    let place: CurrentLocation
}

/// Where a message lies, as little of it as a comparison needs: there may be a million.
struct CurrentLocation {
    let date: Int64
    /// The number of its people, in the order in which they were met.
    let people: Int
    /// nil: it does not lie anywhere.
    let category: Category?
    let known: Bool
    let isOwn: Bool
    var isIMessage = false
}

/// All that lies in the inbox, in the order in which it came in.
struct InboxMessages: ReevaluationSource {
    private let phone: Phone
    private let senders: SenderFacts
    private let last: Int64
    private var reached: Int64 = 0
    private var people: [String: Int] = [:]

    init(_ phone: Phone) throws {
        self.phone = phone
        senders = try phone.store.senderFacts()
        last = try phone.store.lastMessageID()
    }

    var file: Reevaluation.File? { nil }

    var fraction: Double { last <= 0 ? 1 : min(1, Double(reached) / Double(last)) }

    mutating func next(_ limit: Int) throws -> [ReevaluationCandidate]? {
        let texts = try phone.store.messages(after: reached, limit)
        guard let last = texts.last else { return nil }
        reached = last.id
        return texts.map { text in
            let place = CurrentLocation(
                date: text.date, people: number(text.people), category: text.category, known: text.known,
                isOwn: text.sender == nil, isIMessage: text.service == .iMessage)
            let facts = senders.criteria(text, phone.settings, country: phone.country)
            return ReevaluationCandidate(
                id: text.id, sender: text.sender, body: text.body,
                reason: facts.reasonNotToAsk(in: phone.release), place: place)
        }
    }

    private mutating func number(_ key: String) -> Int {
        if let number = people[key] { return number }
        people[key] = people.count
        return people.count - 1
    }
}
