import GRDB
import Messages

/// What is known of the people that an import has met, so that their rows are not read for every batch anew. Good as
/// long as nobody else writes into the store.
package final class ImportMemory {
    /// Beyond these it starts anew: every stranger (`PlaceholderSender`), and some more.
    private static let maxPeople = 60_500
    /// And beyond so many bytes of their addresses.
    private static let maxBytes = 4 << 20

    struct Person {
        let participants: Participants
        let key: String
        var facts = Filing.ArchivedFacts()
        /// Replies that are not written yet.
        var newReplies = 0
        /// Whether the store has a conversation with them, perhaps a deleted one.
        var wasThere = false
        /// Whether the rows of their conversations say that they are known.
        var wasKnown = false
        /// The first of their conversations; -1: there is none.
        var first: Int32 = -1
        /// The one that the archive's last text with them went to; -1: there was none.
        var last: Int32 = -1
    }

    /// A conversation as its row will be.
    struct StoredConversation {
        let person: Int32
        let category: Category
        /// 0: there is no row yet.
        var id: Int64 = 0
        var known: Bool
        var besideOthers = false
        var startedByUser = false
        var date: Int64 = 0
        var newest: Int64 = 0
        var messages: Int32 = 0
        var unread: Int32 = 0
        var replies: Int32 = 0
        /// Its number among those that the batch touches; -1: it does not.
        var touched: Int32 = -1
        /// The next one with the same people; -1: there is none.
        var next: Int32 = -1

        var bucket: Bucket {
            Bucket(category: category, known: known, deleted: false, besideOthers: besideOthers)
        }

        var counts: Counts {
            var counts = Counts()
            counts.conversations = messages > 0 ? 1 : 0
            counts.unreadConversations = unread > 0 ? 1 : 0
            counts.unread = Int(unread)
            return counts
        }
    }

    /// The numbers of the categories, in which a person's conversations are found.
    static let numbers: [Int8] = {
        var numbers = [Int8](repeating: -1, count: (Category.all.map(\.code).max() ?? 0) + 1)
        for (number, category) in Category.all.enumerated() { numbers[category.code] = Int8(number) }
        return numbers
    }()
    /// Conversations that are not deleted.
    var conversations: [StoredConversation] = []
    var people: [Person] = []
    private var places: [String: Int] = [:]
    private var bytes = 0
    private var writes = -1

    package init() {}

    /// Forgets everything where the store was written to since `keep`.
    package func check(_ store: InboxStore) {
        if store.writes != writes || people.count > Self.maxPeople || bytes > Self.maxBytes { forget() }
        // Room that is not used costs nothing; an array that grows is there twice for a moment.
        let room = Self.maxPeople + MessageBatch.maxPeople
        people.reserveCapacity(room)
        conversations.reserveCapacity(room)
        places.reserveCapacity(room)
    }

    /// Says that the store's last transaction was the import's own.
    package func keep(_ store: InboxStore) { writes = store.writes }

    /// Forgets some people, whose rows were changed otherwise.
    package func forget(_ keys: [String]) {
        for key in keys { places[key] = nil }
    }

    package func forget() {
        people = []
        conversations = []
        places = [:]
        bytes = 0
        writes = -1
    }

    /// The number of these people, who are looked up where they are new to it.
    func person(_ key: String, _ participants: Participants, _ look: ImportLookup) throws -> Int {
        if let place = places[key] { return place }
        let number = people.count
        people.append(Person(participants: participants, key: key))
        try look.fill(number, self)
        places[key] = number
        bytes += key.utf8.count
        return number
    }

    /// A person's conversation of a category; nil: there is none.
    func conversation(_ person: Int, _ category: Category) -> Int? {
        var place = people[person].first
        while place >= 0 {
            if conversations[Int(place)].category == category { return Int(place) }
            place = conversations[Int(place)].next
        }
        return nil
    }

    func add(_ lying: StoredConversation) -> Int {
        var lying = lying
        lying.next = people[Int(lying.person)].first
        conversations.append(lying)
        people[Int(lying.person)].first = Int32(conversations.count - 1)
        return conversations.count - 1
    }

    /// All of a person's conversations.
    func conversations(of person: Int) -> some Sequence<Int> {
        sequence(state: people[person].first) { place in
            guard place >= 0 else { return nil }
            defer { place = self.conversations[Int(place)].next }
            return Int(place)
        }
    }

    func isKnown(_ person: Int) -> Bool {
        let facts = people[person].facts
        return facts.isContact || facts.isMarkedKnown || facts.replies >= Release.repliesThatMakeKnown
            || conversations(of: person).contains { conversations[$0].startedByUser && conversations[$0].messages > 0 }
    }

    func hasStored(_ person: Int, where isOne: (Category) -> Bool) -> Bool {
        conversations(of: person).contains { conversations[$0].messages > 0 && isOne(conversations[$0].category) }
    }
}

/// Looks up what the store knows of some people.
struct ImportLookup {
    private let conversations: RawStatement
    private let deleted: RawStatement
    private let contact: RawStatement
    private let marked: RawStatement
    private let replies: RawStatement

    /// Whether there is anything to be found; in a new inbox there is not.
    private let hasConversations: Bool
    private let hasDeleted: Bool
    private let hasReplies: Bool
    private let hasContacts: Bool

    init(_ db: Database) throws {
        func has(_ rows: String) throws -> Bool {
            try Row.fetchOne(db, sql: "SELECT 1 FROM \(rows) LIMIT 1") != nil
        }
        hasConversations = try has("conversation")
        hasDeleted = try has("conversation WHERE deleted_at IS NOT NULL")
        hasReplies = try has("replies")
        hasContacts = try has("contact_address") || has("marked_known")
        conversations = try RawStatement(
            db,
            """
            SELECT id, category, known, date, newest, messages, unread, replies, begun_by_user
            FROM conversation WHERE people = ? AND deleted_at IS NULL
            """)
        deleted = try RawStatement(
            db,
            """
            SELECT 1 FROM participant p JOIN conversation c ON c.id = p.conversation
            WHERE p.key = ?1 AND c.people = ?2 LIMIT 1
            """)
        contact = try RawStatement(db, "SELECT 1 FROM contact_address WHERE key = ?")
        marked = try RawStatement(db, "SELECT 1 FROM marked_known WHERE people = ?")
        replies = try RawStatement(db, "SELECT count FROM replies WHERE people = ?")
    }

    func fill(_ number: Int, _ memory: ImportMemory) throws {
        let person = memory.people[number]
        if hasConversations { try fillConversations(number, memory) }
        var facts = Filing.ArchivedFacts()
        if hasContacts {
            for address in person.participants.addresses where !facts.isContact {
                contact.bind(1, text: address.key)
                facts.isContact = try contact.findsAny()
            }
            marked.bind(1, text: person.key)
            facts.isMarkedKnown = try marked.findsAny()
        }
        if hasReplies {
            replies.bind(1, text: person.key)
            try replies.rows { facts.replies = Int(stored: replies.integer(0)) }
        }
        facts.hasJunk = memory.hasStored(number) { $0 == .junk }
        memory.people[number].facts = facts
        memory.people[number].wasKnown = memory.isKnown(number)
    }

    /// A stored number of messages, with room for those of an import.
    private static func count(_ number: Int64) -> Int32 { Int32(min(max(number, 0), 1 << 30)) }

    private func fillConversations(_ number: Int, _ memory: ImportMemory) throws {
        let person = memory.people[number]
        conversations.bind(1, text: person.key)
        var wasThere = false
        try conversations.rows {
            guard let category = Category(code: Int(conversations.integer(1))) else { return }
            let standing = Int(conversations.integer(2))
            var lying = ImportMemory.StoredConversation(
                person: Int32(number), category: category, known: Bucket.isKnown(standing))
            lying.id = conversations.integer(0)
            lying.besideOthers = Bucket.isBesideOthers(standing)
            lying.date = conversations.integer(3)
            lying.newest = conversations.integer(4)
            lying.messages = Self.count(conversations.integer(5))
            lying.unread = Self.count(conversations.integer(6))
            lying.replies = Self.count(conversations.integer(7))
            lying.startedByUser = conversations.integer(8) != 0
            _ = memory.add(lying)
            wasThere = true
        }
        if !wasThere, hasDeleted {
            deleted.bind(1, text: person.participants.addresses[0].key)
            deleted.bind(2, text: person.key)
            wasThere = try deleted.findsAny()
        }
        memory.people[number].wasThere = wasThere
    }
}
