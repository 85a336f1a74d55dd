import Messages
import SQLiteAccess

// Writes the rows of conversations, participants and replies.
extension Importer {
    /// Writes the conversations of the batch, and returns the people for whom more must be done.
    mutating func writeConversations() throws -> UnresolvedPeople {
        var unresolved = UnresolvedPeople()
        for person in met { refresh(person, &unresolved) }
        let (dropped, rebuilt) = try indexesToDrop()
        try Schema.drop(dropped, inbox.db)
        let update = try SQLStatement(
            inbox.db,
            """
            UPDATE OR FAIL conversation SET standing = ?1, started_by_user = ?2, date = ?3, newest = ?4, messages = ?5, unread = ?6,
                   replies = ?7 WHERE id = ?8
            """)
        let new = touched.filter { !$0.hasRow }
        let people = new.reduce(0) { sum, target in
            let person = imported.conversations[target.conversation].person
            let people = imported.people[Int(person)].participants
            return people.isGroup ? sum + people.addresses.count : sum
        }
        try bytes.withUnsafeBytes { bytes in
            var rows = try ConversationRows(
                inbox.db, batch, bytes: bytes, conversations: new.count, participants: people)
            // Most of them are in the same bucket.
            var (bucket, counts) = (Bucket?.none, Counts())
            for number in touchedInOrder {
                let target = touched[Int(number)]
                imported.conversations[target.conversation].touched = -1
                let state = imported.conversations[target.conversation]
                if target.hasRow {
                    state.bind(to: RowInserts.Slot(statement: update, offset: 0, index: 0))
                    update.bind(8, state.id)
                    try update.run()
                } else {
                    let person = imported.people[Int(state.person)]
                    try rows.add(state, person.participants, Int(person.number))
                }
                if bucket != state.bucket {
                    if let bucket { inbox.count(bucket, counts, 1) }
                    (bucket, counts) = (state.bucket, Counts())
                }
                counts.add(state.counts)
            }
            if let bucket { inbox.count(bucket, counts, 1) }
        }
        try Schema.create(rebuilt, inbox.db)
        try writeReplies()
        return unresolved
    }

    /// The indexes to drop before the rows are written, and those of them to rebuild afterwards, in the batch's
    /// transaction: that is faster than changing most of their entries one by one. The others are left out until the end
    /// of the import.
    private func indexesToDrop() throws -> (dropped: [String], rebuilt: [String]) {
        guard touched.count > memory.manyConversations else { return ([], []) }
        let new = touched.count { !$0.hasRow }
        let all = try (Int.fetchOne(inbox.db, sql: "SELECT max(id) FROM conversation") ?? 0) + new
        var indexes: [String] = []
        if touched.count * 2 > all {
            // Creating an index reads all conversations, so one with few of these is not dropped.
            let unread = touched.count { imported.conversations[$0.conversation].unread > 0 }
            if unread * Self.few > touched.count { indexes += Schema.unreadLists }
            if (touched.count - unread) * Self.few > touched.count { indexes += Schema.readLists }
        }
        if new * 2 > all { indexes += Schema.people }
        indexes.removeAll(where: memory.leftOut.contains)
        let left = memory.leavesOut ? Schema.lists + (new == all && memory.canLeaveOutPeople ? Schema.people : []) : []
        memory.leftOut.formUnion(indexes.filter(left.contains))
        return (indexes, indexes.filter { !left.contains($0) })
    }

    /// One in this many touched conversations, or fewer, are few.
    private static let few = 16

    /// Updates a person after the batch: whether they are known, and whether their junk is beside others.
    private mutating func refresh(_ number: Int, _ unresolved: inout UnresolvedPeople) {
        let person = imported.people[number]
        let known = imported.isKnown(number)
        let (hasJunk, hasOthers) = (imported.hasStored(number, junk: true), imported.hasStored(number, junk: false))
        var next = person.first
        // A sequence would refer to the array that this changes, and the change would copy it.
        while next >= 0 {
            let index = Int(next)
            let stored = imported.conversations[index]
            next = stored.next
            guard stored.touched >= 0 else {
                if stored.category == .junk, stored.messages > 0, stored.besideOthers != hasOthers {
                    unresolved.beside.append(person.key)
                }
                continue
            }
            imported.conversations[index].known = known
            if stored.category == .junk { imported.conversations[index].besideOthers = hasOthers }
        }
        if person.isStored, known != person.wasKnown { unresolved.known.append(person.key) }
        if hasJunk, person.facts.replies >= Release.repliesThatMakeKnown { unresolved.replied.append(person.key) }
        if hasJunk, hasOthers { unresolved.mixed.append(person.key) }
        imported.people[number].isStored = true
        imported.people[number].wasKnown = known
    }

    private mutating func writeReplies() throws {
        let write = try SQLStatement(
            inbox.db, "INSERT INTO replies VALUES (?1, ?2) ON CONFLICT DO UPDATE SET count = excluded.count")
        for number in met where imported.people[number].newReplies > 0 {
            write.bind(1, text: imported.people[number].key)
            write.bind(2, imported.people[number].facts.replies)
            try write.run()
            imported.people[number].newReplies = 0
        }
        for (key, count) in joinedReplies { try inbox.setReplies(to: key, inbox.replies(to: key) + count) }
    }
}
