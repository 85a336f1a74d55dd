import InboxDatabase
import Messages

/// Files batches of archives in the store. Numbers the imports, and remembers people between the batches of one.
final class ArchiveImports {
    private let store: InboxStore
    private let release: Release
    /// The people cache of the import in progress.
    private var memory = ImportMemory()
    /// The number of the latest import.
    private var lastRun: Int64 = 0

    private static let importsKey = "imports"

    init(store: InboxStore, release: Release) {
        self.store = store
        self.release = release
    }

    /// Starts an import.
    ///
    func start(_ limit: Import.BatchLimit) {
        memory = ImportMemory(
            leavesOutIndexes: limit.leavesOutIndexes, manyConversations: limit.manyConversations)
    }

    /// Returns a new number for the import of one archive.
    func makeRun() throws -> Int64 {
        lastRun = max(lastRun, try store.meta(Self.importsKey).flatMap(Int64.init) ?? 0) + 1
        return lastRun
    }

    /// Files a batch in one transaction. The messages are already filed (E5): no filter is queried.
    ///
    /// - Parameters:
    ///   - first: the number of its first message.
    ///   - now: the device's clock, in milliseconds since 1970.
    func file(_ batch: MessageBatch, first: Int64, now: Int64, settings: Settings) throws -> ImportResult {
        do {
            try memory.prepare(for: batch, store)
            let result = try store.write { inbox in
                try inbox.setMeta(Self.importsKey, String(batch.run))
                let contacts = try addContacts(batch.contacts, inbox)
                var (sum, unresolved) = try inbox.importBatch(
                    batch, first: first, now: now, memory: memory,
                    filing: ArchivedFiling(release, iMessageJoinsJunk: settings.iMessageJoinsJunk))
                try applyRules(unresolved, settings, inbox)
                sum += contacts
                return sum
            }
            memory.recordImport(store)
            return result
        } catch {
            memory.removeAll()
            throw error
        }
    }

    /// Frees the memory of an import that has ended.
    func end() { memory = ImportMemory() }

    /// Applies the rules to people who became known or were replied to in the archive: the third reply takes their
    /// messages out of junk (R1), and on releases where whole conversations are junk, a junk message takes the others
    /// with it (F1).
    private func applyRules(_ unresolved: UnresolvedPeople, _ settings: Settings, _ inbox: InboxTransaction) throws {
        let replied = unresolved.replied
        let mixed = release.conversations == .whole ? unresolved.mixed : []
        guard !unresolved.known.isEmpty || !replied.isEmpty || !mixed.isEmpty else { return }
        for people in replied {
            guard let participants = try inbox.participants(of: people) else { continue }
            let record = try inbox.record(of: participants, sender: nil)
            guard let back = Filing.afterReply(record.filing, in: release) else { continue }
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
        memory.remove(unresolved.known + replied + mixed)
    }

    /// Adds the addresses that are not in Contacts yet, with the same effects as when the user adds them (R2).
    private func addContacts(_ contacts: [BatchedContact], _ inbox: InboxTransaction) throws -> ImportResult {
        var sum = ImportResult()
        guard !contacts.isEmpty else { return sum }
        let added = try inbox.addContacts(contacts)
        for address in added {
            let groups = try inbox.peopleIncluding(address.key)
            if groups.isEmpty { continue }
            _ = try inbox.unfilter(address, action: nil)
            for people in groups { try inbox.refreshKnown(people) }
        }
        sum.contacts = added.count
        sum.existingContacts = contacts.reduce(0) { $0 + $1.addresses.count } - added.count
        memory.removeAll()
        return sum
    }
}
