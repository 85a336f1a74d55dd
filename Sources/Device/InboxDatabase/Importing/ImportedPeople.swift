import Messages

/// The people of an import and their conversations, as they are after the messages that were imported so far.
struct ImportedPeople {
    struct Person {
        let participants: Participants
        let key: String
        /// Their index in the batch that is imported.
        var number: Int32 = 0
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
        var hasNotified = false
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
            Bucket(
                category: category, known: known, deleted: false, besideOthers: besideOthers, hasNotified: hasNotified)
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
    /// Whether people may have to be found again.
    var findsPeople = true
    /// The size of their keys, in bytes.
    private(set) var bytes = 0

    /// The index of these people, which are read from the store if necessary.
    mutating func person(_ key: String, _ participants: Participants, _ look: ImportLookup) throws -> Int {
        let number = people.count
        if findsPeople {
            let position = Self.position(&places[key, default: number])
            guard position == number else { return position }
        }
        people.append(Person(participants: participants, key: key))
        try look.fill(number, &self)
        bytes += key.utf8.count
        return number
    }

    /// The value of an entry that was found or added: with one search, because each hashes the key.
    private static func position(_ entry: inout Int) -> Int { entry }

    /// The index of a person's conversation of a category; nil: none.
    func conversation(_ person: Int, _ category: Category) -> Int? {
        firstConversation(of: person) { $0.category == category }
    }

    /// A loop, because an import does this several times for each of a million people.
    private func firstConversation(of person: Int, where isOne: (StoredConversation) -> Bool) -> Int? {
        var position = people[person].first
        while position >= 0 {
            let stored = conversations[Int(position)]
            if isOne(stored) { return Int(position) }
            position = stored.next
        }
        return nil
    }

    mutating func add(_ stored: StoredConversation) -> Int {
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
            defer { position = conversations[Int(position)].next }
            return Int(position)
        }
    }

    func isKnown(_ person: Int) -> Bool {
        let facts = people[person].facts
        return facts.isContact || facts.isMarkedKnown || facts.replies >= Release.repliesThatMakeKnown
            || firstConversation(of: person) { $0.startedByUser && $0.messages > 0 } != nil
    }

    /// Whether a person has junk, or messages that are not junk.
    func hasStored(_ person: Int, junk: Bool) -> Bool {
        firstConversation(of: person) { $0.messages > 0 && ($0.category == .junk) == junk } != nil
    }

    /// Whether these people are among them.
    func contains(_ key: String) -> Bool { places[key] != nil }

    /// Removes people whose rows were changed by other code.
    mutating func remove(_ keys: [String]) {
        for key in keys { places[key] = nil }
    }

    /// Removes everything and keeps the capacity.
    mutating func removeAll() {
        people.removeAll(keepingCapacity: true)
        conversations.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
        bytes = 0
    }

    mutating func reserveCapacity(_ count: Int) {
        people.reserveCapacity(count)
        conversations.reserveCapacity(count)
        places.reserveCapacity(count)
    }
}
