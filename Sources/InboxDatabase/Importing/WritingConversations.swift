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
        let insert = try SQLStatement(
            inbox.db,
            """
            INSERT OR FAIL INTO conversation (id, people, category, known, begun_by_user, date, newest, messages, unread, replies,
                   name) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
            """)
        let update = try SQLStatement(
            inbox.db,
            """
            UPDATE OR FAIL conversation SET known = ?4, begun_by_user = ?5, date = ?6, newest = ?7, messages = ?8, unread = ?9,
                   replies = ?10 WHERE id = ?1
            """)
        let participant = try SQLStatement(inbox.db, "INSERT OR FAIL INTO participant VALUES (?1, ?2, ?3, ?4)")
        let hasContacts = try SQLRow.fetchOne(inbox.db, sql: "SELECT 1 FROM contact_address LIMIT 1") != nil
        for number in touchedInOrder {
            let target = touched[Int(number)]
            memory.conversations[target.conversation].touched = -1
            let state = memory.conversations[target.conversation]
            let statement = target.hasRow ? update : insert
            statement.bind(1, state.id)
            statement.bind(4, state.bucket.standing)
            statement.bind(5, state.startedByUser)
            statement.bind(6, state.date)
            statement.bind(7, state.newest)
            statement.bind(8, state.messages)
            statement.bind(9, state.unread)
            statement.bind(10, state.replies)
            if !target.hasRow {
                let person = memory.people[Int(state.person)]
                insert.bind(2, text: person.key)
                insert.bind(3, state.category.code)
                let addresses = person.participants.addresses
                insert.bind(11, text: try name(of: addresses, hasContacts: hasContacts).key)
                for (position, address) in addresses.enumerated() {
                    participant.bind(1, state.id)
                    participant.bind(2, position)
                    participant.bind(3, text: address.key)
                    participant.bind(4, text: address.written)
                    try participant.run()
                }
            }
            try statement.run()
            inbox.count(state.bucket, state.counts, 1)
        }
        try Schema.create(rebuilt, inbox.db)
        try writeReplies()
        return unresolved
    }

    /// The name of a new conversation; most archives have no contacts to look for.
    private func name(of addresses: [Address], hasContacts: Bool) throws -> SortName {
        guard hasContacts else { return SortName(names: addresses.map { _ in nil }, addresses: addresses) }
        return try ConversationNames(db: inbox.db).name(of: addresses)
    }

    /// The indexes to drop before the rows are written, and those of them to rebuild afterwards, in the batch's
    /// transaction: that is faster than changing most of their entries one by one. The others are left out until the end
    /// of the import.
    private func indexesToDrop() throws -> (dropped: [String], rebuilt: [String]) {
        guard touched.count > 5_000 else { return ([], []) }
        let new = touched.count { !$0.hasRow }
        let all = try (Int.fetchOne(inbox.db, sql: "SELECT max(id) FROM conversation") ?? 0) + new
        var indexes = touched.count * 2 > all ? Schema.lists : []
        if new * 2 > all { indexes += Schema.people }
        indexes.removeAll(where: memory.leftOut.contains)
        let left = memory.leavesOut ? Schema.lists + (new == all && memory.canLeaveOutPeople ? Schema.people : []) : []
        memory.leftOut.formUnion(indexes.filter(left.contains))
        return (indexes, indexes.filter { !left.contains($0) })
    }

    /// Updates a person after the batch: whether they are known, and whether their junk is beside others.
    private mutating func refresh(_ number: Int, _ unresolved: inout UnresolvedPeople) {
        let person = memory.people[number]
        let known = memory.isKnown(number)
        let hasJunk = memory.hasStored(number) { $0 == .junk }
        let hasOthers = memory.hasStored(number) { $0 != .junk }
        for index in memory.conversations(of: number) {
            let stored = memory.conversations[index]
            guard stored.touched >= 0 else {
                if stored.category == .junk, stored.messages > 0, stored.besideOthers != hasOthers {
                    unresolved.beside.append(person.key)
                }
                continue
            }
            memory.conversations[index].known = known
            if stored.category == .junk { memory.conversations[index].besideOthers = hasOthers }
        }
        if person.isStored, known != person.wasKnown { unresolved.known.append(person.key) }
        if hasJunk, person.facts.replies >= Release.repliesThatMakeKnown { unresolved.replied.append(person.key) }
        if hasJunk, hasOthers { unresolved.mixed.append(person.key) }
        memory.people[number].isStored = true
        memory.people[number].wasKnown = known
    }

    private func writeReplies() throws {
        let write = try SQLStatement(
            inbox.db, "INSERT INTO replies VALUES (?1, ?2) ON CONFLICT DO UPDATE SET count = excluded.count")
        for number in met where memory.people[number].newReplies > 0 {
            write.bind(1, text: memory.people[number].key)
            write.bind(2, memory.people[number].facts.replies)
            try write.run()
            memory.people[number].newReplies = 0
        }
    }
}
