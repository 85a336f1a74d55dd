import FilterProcesses
import InboxDatabase
import Messages
import SystemSupport

// Files the messages whose answers have arrived, and those that need none.
extension Phone {
    /// Files what is ready on the next turn of the loop, so that answers that arrive together share a transaction.
    func flushSoon() {
        guard !pendingMessages.needsFlush else { return }
        pendingMessages.needsFlush = true
        loop.soon { [weak self] in
            guard let self else { return }
            flush(afterFailure: isWaitingForDisk)
        }
    }

    /// Files some of the messages that are ready. The others follow on later turns, so that a key does not wait for all of
    /// them.
    ///
    /// - Parameter afterFailure: whether the inbox could not be written the last time.
    private func flush(afterFailure: Bool) {
        pendingMessages.needsFlush = false
        let ready = pendingMessages.dequeueReady(limit: afterFailure ? .max : Self.messagesPerTurn)
        let isWritten = fileAll(ready, afterFailure: afterFailure)
        if isWritten, !afterFailure, ready.count == Self.messagesPerTurn { flushSoon() }
        filters.closeDrained()
    }

    private static let messagesPerTurn = 16

    /// Files the pending messages as if the filter had not answered (V7): an incoming message is never lost.
    package func filePendingMessages() {
        _ = fileAll(pendingMessages.dequeueReady(atTheEnd: true), afterFailure: isWaitingForDisk)
    }

    /// - Returns: false if the inbox cannot be written at all.
    private func fileAll(_ all: [PendingMessages.Pending], afterFailure: Bool) -> Bool {
        guard !all.isEmpty else { return true }
        var ready = all
        do {
            // One message shows whether the inbox can be written again: to try with all of them takes long.
            if afterFailure, ready.count > 1 {
                try fileTogether([ready[0]])
                ready.removeFirst()
            }
            try fileTogether(ready)
            loop.cancel(pendingMessages.retry)
            pendingMessages.retry = nil
        } catch let error as StoreError where error.isOfWholeFile {
            // Whoever entered the others gets the error now, too.
            retryLater(ready + pendingMessages.dequeueReady(), error)
            return false
        } catch {
            // A part of the file may be damaged: what can be filed without it does not wait for what cannot.
            let groups = Dictionary(grouping: ready) { $0.people.key }.values.sorted { $0[0].id < $1[0].id }
            guard groups.count > 1 else {
                retryLater(ready, error)
                return true
            }
            for group in groups {
                do { try fileTogether(group) } catch { retryLater(group, error) }
            }
        }
        return true
    }

    /// Files messages in one transaction.
    private func fileTogether(_ messages: [PendingMessages.Pending]) throws {
        announce(zip(messages, try store.write { inbox in try messages.map { try file($0, inbox) } }))
    }

    /// Keeps messages that could not be written, and tries again soon and with each message that arrives: an incoming message
    /// is never lost. Whoever entered them gets the error once.
    private func retryLater(_ ready: [PendingMessages.Pending], _ error: any Error) {
        let waiting = ready.compactMap(\.then)
        pendingMessages.putBack(
            ready.map { pending in
                var pending = pending
                pending.then = nil
                return pending
            })
        if pendingMessages.retry == nil {
            pendingMessages.retry = loop.after(.seconds(1)) { [weak self] in
                self?.pendingMessages.retry = nil
                self?.flush(afterFailure: true)
            }
        }
        let reason = PhoneError.waiting("\(error)")
        for then in waiting { then(.failure(reason)) }
        if !waiting.isEmpty { changed(.problem(reason.description)) }
    }

    private static let unanswered = FilterOutcome(
        answer: nil, diagnostics: [Diagnostic(.noAnswerInTime, "the inbox was closed")])

    private struct Filed {
        let conversation: Int64
        let title: String
        let bucket: Bucket
        let journey: Journey
    }

    private func file(_ pending: PendingMessages.Pending, _ inbox: InboxTransaction) throws -> Filed {
        let isFresh = !pending.followsAnother && pending.userActionCount == history.count
        let record = isFresh ? pending.record : try inbox.record(of: pending.people, sender: pending.sender)
        let verdict = pending.filter.map { filter in
            Verdict.validate(
                pending.outcome ?? Self.unanswered, capabilities: filter.capabilities, in: release)
        }
        var facts = record.filing
        facts.isIMessage = pending.message.service == .iMessage
        facts.iMessageJoinsJunk = settings.iMessageJoinsJunk
        facts.isFiltering = pending.isFiltering
        facts.isTakenForSpam = pending.isTakenForSpam
        if Filing.dependsOnFirst(verdict?.category, facts, in: release) {
            facts.firstWasUncategorized = try inbox.firstWasUncategorized(pending.people.key)
            facts.uncategorizedIsIMessage = try inbox.uncategorizedIsIMessage(pending.people.key)
        }
        let place = Filing.place(verdict?.category, facts, in: release)
        let alert = Alert.decide(
            place.category, service: pending.message.service, senderIsKnown: record.isKnown, settings: settings,
            in: release)

        var journey = Journey(release: release.number, alert: alert)
        journey.reason = pending.reason
        journey.replies = pending.record.replies
        journey.diagnostics = pending.disturbances
        journey.category = place.category
        journey.filedBy = (verdict?.rules ?? []) + place.rules
        if let verdict {
            journey.filterName = pending.filter?.filter.name
            journey.filterLanguage = pending.filter?.filter.language
            journey.country = release.includesCountry ? country.code : nil
            journey.exchanges = pending.outcome?.exchanges ?? []
            journey.answer = pending.outcome?.answer
            journey.milliseconds = pending.outcome?.milliseconds.map { ($0 * 1000).rounded() / 1000 }
            journey.diagnostics += verdict.diagnostics
            journey.action = verdict.action
            journey.subAction = verdict.subAction
        }
        let people = record.isContact ? try inbox.person(pending.people) : pending.people
        let conversation = try inbox.conversation(with: people, place.category, known: record.isKnown)
        if !place.absorbs.isEmpty {
            try inbox.absorb(
                pending.people.key, place.absorbs, into: conversation, rule: place.rules[0],
                iMessages: settings.iMessageJoinsJunk)
        }
        let message = NewMessage(
            id: pending.id, date: pending.date, sender: pending.sender, body: pending.message.text,
            service: pending.message.service, label: pending.message.label, journey: journey)
        let wasFiltered = place.category != .uncategorized && verdict?.category == place.category
        try inbox.insert(
            message, into: conversation, known: record.isKnown, filteredBy: wasFiltered ? journey.filterName : nil)
        if alert.keepsInMessages(settings, in: release) {
            try inbox.stayInMessages(conversation, newest: pending.id, from: clock.now)
        }
        // Only contacts have a name other than the address on the message.
        let names = try pending.people.addresses.map { address in
            record.isContact ? try inbox.contactName(address.key) ?? address.displayed : address.displayed
        }
        var bucket = Bucket(category: place.category, known: record.isKnown, deleted: false)
        // An earlier message may keep it in Messages, also when the setting is now off.
        if release.unknownSenderAlerts == .allowedKinds { bucket = try inbox.bucket(of: conversation) ?? bucket }
        return Filed(
            conversation: conversation, title: names.joined(separator: ", "), bucket: bucket, journey: journey)
    }

    private func announce(_ filed: Zip2Sequence<[PendingMessages.Pending], [Filed]>) {
        let list = try? folders()
        for (pending, filed) in filed {
            let folder = list?.mostSpecific(for: filed.bucket)
            var outcome = Outcome(
                rules: filed.journey.rules, conversation: filed.conversation, diagnostics: filed.journey.diagnostics,
                summary: "Filed in \(folder?.name ?? "no folder").")
            outcome.message = pending.id
            outcome.journey = filed.journey
            outcome.folder = folder
            corpus.marks?.add(pending.id, pending.message, category: filed.journey.answered)
            pending.then?(.success(outcome))
            changed(
                .delivered(
                    Delivered(
                        message: pending.id, conversation: filed.conversation, title: filed.title,
                        body: pending.message.text, folder: folder, alerts: filed.journey.alert.alerts)))
        }
    }
}
