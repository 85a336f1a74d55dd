import FilterProcesses
import InboxDatabase
import Messages

/// Moves many messages in one transaction.
struct ReevaluationFiling {
    /// People whose messages were moved.
    struct People: Hashable, Sendable {
        let key: String
        /// Whether the conversation has sent messages: who started it decides whether the sender is known (F9).
        let hasSentMessages: Bool
    }

    /// The filter name under a conversation (N5), before and after the move.
    struct Footer: Hashable, Sendable {
        let conversation: Int64
        let before: String?
        let now: String?
    }

    let result: ReevaluationResult
    let action: Int64
    let settings: Settings
    let release: Release
    let country: Country
    var moves: MoveCache
    private(set) var moved = 0
    private(set) var rules: [Rule] = []
    private(set) var footers: [Footer] = []

    /// Moves the messages of a conversation's people; returns nil if none moves.
    mutating func file(_ people: String, _ inbox: InboxTransaction) throws -> People? {
        let messages = try inbox.filedMessages(people)
        guard let conversation = messages.first?.conversation,
            let participants = try inbox.participants(conversation)
        else { return nil }
        let record = try inbox.record(of: participants, sender: participants.addresses.first)
        guard isQueried(record) else { return nil }
        let items = messages.map {
            ReevaluatedFiling.Item(kind($0), in: $0.category, isIMessage: $0.service == .iMessage)
        }
        let places = ReevaluatedFiling.places(items, in: release, iMessageJoinsJunk: settings.iMessageJoinsJunk)
        var touched: Set<Int64> = []
        for (message, place) in zip(messages, places) where isMove(message, place, record) {
            let target = try inbox.conversation(with: participants, place.category, known: record.isKnown)
            let journey = journey(message, place)
            if journey != nil || message.sender != nil {
                try setFooter(target, place, isReevaluated: journey != nil, inbox)
            }
            try inbox.move(
                message, into: target, rule: journey == nil ? place.rules.first : nil, journey: journey, action: action)
            touched.formUnion([message.conversation, target])
            if message.sender != nil { moved += 1 }
            for rule in place.rules where !rules.contains(rule) { rules.append(rule) }
        }
        guard !touched.isEmpty else { return nil }
        for conversation in touched.sorted() { try inbox.recount(conversation) }
        let filed = People(key: people, hasSentMessages: messages.contains { $0.sender == nil })
        if filed.hasSentMessages { try inbox.refreshKnown(people) }
        return filed
    }

    /// Whether a filter would be queried about these people now.
    private func isQueried(_ record: SenderRecord) -> Bool {
        var facts = CriteriaFacts()
        facts.isBlocked = record.isBlocked
        facts.filterUnknownSenders = settings.filterUnknownSenders
        facts.isContact = record.isContact
        facts.isMarkedKnown = record.isMarkedKnown
        facts.replies = record.replies
        return facts.stoppingCriterion(in: release) == nil
    }

    private func kind(_ message: FiledMessage) -> ReevaluatedFiling.Item.Kind {
        if message.sender == nil { return .own }
        return ReevaluatedFiling.Item.Kind(result[message.id]?.category, message.journey, in: message.category)
    }

    /// Sent messages move with the message that they answer; received ones move if another folder lists them.
    private mutating func isMove(_ message: FiledMessage, _ place: ReevaluatedFiling.Place, _ record: SenderRecord)
        -> Bool
    {
        guard place.category != message.category else { return false }
        return message.sender == nil
            || moves.move(from: message.category, to: place.category, known: record.isKnown) != nil
    }

    /// Returns the journey with the new answer; nil if the message's own answer is not why it moves.
    private func journey(_ message: FiledMessage, _ place: ReevaluatedFiling.Place) -> Journey? {
        guard let evaluated = result[message.id], let outcome = evaluated.outcome,
            evaluated.category == place.category,
            var journey = message.journey?.withDelayedQuery(release: release.number)
        else { return nil }
        let verdict = Verdict.validate(outcome, capabilities: result.capabilities, in: release)
        journey.filterName = result.filterName
        journey.filterLanguage = result.filterLanguage
        journey.country = release.includesCountry ? country.code : nil
        journey.exchanges = outcome.exchanges
        journey.answer = outcome.answer
        journey.milliseconds = outcome.milliseconds.map { ($0 * 1000).rounded() / 1000 }
        journey.diagnostics = verdict.diagnostics
        journey.action = verdict.action
        journey.subAction = verdict.subAction
        journey.category = place.category
        journey.filedBy = verdict.rules + place.rules
        journey.isRefiled = true
        return journey
    }

    /// Stores which filter filed a conversation (N5).
    private mutating func setFooter(
        _ conversation: Int64, _ place: ReevaluatedFiling.Place, isReevaluated: Bool, _ inbox: InboxTransaction
    ) throws {
        let before = try inbox.footer(of: conversation)
        let name = isReevaluated && place.category != .uncategorized ? result.filterName : nil
        guard name != nil || before.isEmpty, before.filter != name else { return }
        try inbox.setFooter(of: conversation, name)
        footers.append(Footer(conversation: conversation, before: before.filter, now: name))
    }
}
