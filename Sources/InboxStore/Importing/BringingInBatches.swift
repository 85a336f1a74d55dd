import GRDB
import Messages

/// The keys of people of whom the rows of a batch do not say everything yet.
package struct UnresolvedPeople: Hashable, Sendable {
    /// Known senders now, who have conversations that the batch did not touch.
    package var known: [String] = []
    /// Replied to three times, with a conversation that is junk.
    package var replied: [String] = []
    /// With a conversation that is junk, and others.
    package var mixed: [String] = []
    /// With untouched junk that lies beside others now.
    var beside: [String] = []

    package var isEmpty: Bool { known.isEmpty && replied.isEmpty && mixed.isEmpty }

    package init() {}
}

extension InboxTransaction {
    /// Puts the texts of a batch that are new into the inbox, read or unread as they were, with nobody asked or told.
    ///
    /// - Parameters:
    ///   - first: the number that the first message gets.
    ///   - now: the date of texts that have none, in milliseconds since 1970.
    ///   - memory: what earlier batches learned; one a series of batches.
    ///   - filing: says in which conversation a text lies.
    package func importBatch(
        _ batch: MessageBatch, first: Int64, now: Int64, memory: ImportMemory,
        filing: ArchivedFiling
    ) throws -> (sum: ImportResult, unsettled: UnresolvedPeople) {
        let fingerprints = try Fingerprints(db)
        try fingerprints.recordOwn(before: first)
        let isNew = try fingerprints.filterNew(batch)
        var bringing = Importer(batch, self, memory)
        try bringing.choose(isNew, filing)
        var sum = try bringing.writeMessages(first: first, now: now)
        let unsettled = try bringing.writeConversations()
        let count = sum.texts + sum.replies
        sum.alreadyThere = batch.count - count
        if count > 0 { try recordArchive(batch.archive, first: first, last: first + Int64(count) - 1) }
        for key in unsettled.beside {
            if let junk = try liveConversation(key, .junk) { try refreshJunk(besides: junk) }
        }
        memory.forget(unsettled.beside)
        return (sum, unsettled)
    }

    /// Keeps which messages came from where. Batches that follow each other are one entry.
    private func recordArchive(_ archive: String, first: Int64, last: Int64) throws {
        try db.execute(
            sql: "UPDATE brought_in SET last = ? WHERE last = ? AND archive = ?",
            arguments: [last, first - 1, archive])
        guard db.changesCount == 0 else { return }
        try db.execute(sql: "INSERT INTO brought_in VALUES (?, ?, ?)", arguments: [first, last, archive])
    }
}

extension InboxStore {
    /// The archive that a message was brought in from; nil: it came in, or the user wrote it here.
    package func archive(of message: Int64) throws -> String? {
        try read { db in
            let row = try Row.fetchOne(
                db.cachedStatement(
                    sql: "SELECT last, archive FROM brought_in WHERE first <= ? ORDER BY first DESC LIMIT 1"),
                arguments: [message])
            return row.flatMap { $0[0] as Int64 >= message ? $0[1] : nil }
        }
    }
}
