import SQLiteAccess

/// Writes the text that searches read (`SearchText`), one chunk at a time, so that the program can handle keys in between.
///
///     var preparation = try store.searchPreparation()
///     while !preparation.isDone { try store.prepareSearch(&preparation) }
package struct SearchPreparation: Hashable, Sendable {
    /// Whether nothing is left to write.
    package fileprivate(set) var isDone: Bool
    /// The next id.
    fileprivate var next: Int64
    fileprivate let last: Int64
    /// Where chunks of another version are looked for; nil: there are none.
    fileprivate var outdated: Int64?

    /// How much is prepared, from 0 to 100.
    package var percent: Int {
        let (part, all) = (Double(outdated ?? next), Double(max(1, last)))
        return isDone ? 100 : min(99, max(0, Int(part / all * 100)))
    }
}

extension InboxStore {
    /// The newest messages are searched without an index. Reading so many takes a few milliseconds.
    static let maxUnprepared: Int64 = 8_192

    /// What must be written so that searches are fast.
    package func searchPreparation() throws -> SearchPreparation {
        try read { db in
            let text = SearchText(db: db)
            let last = try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(id) FROM message")) ?? 0
            let prepared = try text.range(below: .max)
            let next = (prepared?.last ?? 0) + 1
            // Chunks are written in the order of their ids, so the last one has the newest version.
            let first = prepared?.isCurrent == false ? try text.outdatedRange(from: .min)?.first : nil
            return SearchPreparation(
                isDone: first == nil && last - next < Self.maxUnprepared, next: next, last: last, outdated: first)
        }
    }

    /// Writes one chunk, in one transaction.
    package func prepareSearch(_ preparation: inout SearchPreparation) throws {
        guard !preparation.isDone else { return }
        // Not `write`: no row of the inbox changes, so what is remembered of them stays valid.
        preparation = try preparing { db in
            var next = preparation
            let text = SearchText(db: db)
            if let from = next.outdated {
                next.outdated = try text.outdatedRange(from: from)?.first
                if let range = try next.outdated.flatMap(text.range(of:)) { try text.rewrite(range) }
            } else if let last = try text.write(from: next.next, through: .max, partly: false) {
                next.next = last + 1
            } else {
                next.isDone = true
            }
            return next
        }
    }
}
