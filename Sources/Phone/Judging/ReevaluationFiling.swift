import FilterHost
import InboxStore
import Messages

// Filing what lies in the inbox again, by what a filter says of it now: the user's deed, and never of itself (E5).
extension Phone {
    /// Files the texts that would move by a judgement, as if they had come in now with its answers: in their order in
    /// time, by the rules of any text (F), with the new answer in their journeys. Nobody is notified, nothing is read or
    /// unread by it, and a reply goes with the text that it answered.
    ///
    /// What is known about the senders is what is known now: of whom a filter is not asked any more, nothing moves.
    func applyReevaluation(_ judgement: ReevaluationResult) throws -> Outcome {
        let ways = try moves(by: judgement)
        let last = try store.lastMessageID()
        var moved = 0
        var outcome = Outcome()
        let entry = try store.write { inbox in
            var filing = ReevaluationFiling(
                judgement: judgement, action: try makeAction(inbox), settings: settings, release: release,
                country: country, ways: ways)
            var people: [ReevaluationFiling.People] = []
            var seen: Set<String> = []
            for text in judgement.texts where text.outcome != nil && text.category != nil {
                guard let key = try inbox.people(withLying: text.message), seen.insert(key).inserted else { continue }
                if let filed = try filing.file(key, inbox) { people.append(filed) }
            }
            moved = filing.moved
            outcome.rules = filing.rules
            return UndoEntry(
                label: "the filing of \(Counted.pluralized(moved, "text"))",
                reversal: .undoReevaluation(
                    people: people, footers: filing.footers, after: last, action: filing.action))
        }
        guard moved > 0 else {
            let silent = judgement.texts.count { $0.category == nil }
            let rest =
                silent == 0
                ? "everything lies" : "\(Counted.pluralized(silent, "text")) got no answer, and the others lie"
            return try finish(outcome, "Nothing was filed again: \(rest) where it would go.")
        }
        undoStack.append(entry)
        return try finish(outcome, "\(Counted.pluralized(moved, "text")) \(moved == 1 ? "is" : "are") filed again.")
    }

    /// Takes a filing back: what came in since stays, and what the user did with it.
    func undoReevaluation(
        people: [ReevaluationFiling.People], footers: [ReevaluationFiling.Footer], after last: Int64, action: Int64,
        _ inbox: InboxTransaction
    ) throws {
        try inbox.undoMoves(action)
        try inbox.restoreJourneys(action)
        for footer in footers where try inbox.footer(of: footer.conversation).filter == footer.now {
            try inbox.setFooter(of: footer.conversation, footer.before)
        }
        for people in people {
            if people.hasOwn { try inbox.refreshKnown(people.key) }
            if try inbox.hasMessages(with: people.key, after: last) {
                try refileAfterUndo(people.key, inbox, junkCameBack: true)
            }
        }
    }
}

/// One filing of many texts, in one transaction.
struct ReevaluationFiling {
    /// Whose texts were filed again.
    struct People: Hashable, Sendable {
        let key: String
        /// Whether the user wrote to them: who began a conversation decides whether they are known (F9).
        let hasOwn: Bool
    }

    /// The line under a conversation (N5) that a filing wrote.
    struct Footer: Hashable, Sendable {
        let conversation: Int64
        let before: String?
        let now: String?
    }

    let judgement: ReevaluationResult
    let action: Int64
    let settings: Settings
    let release: Release
    let country: Country
    private var ways: MoveCache
    private(set) var moved = 0
    private(set) var rules: [Rule] = []
    private(set) var footers: [Footer] = []

    init(
        judgement: ReevaluationResult, action: Int64, settings: Settings, release: Release, country: Country,
        ways: MoveCache
    ) {
        self.judgement = judgement
        self.action = action
        self.settings = settings
        self.release = release
        self.country = country
        self.ways = ways
    }

    /// Files the texts of some people; nil: nothing of them moves.
    mutating func file(_ people: String, _ inbox: InboxTransaction) throws -> People? {
        let messages = try inbox.filedMessages(people)
        guard let conversation = messages.first?.conversation,
            let participants = try inbox.participants(conversation)
        else { return nil }
        let record = try inbox.record(of: participants, sender: participants.addresses.first)
        guard isAsked(record) else { return nil }
        let items = messages.map {
            ReevaluatedFiling.Item(kind($0), in: $0.category, isIMessage: $0.service == .iMessage)
        }
        let places = ReevaluatedFiling.places(items, in: release, iMessageJoinsJunk: settings.iMessageJoinsJunk)
        var touched: Set<Int64> = []
        for (message, place) in zip(messages, places) where isMove(message, place, record) {
            let target = try inbox.conversation(with: participants, place.category, known: record.isKnown)
            let journey = journey(message, place)
            if journey != nil || message.sender != nil { try label(target, place, isJudged: journey != nil, inbox) }
            try inbox.move(
                message, into: target, rule: journey == nil ? place.rules.first : nil, journey: journey, action: action)
            touched.formUnion([message.conversation, target])
            if message.sender != nil { moved += 1 }
            for rule in place.rules where !rules.contains(rule) { rules.append(rule) }
        }
        guard !touched.isEmpty else { return nil }
        try inbox.recountAll(touched.sorted())
        let filed = People(key: people, hasOwn: messages.contains { $0.sender == nil })
        if filed.hasOwn { try inbox.refreshKnown(people) }
        return filed
    }

    /// Whether a filter would be asked about these people now.
    private func isAsked(_ record: SenderRecord) -> Bool {
        var facts = CriteriaFacts()
        facts.isBlocked = record.isBlocked
        facts.filterUnknownSenders = settings.filterUnknownSenders
        facts.isContact = record.isContact
        facts.isMarkedKnown = record.isMarkedKnown
        facts.replies = record.replies
        return facts.reasonNotToAsk(in: release) == nil
    }

    private func kind(_ message: FiledMessage) -> ReevaluatedFiling.Item.Kind {
        if message.sender == nil { return .own }
        if let category = judgement[message.id]?.category { return .reevaluated(category) }
        return .kept(message.journey?.verdict)
    }

    /// What the user wrote goes along wherever its text goes; a text moves where another folder lists it.
    private mutating func isMove(_ message: FiledMessage, _ place: ReevaluatedFiling.Place, _ record: SenderRecord)
        -> Bool
    {
        guard place.category != message.category else { return false }
        return message.sender == nil
            || ways.move(from: message.category, to: place.category, known: record.isKnown) != nil
    }

    /// The journey with the new answer; nil: it did not move by what was said of itself.
    private func journey(_ message: FiledMessage, _ place: ReevaluatedFiling.Place) -> Journey? {
        guard let text = judgement[message.id], let outcome = text.outcome, text.category == place.category,
            var journey = message.journey?.withDelayedQuery(release: release.number)
        else { return nil }
        let verdict = Verdict.validate(outcome, capabilities: judgement.capabilities, in: release)
        journey.filterName = judgement.filterName
        journey.filterLanguage = judgement.filterLanguage
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

    /// Says under a conversation which filter filed it (N5).
    private mutating func label(
        _ conversation: Int64, _ place: ReevaluatedFiling.Place, isJudged: Bool, _ inbox: InboxTransaction
    ) throws {
        let before = try inbox.footer(of: conversation)
        let name = isJudged && place.category != .uncategorised ? judgement.filterName : nil
        guard name != nil || before.isEmpty, before.filter != name else { return }
        try inbox.setFooter(of: conversation, name)
        footers.append(Footer(conversation: conversation, before: before.filter, now: name))
    }
}
