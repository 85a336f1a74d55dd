import Foundation
package import Messages
import SQLiteAccess

/// A message to insert into the store.
package struct NewMessage: Sendable {
    /// Assigned on arrival, so that the order of messages does not depend on the order of answers.
    package var id: Int64
    package var date: Int64
    /// nil: the user wrote it.
    package var sender: Address?
    package var body: String?
    package var service: Service
    package var label: String?
    package var journey: Journey?

    package init(
        id: Int64, date: Int64, sender: Address?, body: String?, service: Service, label: String? = nil,
        journey: Journey? = nil
    ) {
        self.id = id
        self.date = date
        self.sender = sender
        self.body = body
        self.service = service
        self.label = label
        self.journey = journey
    }
}

extension InboxTransaction {
    /// The conversation with these people in this category; created if necessary.
    package func conversation(with people: Participants, _ category: Category, known: Bool) throws -> Int64 {
        let key = people.key
        if let id = try liveConversation(key, category) { return id }
        try db.cachedStatement(
            sql: "INSERT INTO conversation (id, people, written, category, standing, name) VALUES (?, ?, ?, ?, ?, ?)"
        ).run([
            try newConversation(), key, StoredParticipants.written(people), category.code, known,
            try ConversationNames(db: db).name(of: people.addresses).key,
        ])
        let id = db.lastInsertedRowID
        try StoredParticipants.insert(people, of: id, db)
        return id
    }

    func liveConversation(_ people: String, _ category: Category) throws -> Int64? {
        try Int64.fetchOne(
            db.cachedStatement(
                sql: "SELECT id FROM conversation WHERE people = ? AND category = ? AND deleted_at IS NULL"),
            arguments: [people, category.code])
    }

    /// The people with this key; nil if there is no conversation with them.
    package func participants(of people: String) throws -> Participants? {
        try InboxStore.conversationIDs(of: people, db).first.flatMap { try participants($0) }
    }

    /// The people of a conversation, as written when it was created.
    package func participants(_ conversation: Int64) throws -> Participants? {
        let addresses = try StoredParticipants.addresses(of: conversation, db)
        return addresses.first.map { Participants(sender: $0, others: Array(addresses.dropFirst())) }
    }

    /// Inserts a message into a conversation.
    ///
    /// - Parameters:
    ///   - known: whether its people are now known senders (F9).
    ///   - filteredBy: the filter that filed it; nil keeps the conversation's footer (N5), unless it is empty.
    package func insert(_ message: NewMessage, into conversation: Int64, known: Bool, filteredBy: String? = nil) throws
    {
        let journey = try message.journey.map { try Self.encoder.encode($0) }
        try db.cachedStatement(
            sql: """
                INSERT INTO message (id, conversation, date, sender, body, service, read, label, journey)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).run([
            message.id, conversation, message.date, message.sender?.written, message.body.map { Data($0.utf8) },
            message.service.rawValue, message.sender == nil, message.label, journey,
        ])
        try outdateSearchText(of: message.id)
        try change(conversation) { state in
            if state.messages == 0 {
                state.startedByUser = message.sender == nil && message.service == .iMessage
                state.filteredBy = nil
            }
            state.messages += 1
            state.known = known
            if message.sender == nil { state.replies += 1 } else { state.unread += 1 }
            if state.newest == nil || (message.date, message.id) > (state.date, state.newest ?? 0) {
                state.newest = message.id
                state.date = message.date
            }
            if let filteredBy { state.filteredBy = filteredBy }
        }
        countMessages(1)
    }

    private static let encoder = JSONEncoder()

    /// Adds a later diagnostic to a message's journey (V9). A journey that cannot be read stays as it is.
    package func amend(_ message: Int64, _ diagnostic: Diagnostic, _ rule: Rule) throws {
        guard
            let data = try Data.fetchOne(db, sql: "SELECT journey FROM message WHERE id = ?", arguments: [message]),
            var journey = StoredRecord.decode(Journey.self, data, JSONDecoder()).value
        else { return }
        journey.diagnostics.append(diagnostic)
        if !journey.filedBy.contains(rule) { journey.filedBy.insert(rule, at: 0) }
        try db.execute(
            sql: "UPDATE message SET journey = ? WHERE id = ?",
            arguments: [try Self.encoder.encode(journey), message])
    }

    /// Removes a message that the user wrote, to undo sending it.
    package func removeMessage(_ id: Int64) throws {
        let conversation = try Int64.fetchOne(
            db, sql: "SELECT conversation FROM message WHERE id = ? AND \(Purge.excluded)", arguments: [id])
        guard let conversation else { return }
        try outdateSearchText(of: id)
        try db.execute(sql: "DELETE FROM message WHERE id = ?", arguments: [id])
        try recount(conversation)
        countMessages(-1)
    }

    /// Marks the messages of a conversation as read.
    package func markRead(_ conversation: Int64) throws {
        try db.cachedStatement(sql: "UPDATE message SET read = 1 WHERE conversation = ? AND read = 0")
            .run([conversation])
        try change(conversation) { $0.unread = 0 }
    }
}
