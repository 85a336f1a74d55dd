import Messages
import SQLiteAccess

/// Caches the rows of people and conversations during an import, so that they are not read for every batch. Valid as long as
/// nothing else writes to the store.
package final class ImportMemory {
    /// Room for every `PlaceholderSender` and some more.
    package static let maxPeople = 60_500
    /// With fewer, changing the entries of an index one by one is as fast as creating it again.
    package static let manyConversations = 5_000
    /// With more people, the cache is cleared.
    private let maxPeople: Int
    /// With more bytes of addresses, the cache is cleared.
    private static let maxBytes = 4 << 20

    struct Person {
        let participants: Participants
        let key: String
        var facts = Filing.ArchivedFacts()
        /// The number of replies that are not written yet.
        var newReplies = 0
        /// Whether the store has a conversation with them, including deleted ones.
        var isStored = false
        /// Whether the stored conversations have them as known.
        var wasKnown = false
        /// The index of their first conversation; -1: none.
        var first: Int32 = -1
        /// The index of the conversation of the archive's last message with them; -1: none.
        var last: Int32 = -1
    }

    /// The row of a conversation.
    struct StoredConversation {
        let person: Int32
        let category: Category
        /// 0: not inserted yet.
        var id: Int64 = 0
        var known: Bool
        var besideOthers = false
        var startedByUser = false
        var date: Int64 = 0
        var newest: Int64 = 0
        var messages: Int32 = 0
        var unread: Int32 = 0
        var replies: Int32 = 0
        /// Its index in the conversations that the batch changes; -1: unchanged.
        var touched: Int32 = -1
        /// The index of the next conversation with the same people; -1: none.
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

    /// The index in `Category.all` by the code of the category.
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
    /// Whether the import may leave out indexes until its end, because no list is read before that.
    let leavesOut: Bool
    /// With how many conversations a batch drops indexes.
    let manyConversations: Int
    /// The indexes that it has left out.
    var leftOut: Set<String> = []
    /// The people of the import if the indexes that find people are left out.
    private var filter: PeopleFilter?
    /// Whether the batch needs no index that finds people, if the store has none yet.
    private(set) var canLeaveOutPeople = false

    /// - Parameters:
    ///   - leavesOutIndexes: whether the import may leave out indexes until its end, because no list is read before that.
    ///     Call `InboxStore.createMissingIndex` then.
    ///   - maxPeople: with more people, the cache is cleared.
    ///   - manyConversations: batches that write to more conversations drop indexes first.
    package init(
        leavesOutIndexes: Bool = false, maxPeople: Int = ImportMemory.maxPeople,
        manyConversations: Int = ImportMemory.manyConversations
    ) {
        leavesOut = leavesOutIndexes
        self.maxPeople = maxPeople
        self.manyConversations = manyConversations
    }

    /// Prepares for the next batch: creates left-out indexes that it needs, and clears the cache if the store was written
    /// to since `recordImport`, or if it is too large.
    package func prepare(for batch: MessageBatch, _ store: InboxStore) throws {
        let isWritten = store.writes != writes
        clearIfStale(store)
        canLeaveOutPeople = leavesOut && batch.onlyAddsPeople
        guard let filter else { return }
        let isNew = batch.keys.allSatisfy { places[$0] != nil || !filter.mayContain($0) }
        guard isWritten || !canLeaveOutPeople || !isNew else { return }
        try store.createPeopleIndexes()
        leftOut.subtract(Schema.people)
        self.filter = nil
    }

    /// Records that the store's last transaction was the import of this batch.
    package func recordImport(of batch: MessageBatch, _ store: InboxStore) {
        writes = store.writes
        guard leftOut.isSuperset(of: Schema.people) else { return }
        var filter = filter ?? PeopleFilter()
        self.filter = nil
        for key in batch.keys { filter.insert(key) }
        self.filter = filter
    }

    private func clearIfStale(_ store: InboxStore) {
        if store.writes != writes || people.count > maxPeople || bytes > Self.maxBytes { removeAll() }
        // Unused capacity costs nothing, but a growing array exists twice for a moment.
        let room = maxPeople + MessageBatch.maxPeople
        people.reserveCapacity(room)
        conversations.reserveCapacity(room)
        places.reserveCapacity(room)
    }

    /// Removes people whose rows were changed by other code.
    package func remove(_ keys: [String]) {
        for key in keys { places[key] = nil }
    }

    package func removeAll() {
        people = []
        conversations = []
        places = [:]
        bytes = 0
        writes = -1
    }

    /// The index of these people, which are read from the store if necessary.
    func person(_ key: String, _ participants: Participants, _ look: ImportLookup) throws -> Int {
        let number = people.count
        let position = Self.position(&places[key, default: number])
        guard position == number else { return position }
        people.append(Person(participants: participants, key: key))
        try look.fill(number, self)
        bytes += key.utf8.count
        return number
    }

    /// The value of an entry that was found or added: with one search, because each hashes the key.
    private static func position(_ entry: inout Int) -> Int { entry }

    /// The index of a person's conversation of a category; nil: none.
    func conversation(_ person: Int, _ category: Category) -> Int? {
        var position = people[person].first
        while position >= 0 {
            if conversations[Int(position)].category == category { return Int(position) }
            position = conversations[Int(position)].next
        }
        return nil
    }

    func add(_ stored: StoredConversation) -> Int {
        var stored = stored
        stored.next = people[Int(stored.person)].first
        conversations.append(stored)
        people[Int(stored.person)].first = Int32(conversations.count - 1)
        return conversations.count - 1
    }

    /// The indexes of a person's conversations.
    func conversations(of person: Int) -> some Sequence<Int> {
        sequence(state: people[person].first) { position in
            guard position >= 0 else { return nil }
            defer { position = self.conversations[Int(position)].next }
            return Int(position)
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

/// Reads people and their conversations from the store.
struct ImportLookup {
    private let conversations: SQLStatement
    private let deleted: SQLStatement
    private let contact: SQLStatement
    private let marked: SQLStatement
    private let replies: SQLStatement

    /// Whether the tables have any rows; in a new inbox they are empty.
    private let hasConversations: Bool
    private let hasDeleted: Bool
    private let hasReplies: Bool
    private let hasContacts: Bool

    init(_ db: SQLDatabase) throws {
        func has(_ rows: String) throws -> Bool {
            try SQLRow.fetchOne(db, sql: "SELECT 1 FROM \(rows) LIMIT 1") != nil
        }
        hasConversations = try has("conversation")
        hasDeleted = try has("conversation WHERE deleted_at IS NOT NULL")
        hasReplies = try has("replies")
        hasContacts = try has("contact_address") || has("marked_known")
        conversations = try SQLStatement(
            db,
            """
            SELECT id, category, known, date, newest, messages, unread, replies, begun_by_user
            FROM conversation WHERE people = ? AND deleted_at IS NULL
            """)
        deleted = try SQLStatement(
            db, "SELECT 1 FROM conversation WHERE people = ? AND deleted_at IS NOT NULL LIMIT 1")
        contact = try SQLStatement(db, "SELECT 1 FROM contact_address WHERE key = ?")
        marked = try SQLStatement(db, "SELECT 1 FROM marked_known WHERE people = ?")
        replies = try SQLStatement(db, "SELECT count FROM replies WHERE people = ?")
    }

    func fill(_ number: Int, _ memory: ImportMemory) throws {
        let person = memory.people[number]
        // With the indexes left out, `prepare` has checked that new people have no conversations.
        if hasConversations, memory.leftOut.isDisjoint(with: Schema.people) { try fillConversations(number, memory) }
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

    /// A stored count, clamped so that an import cannot overflow it.
    private static func count(_ number: Int64) -> Int32 { Int32(min(max(number, 0), 1 << 30)) }

    private func fillConversations(_ number: Int, _ memory: ImportMemory) throws {
        let person = memory.people[number]
        conversations.bind(1, text: person.key)
        var isStored = false
        try conversations.rows {
            guard let category = Category(code: Int(conversations.integer(1))) else { return }
            let standing = Int(conversations.integer(2))
            var stored = ImportMemory.StoredConversation(
                person: Int32(number), category: category, known: Bucket.isKnown(standing))
            stored.id = conversations.integer(0)
            stored.besideOthers = Bucket.isBesideOthers(standing)
            stored.date = conversations.integer(3)
            stored.newest = conversations.integer(4)
            stored.messages = Self.count(conversations.integer(5))
            stored.unread = Self.count(conversations.integer(6))
            stored.replies = Self.count(conversations.integer(7))
            stored.startedByUser = conversations.integer(8) != 0
            _ = memory.add(stored)
            isStored = true
        }
        if !isStored, hasDeleted {
            deleted.bind(1, text: person.key)
            isStored = try deleted.findsAny()
        }
        memory.people[number].isStored = isStored
    }
}
