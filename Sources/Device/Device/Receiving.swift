import FilterProcesses
import Foundation
import InboxDatabase
import Messages
import SystemSupport

extension Phone {
    func receive(_ message: IncomingMessage, then: @escaping (Result<Outcome, PhoneError>) -> Void) {
        guard release.services.contains(message.service) else {
            return then(.failure(.service(message.service, release)))
        }
        guard !pendingMessages.isFull else { return then(.failure(.tooManyWaiting(pendingMessages.count))) }
        guard !settings.chaos.isOff else { return arrive(Arrival(message: message, then: then)) }
        disturbed.receive(message, settings.chaos, clock, then: then)
    }

    /// Calls `then` when every message is filed that chaos held back until a session advanced its clock, or until another
    /// message. With a real clock they arrive at any time, so it is called at once.
    package func whenArrivedAreFiled(_ then: @escaping () -> Void) {
        if clock.isVirtual { disturbed.whenFiled(then) } else { then() }
    }

    func arrive(_ arrival: Arrival) {
        let (message, then) = (arrival.message, arrival.then)
        filters.restartIfRebuilt()
        let written = message.from.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } ?? ""
        let sender = address(written)
        let people = Participants(sender: sender, others: message.with.map(address).filter { !$0.key.isEmpty })
        let record: SenderRecord
        do {
            record = try store.record(of: people, sender: sender)
        } catch {
            return then(.failure(.store("\(error)")))
        }

        var facts = CriteriaFacts()
        facts.service = message.service
        facts.isBlocked = record.isBlocked
        facts.hasActiveFilter = activeFilter != nil
        facts.filterUnknownSenders = settings.filterUnknownSenders
        facts.isContact = record.isContact
        facts.replies = record.replies
        facts.isMarkedKnown = record.isMarkedKnown
        facts.hasSender = !written.isEmpty
        facts.hasBody = message.text != nil
        let reason = facts.stoppingCriterion(in: release)
        if reason == .blocked { return then(.success(droppedOutcome(replies: record.replies))) }

        let id = numbers.makeMessage()
        let filter = reason == nil ? activeFilter : nil
        pendingMessages.add(
            PendingMessages.Pending(
                id: id, date: message.date ?? clock.now, message: message, sender: sender, people: people,
                reason: reason,
                record: record, isFiltering: release.isFiltering(settings, hasActiveFilter: activeFilter != nil),
                isTakenForSpam: message.isTakenForSpam && release.isFilteringSpam(settings),
                followsAnother: pendingMessages.isWaiting(for: people),
                userActionCount: history.count, disturbances: arrival.diagnostics, filter: filter, outcome: nil,
                then: then))
        guard let filter else { return flushSoon() }
        let query = FilterQuery(
            sender: message.origin?.hasPlaceholderSender == true ? nil : sender.written, messageBody: message.text,
            receiverISOCountryCode: release.includesCountry ? country.code : nil)
        let effects = arrival.effects
        let entered = ContinuousClock.now
        let queryID = filter.host.query(query, chaos: effects) { [weak self] outcome in
            self?.disturb(outcome, effects, after: entered.duration(to: .now)) { outcome in
                self?.pendingMessages.answer(id, people, outcome)
                self?.flushSoon()
            }
        }
        filter.queried[queryID] = id
        announceWaiting()
    }

    /// Passes an outcome on as chaos leaves it, now or later.
    ///
    /// - Parameter elapsed: the time since the query was entered.
    private func disturb(
        _ outcome: FilterOutcome, _ effects: ChaosEffects, after elapsed: Duration,
        then: @escaping (FilterOutcome) -> Void
    ) {
        guard !effects.isEmpty else { return then(outcome) }
        let timeout = Duration.milliseconds(settings.responseTimeoutMilliseconds)
        let disturbed = effects.disturbed(outcome, elapsed: elapsed, timeout: timeout, in: release)
        guard disturbed.delay > .zero else { return then(disturbed.outcome) }
        self.disturbed.delayLine.add(after: disturbed.delay) { then(disturbed.outcome) }
    }

    /// Notifies observers if the filter is slow, so that the screen shows the number of pending messages.
    private func announceWaiting() {
        guard pendingMessages.announcement == nil else { return }
        pendingMessages.announcement = loop.after(.milliseconds(200)) { [weak self] in
            guard let self else { return }
            pendingMessages.announcement = nil
            if pendingMessages.count > 0 { changed(.inbox) }
        }
    }

    /// A message from a blocked sender is not stored (C1).
    private func droppedOutcome(replies: Int) -> Outcome {
        var journey = Journey(release: release.number, alert: Alert(alerts: false, rule: .c1))
        journey.reason = .blocked
        journey.replies = replies
        var outcome = Outcome(rules: [.c1, .r7], summary: "Dropped: the sender is blocked.")
        outcome.journey = journey
        return outcome
    }

    /// Adds a diagnostic to a message that is answered, and possibly filed (V9).
    func amend(_ message: Int64, _ diagnostic: Diagnostic) {
        if pendingMessages.record(message, diagnostic) { return }
        let rule: Rule = diagnostic.name == .answeredTwice ? .v9 : .v8
        do {
            try store.write { try $0.amend(message, diagnostic, rule) }
            changed(.noticed(message: message, diagnostic))
        } catch {
            changed(.problem("\(error)"))
        }
    }
}
