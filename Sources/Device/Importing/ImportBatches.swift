import InboxDatabase
import Messages

extension Phone {
    /// Imports a batch of an archive. The messages are already filed (E5): no filter is queried, and there are no
    /// notifications.
    func importBatch(_ batch: MessageBatch) throws -> Outcome {
        importMemory.clearIfStale(store)
        let result: (sum: ImportResult, unresolved: UnresolvedPeople)
        do {
            result = try store.write { inbox in
                try inbox.setMeta(Self.importsKey, String(batch.run))
                let contacts = try addContacts(batch.contacts, inbox)
                var (sum, unresolved) = try inbox.importBatch(
                    batch, first: nextMessage, now: clock.now, memory: importMemory,
                    filing: ArchivedFiling(release, iMessageJoinsJunk: settings.iMessageJoinsJunk))
                try applyImportRules(unresolved, inbox)
                sum += contacts
                return (sum, unresolved)
            }
        } catch {
            importMemory.removeAll()
            throw error
        }
        importMemory.recordWrite(store)
        nextMessage += Int64(result.sum.received + result.sum.replies)
        var outcome = Outcome()
        outcome.imported = result.sum
        outcome.rules = [.e5]
        outcome.summary = "Imported."
        changed(.inbox)
        return outcome
    }

    private static let importsKey = "imports"

    /// Returns a new number for the import of one archive.
    func makeRun() throws -> Int64 {
        lastRun = max(lastRun, try store.meta(Self.importsKey).flatMap(Int64.init) ?? 0) + 1
        return lastRun
    }

    /// Applies the rules to people who became known or were replied to in the archive: the third reply takes their
    /// messages out of junk (R1), and on releases where whole conversations are junk, a junk message takes the others
    /// with it (F1).
    private func applyImportRules(_ unresolved: UnresolvedPeople, _ inbox: InboxTransaction) throws {
        let replied = unresolved.replied
        let mixed = release.conversations == .whole ? unresolved.mixed : []
        guard !unresolved.known.isEmpty || !replied.isEmpty || !mixed.isEmpty else { return }
        for people in replied {
            guard let participants = try inbox.participants(of: people) else { continue }
            let record = try inbox.record(of: participants, sender: nil)
            guard let back = Filing.afterReply(record.filing) else { continue }
            _ = try inbox.moveToUncategorized(people, back.categories, rule: back.rule, action: nil)
        }
        for people in mixed {
            guard let participants = try inbox.participants(of: people) else { continue }
            let record = try inbox.record(of: participants, sender: nil)
            guard let place = Filing.afterUndo(record.filing, in: release) else { continue }
            let junk = try inbox.conversation(with: participants, place.category, known: record.isKnown)
            try inbox.absorb(
                people, place.absorbs, into: junk, rule: place.rules[0], iMessages: settings.iMessageJoinsJunk)
        }
        for people in Set(unresolved.known + replied + mixed) { try inbox.refreshKnown(people) }
        importMemory.remove(unresolved.known + replied + mixed)
    }

    /// Adds the addresses that are not in Contacts yet, with the same effects as when the user adds them (R2).
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
        sum.existingContacts = contacts.reduce(0) { $0 + $1.addresses.count } - added.count
        importMemory.removeAll()
        return sum
    }
}
