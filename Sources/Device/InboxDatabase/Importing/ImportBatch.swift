package import Messages
import SQLiteAccess
import StableHashes

/// The keys of people for whom more remains to be done after a batch.
package struct UnresolvedPeople: Hashable, Sendable {
    /// People who became known senders and have conversations that the batch did not change.
    package var known: [String] = []
    /// People with three replies and a junk conversation.
    package var replied: [String] = []
    /// People with a junk conversation and others.
    package var mixed: [String] = []
    /// People whose unchanged junk conversation now has others beside it.
    var beside: [String] = []

    package var isEmpty: Bool { known.isEmpty && replied.isEmpty && mixed.isEmpty }

    package init() {}
}

extension InboxTransaction {
    /// Imports the new messages of a batch, read or unread as in the archive, without querying the filter and without
    /// notifications.
    ///
    /// - Parameters:
    ///   - first: the id of the first new message.
    ///   - now: the date of messages without one, in milliseconds since 1970.
    ///   - memory: shared by a series of batches.
    ///   - filing: decides the category of each message.
    package func importBatch(
        _ batch: MessageBatch, first: Int64, now: Int64, memory: ImportMemory,
        filing: ArchivedFiling
    ) throws -> (sum: ImportResult, unresolved: UnresolvedPeople) {
        let fingerprints = try Fingerprints(db, newKey: batch.prepared?.hash ?? SipHash.random())
        try fingerprints.recordOwn(before: first, country: country)
        let isNew = try fingerprints.filterNew(batch)
        var importer = Importer(batch, self, memory)
        try importer.choose(isNew, filing)
        var sum = try importer.writeMessages(first: first, now: now)
        let unresolved = try importer.writeConversations()
        importer.returnPeople()
        let count = sum.received + sum.replies
        sum.duplicates = batch.count - count
        if count > 0 { try recordArchive(batch.archive, first: first, last: first + Int64(count) - 1) }
        for key in unresolved.beside {
            if let junk = try liveConversation(key, .junk) { try refreshJunk(besides: junk) }
        }
        memory.remove(unresolved.beside)
        return (sum, unresolved)
    }

    /// Records the archive of imported messages. Consecutive batches are one entry.
    private func recordArchive(_ archive: String, first: Int64, last: Int64) throws {
        try db.execute(
            sql: "UPDATE imported SET last = ? WHERE last = ? AND archive = ?",
            arguments: [last, first - 1, archive])
        guard db.changesCount == 0 else { return }
        try db.execute(sql: "INSERT INTO imported VALUES (?, ?, ?)", arguments: [first, last, archive])
    }
}

extension InboxStore {
    /// The archive that a message was imported from; nil: it was received or written here.
    package func archive(of message: Int64) throws -> String? {
        try read { db in
            let row = try SQLRow.fetchOne(
                db.cachedStatement(
                    sql: "SELECT last, archive FROM imported WHERE first <= ? ORDER BY first DESC LIMIT 1"),
                arguments: [message])
            return row.flatMap { $0[0] as Int64 >= message ? $0[1] : nil }
        }
    }
}
