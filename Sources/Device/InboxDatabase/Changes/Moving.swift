package import Messages
import SQLiteAccess

extension InboxTransaction {
    /// Moves all messages of a conversation into another one.
    ///
    /// - Parameters:
    ///   - action: the number of the user action that causes it, for `undoMoves`; nil: it cannot be undone.
    ///   - leavingIMessages: whether iMessages stay where they are (C2).
    package func merge(
        _ conversation: Int64, into target: Int64, rule: Rule?, action: Int64?, leavingIMessages: Bool = false
    ) throws {
        guard conversation != target else { return }
        // An empty conversation takes over the footer (N5), if the filter filed the messages there and not elsewhere.
        if let source = try state(conversation), try state(target)?.messages == 0 {
            try change(target) { $0.filteredBy = $0.category == source.category ? source.filteredBy : nil }
        }
        if let action {
            try db.cachedStatement(
                sql: """
                    INSERT OR IGNORE INTO move SELECT ?, id, conversation, moved_by FROM message WHERE conversation = ?
                    """
            ).run([action, conversation])
        }
        try db.cachedStatement(
            sql: """
                UPDATE message SET conversation = ?, moved_by = coalesce(?, moved_by)
                WHERE conversation = ? AND service IS NOT ?
                """
        ).run([
            target, rule?.rawValue, conversation, leavingIMessages ? Service.iMessage.rawValue : nil,
        ])
        try recount(conversation)
        try recount(target)
    }

    /// Moves the sender's conversations in these categories to where a new message is filed (F1, F3).
    ///
    /// - Parameter iMessages: whether iMessages move, too (C2, `Settings.iMessageJoinsJunk`).
    package func absorb(
        _ people: String, _ categories: Set<Category>, into target: Int64, rule: Rule, iMessages: Bool
    ) throws {
        for category in categories {
            if let source = try liveConversation(people, category) {
                try merge(source, into: target, rule: rule, action: nil, leavingIMessages: !iMessages)
            }
        }
    }

    /// Moves the sender's conversations in these categories into the uncategorized one (R1, R2), and returns it.
    ///
    /// - Parameters:
    ///   - other: the people whose uncategorized conversation it is; nil: the same.
    ///   - action: as for `merge`.
    package func moveToUncategorized(
        _ people: String, _ categories: Set<Category>, to other: Participants? = nil, rule: Rule?, action: Int64?
    ) throws -> Int64? {
        var target: Int64?
        for category in categories {
            guard let source = try liveConversation(people, category), let known = try state(source)?.known,
                let participants = try participants(source)
            else { continue }
            let uncategorized = try conversation(with: other ?? participants, .uncategorized, known: known)
            try merge(source, into: uncategorized, rule: rule, action: action)
            target = uncategorized
        }
        return target
    }

    /// Undoes the moves of a user action, for messages and conversations that still exist. Returns whether there were any.
    @discardableResult
    package func undoMoves(_ action: Int64) throws -> Bool {
        let rows = try SQLRow.fetchAll(
            db,
            sql: """
                SELECT DISTINCT message.conversation, came_from FROM move JOIN message ON message.id = move.message
                WHERE action = ? AND \(Purge.excluded)
                """, arguments: [action])
        try db.execute(
            sql: """
                UPDATE message SET conversation = came_from, moved_by = move.moved_by FROM move
                WHERE action = ? AND move.message = message.id AND \(Purge.excluded)
                AND came_from IN (SELECT id FROM conversation WHERE people <> \(Purge.people))
                """, arguments: [action])
        try db.execute(sql: "DELETE FROM move WHERE action = ?", arguments: [action])
        for id in Set(rows.flatMap { [$0[0] as Int64, $0[1] as Int64] }) { try recount(id) }
        return !rows.isEmpty
    }

    /// Moves a conversation to Recently Deleted (F12).
    package func delete(_ conversation: Int64, at date: Int64) throws {
        try change(conversation) { $0.deletedAt = date }
        try refreshKnown(ofPeopleIn: conversation)
    }

    /// A conversation that the user started makes its people known as long as it exists (F9).
    private func refreshKnown(ofPeopleIn conversation: Int64) throws {
        if let people = try participants(conversation)?.key { try refreshKnown(people) }
    }

    /// Recovers a conversation from Recently Deleted. It joins the sender's conversation of its category, or the
    /// uncategorized one if R1 or R2 now apply. Returns the conversation that has its messages.
    package func recover(_ conversation: Int64, action: Int64, in release: Release) throws -> Int64 {
        guard let state = try state(conversation), state.deletedAt != nil,
            let participants = try participants(conversation)
        else { return conversation }
        let record = try record(of: participants, sender: nil)
        let back = Filing.afterRecovery(state.category, record.filing, in: release)
        let category = back == nil ? state.category : .uncategorized
        if category == state.category, try person(participants).key == participants.key,
            try liveConversation(participants.key, category) == nil
        {
            try change(conversation) { $0.deletedAt = nil }
            try refreshKnown(participants.key)
            return conversation
        }
        let people = try person(participants)
        let target = try self.conversation(with: people, category, known: record.isKnown)
        try merge(conversation, into: target, rule: back?.rule, action: action)
        try refreshKnown(people.key)
        return target
    }
}
