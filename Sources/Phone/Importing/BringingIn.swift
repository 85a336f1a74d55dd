import InboxStore
import Messages

extension Phone {
    /// Puts what lay in an archive into the inbox: filed already (E5), so nobody is asked, and nobody is notified.
    func importBatch(_ batch: MessageBatch) throws -> Outcome {
        importMemory.check(store)
        let result: (sum: ImportResult, unsettled: UnresolvedPeople)
        do {
            result = try store.write { inbox in
                try inbox.setMeta(Self.runsKey, String(batch.run))
                let contacts = try addContacts(batch.contacts, inbox)
                var (sum, unsettled) = try inbox.importBatch(
                    batch, first: nextMessage, now: clock.now, memory: importMemory,
                    filing: ArchivedFiling(release, iMessageJoinsJunk: settings.iMessageJoinsJunk))
                try applyImportRules(unsettled, inbox)
                sum += contacts
                return (sum, unsettled)
            }
        } catch {
            importMemory.forget()
            throw error
        }
        importMemory.keep(store)
        nextMessage += Int64(result.sum.texts + result.sum.replies)
        var outcome = Outcome()
        outcome.imported = result.sum
        outcome.rules = [.e5]
        outcome.summary = "Brought in."
        changed(.inbox)
        return outcome
    }

    private static let runsKey = "imports"

    /// A number for the reading of an archive.
    func makeRun() throws -> Int64 {
        lastRun = max(lastRun, try store.meta(Self.runsKey).flatMap(Int64.init) ?? 0) + 1
        return lastRun
    }

    /// What the rules make of people whom the texts of an archive made known, or replied to: the third reply takes junk
    /// back (R1), and where whole conversations are junk, one of them takes the others (F1).
    private func applyImportRules(_ unsettled: UnresolvedPeople, _ inbox: InboxTransaction) throws {
        let replied = unsettled.replied
        let mixed = release.conversations == .whole ? unsettled.mixed : []
        guard !unsettled.known.isEmpty || !replied.isEmpty || !mixed.isEmpty else { return }
        for people in replied {
            guard let participants = try inbox.participants(of: people) else { continue }
            let record = try inbox.record(of: participants, sender: nil)
            guard let back = Filing.afterReply(record.filing) else { continue }
            _ = try inbox.unfilter(people, back.categories, rule: back.rule, action: nil)
        }
        for people in mixed {
            guard let participants = try inbox.participants(of: people) else { continue }
            let record = try inbox.record(of: participants, sender: nil)
            guard let place = Filing.afterUndo(record.filing, in: release) else { continue }
            let junk = try inbox.conversation(with: participants, place.category, known: record.isKnown)
            try inbox.absorb(
                people, place.absorbs, into: junk, rule: place.rules[0], iMessages: settings.iMessageJoinsJunk)
        }
        for people in Set(unsettled.known + replied + mixed) { try inbox.refreshKnown(people) }
        importMemory.forget(unsettled.known + replied + mixed)
    }

    /// Adds those addresses that nobody in Contacts has, and does for each what adding it by hand does (R2).
    private func addContacts(_ contacts: [BatchedContact], _ inbox: InboxTransaction) throws -> ImportResult {
        var sum = ImportResult()
        guard !contacts.isEmpty else { return sum }
        let added = try inbox.addContacts(contacts)
        for address in added {
            let groups = try inbox.peopleIncluding(address.key)
            if groups.isEmpty { continue }
            _ = try unfilter(address, action: nil, inbox)
            for people in groups { try inbox.refreshKnown(people) }
        }
        sum.contacts = added.count
        sum.contactsThere = contacts.reduce(0) { $0 + $1.addresses.count } - added.count
        importMemory.forget()
        return sum
    }
}
