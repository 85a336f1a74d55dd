package import Messages
import SQLiteAccess

/// A message and its current place, for What would change.
package struct InboxMessage: Hashable, Sendable {
    package let id: Int64
    package let date: Int64
    /// The sender as written; nil: the user.
    package let sender: String?
    package let body: String?
    package let service: Service
    /// The key of its conversation's people.
    package let people: String
    package let category: Category
    /// Whether its people are known senders (F9).
    package let known: Bool
}

extension InboxStore {
    /// How many bytes of bodies to read at once; a single body can have a megabyte.
    private static let maxBytes = 1 << 20

    /// At most `limit` messages after an id, except those in Recently Deleted; empty at the end. Bodies that the user wrote
    /// are nil.
    package func messages(after id: Int64, _ limit: Int) throws -> [InboxMessage] {
        try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT m.id, m.date, m.sender, CASE WHEN m.sender IS NULL THEN NULL ELSE m.body END, m.service,
                           c.people, c.category, c.standing
                    FROM message m CROSS JOIN conversation c ON c.id = m.conversation
                    WHERE m.id > ? AND c.deleted_at IS NULL ORDER BY m.id LIMIT ?
                    """)
            let rows = SQLRow.fetchCursor(statement, arguments: [id, limit])
            var messages: [InboxMessage] = []
            var bytes = 0
            while bytes < Self.maxBytes, let row = try rows.next() {
                guard let category = Category(code: row[6]) else { continue }
                let body: String? = row[3]
                bytes += body?.utf8.count ?? 0
                messages.append(
                    InboxMessage(
                        id: row[0], date: row[1], sender: row[2], body: body,
                        service: Service(rawValue: row[4]) ?? .sms, people: row[5], category: category,
                        known: Bucket.isKnown(row[7])))
            }
            return messages
        }
    }

    /// What decides whether a filter receives messages of a sender, for all senders at once.
    package func senderFacts() throws -> SenderFacts {
        try read { db in
            var facts = SenderFacts()
            facts.blocked = try String.fetchSet(db, sql: "SELECT key FROM blocked")
            facts.contacts = try String.fetchSet(db, sql: "SELECT key FROM contact_address")
            facts.markedKnown = try String.fetchSet(db, sql: "SELECT people FROM marked_known")
            for row in try SQLRow.fetchAll(db, sql: "SELECT people, count FROM replies") {
                facts.replies[row[0]] = row[1]
            }
            return facts
        }
    }
}

/// The senders that are blocked, in Contacts, replied to or marked as known.
package struct SenderFacts: Sendable {
    fileprivate(set) var blocked: Set<String> = []
    fileprivate(set) var contacts: Set<String> = []
    fileprivate(set) var markedKnown: Set<String> = []
    fileprivate(set) var replies: [String: Int] = [:]

    /// The criteria of a message, as if it arrived now.
    package func criteria(_ message: InboxMessage, _ settings: Settings, country: Country) -> CriteriaFacts {
        let written = message.sender ?? ""
        var facts = CriteriaFacts()
        facts.service = message.service
        facts.filterUnknownSenders = settings.filterUnknownSenders
        facts.isBlocked = !blocked.isEmpty && blocked.contains(Address(written, country: country).key)
        // The keys of a group are separated by line feeds.
        facts.isContact =
            !contacts.isEmpty && message.people.split(separator: "\n").contains { contacts.contains(String($0)) }
        facts.isMarkedKnown = markedKnown.contains(message.people)
        facts.replies = replies[message.people] ?? 0
        facts.hasSender = !written.isEmpty
        facts.hasBody = message.body != nil
        return facts
    }
}
