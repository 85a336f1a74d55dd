import GRDB
import Messages

/// A message and where it lies, for whoever asks a filter about it again.
package struct InboxMessage: Hashable, Sendable {
    package let id: Int64
    package let date: Int64
    /// Who wrote it, as it was written; nil: the user.
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
    /// How much of the texts is read at once, in bytes: one may have a megabyte.
    private static let maxBytes = 1 << 20

    /// The next messages behind an id that are not in Recently Deleted, at most so many; none: there are no more. The
    /// bodies of what the user wrote are left out.
    package func messages(after id: Int64, _ limit: Int) throws -> [InboxMessage] {
        try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT m.id, m.date, m.sender, CASE WHEN m.sender IS NULL THEN NULL ELSE m.body END, m.service,
                           c.people, c.category, c.known
                    FROM message m CROSS JOIN conversation c ON c.id = m.conversation
                    WHERE m.id > ? AND c.deleted_at IS NULL ORDER BY m.id LIMIT ?
                    """)
            let rows = try Row.fetchCursor(statement, arguments: [id, limit])
            var texts: [InboxMessage] = []
            var bytes = 0
            while bytes < Self.maxBytes, let row = try rows.next() {
                guard let category = Category(code: row[6]) else { continue }
                let body = Self.text(row, 3)
                bytes += body?.utf8.count ?? 0
                texts.append(
                    InboxMessage(
                        id: row[0], date: row[1], sender: row[2], body: body,
                        service: Service(rawValue: row[4]) ?? .sms, people: row[5], category: category,
                        known: Bucket.isKnown(row[7])))
            }
            return texts
        }
    }

    /// What decides whether a filter is asked about a sender, of all senders at once.
    package func senderFacts() throws -> SenderFacts {
        try read { db in
            var facts = SenderFacts()
            facts.blocked = try String.fetchSet(db, sql: "SELECT key FROM blocked")
            facts.contacts = try String.fetchSet(db, sql: "SELECT key FROM contact_address")
            facts.markedKnown = try String.fetchSet(db, sql: "SELECT people FROM marked_known")
            for row in try Row.fetchAll(db, sql: "SELECT people, count FROM replies") {
                facts.replies[row[0]] = row[1]
            }
            return facts
        }
    }
}

/// Who is blocked, in Contacts, replied to and marked as known.
package struct SenderFacts: Sendable {
    fileprivate(set) var blocked: Set<String> = []
    fileprivate(set) var contacts: Set<String> = []
    fileprivate(set) var markedKnown: Set<String> = []
    fileprivate(set) var replies: [String: Int] = [:]

    /// What is known about a text before anybody is asked, as if it came in now.
    package func criteria(_ text: InboxMessage, _ settings: Settings, country: Country) -> CriteriaFacts {
        let written = text.sender ?? ""
        var facts = CriteriaFacts()
        facts.service = text.service
        facts.filterUnknownSenders = settings.filterUnknownSenders
        facts.isBlocked = !blocked.isEmpty && blocked.contains(Address(written, country: country).key)
        // The people of a group are separated by line ends.
        facts.isContact =
            !contacts.isEmpty && text.people.split(separator: "\n").contains { contacts.contains(String($0)) }
        facts.isMarkedKnown = markedKnown.contains(text.people)
        facts.replies = replies[text.people] ?? 0
        facts.hasSender = !written.isEmpty
        facts.hasBody = text.body != nil
        return facts
    }
}
