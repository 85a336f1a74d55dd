import GRDB
import Messages

/// What came of a batch of an archive.
package struct BroughtIn: Hashable, Sendable {
    /// Received, and new.
    package var texts = 0
    /// Written by the user, and new.
    package var replies = 0
    /// Texts and replies that were in the inbox already.
    package var alreadyThere = 0
    /// Addresses that are in Contacts now.
    package var contacts = 0
    /// Addresses that were in Contacts already.
    package var contactsThere = 0

    package init() {}

    package static func += (sum: inout BroughtIn, more: BroughtIn) {
        sum.texts += more.texts
        sum.replies += more.replies
        sum.alreadyThere += more.alreadyThere
        sum.contacts += more.contacts
        sum.contactsThere += more.contactsThere
    }
}

/// The texts of a batch on their way into the tables: who they are with, in which conversations, in which order, and then
/// the rows, each table in the order of its keys. What is known of a conversation is written once, behind its messages.
struct BringingIn {
    private let inbox: InboxTransaction
    // The batch's own arrays: a copy of the whole batch for each access would count its references a million times.
    private let entries: [TextBatch.Entry]
    private let words: [TextBatch.ByteRange]
    private let bytes: [UInt8]
    private let keys: [String]
    private let participants: [Participants]
    private let hasDateless: Bool
    private let memory: ImportMemory
    /// The people of the batch among those of the memory; -1: not looked at yet.
    private var people: [Int32]
    private var touched: [Touched] = []
    /// Of each text: which of the touched conversations it goes to; -1: it is there already.
    private var targets: [Int32]
    /// The people that the batch has something new of.
    private(set) var met: [Int] = []

    private struct Touched {
        /// Among the conversations of the memory.
        let conversation: Int
        /// Whether it has a row.
        let isThere: Bool
        var count: Int32 = 0
        /// The last text of the batch for it.
        var last: Int32 = 0
    }

    init(_ batch: TextBatch, _ inbox: InboxTransaction, _ memory: ImportMemory) {
        entries = batch.entries
        words = batch.words
        bytes = batch.bytes
        keys = batch.keys
        participants = batch.people
        hasDateless = batch.hasDateless
        self.inbox = inbox
        self.memory = memory
        people = [Int32](repeating: -1, count: batch.people.count)
        targets = [Int32](repeating: -1, count: batch.entries.count)
    }

    /// Chooses the conversation of each new text.
    mutating func choose(_ isNew: [Bool], _ filing: ArchivedFiling) throws {
        let look = try ImportLookup(inbox.db)
        for (index, entry) in entries.enumerated() where isNew[index] {
            let person = try person(Int(entry.person), look)
            var category = entry.category < 0 ? nil : Int(entry.category)
            if entry.isFromUser, category == nil { category = placeOfReply(person) }
            let target = touch(person, filing.place(category, memory.people[person].facts))
            memory.people[person].last = Int32(touched[target].conversation)
            targets[index] = Int32(target)
            touched[target].count += 1
            touched[target].last = Int32(index)
            if entry.isFromUser {
                memory.people[person].newReplies += 1
                memory.people[person].facts.replies += 1
            }
        }
    }

    /// Where a reply goes whose place is not known: where the archive's last text with them went, or to the newest of
    /// their conversations.
    private func placeOfReply(_ person: Int) -> Int? {
        let last = memory.people[person].last
        let lying = memory.conversations(of: person).map { memory.conversations[$0] }.filter { $0.messages > 0 }
        let newest = lying.max { ($0.date, $0.newest) < ($1.date, $1.newest) }
        let category = last >= 0 ? memory.conversations[Int(last)].category : newest?.category
        return category.map { Int(ImportMemory.numbers[$0.code]) }
    }

    private mutating func person(_ number: Int, _ look: ImportLookup) throws -> Int {
        if people[number] >= 0 { return Int(people[number]) }
        let place = try memory.person(keys[number], participants[number], look)
        people[number] = Int32(place)
        met.append(place)
        return place
    }

    /// The number of a person's conversation of this category among those that are touched.
    private mutating func touch(_ person: Int, _ category: Category) -> Int {
        let place: Int
        if let found = memory.conversation(person, category) {
            place = found
            let number = memory.conversations[place].touched
            if number >= 0 { return Int(number) }
        } else {
            place = memory.add(
                ImportMemory.Lying(person: Int32(person), category: category, known: memory.people[person].wasKnown))
        }
        let lying = memory.conversations[place]
        if lying.id != 0 { inbox.count(lying.bucket, lying.counts, -1) }
        touched.append(Touched(conversation: place, isThere: lying.id != 0))
        memory.conversations[place].touched = Int32(touched.count - 1)
        if category == .junk { memory.people[person].facts.hasJunk = true }
        return touched.count - 1
    }

    /// The conversations in the order in which their messages are numbered. Where dates are missing, those of the last
    /// texts are the last, so that the newest messages run as the archive does (F11); else as their rows, whose pages are
    /// so walked and not jumped over.
    private func order() -> [Int32] {
        var order = touched.indices.map { Int32($0) }
        if hasDateless {
            order.sort { touched[Int($0)].last < touched[Int($1)].last }
        } else {
            let ids = touched.map { target in
                let id = memory.conversations[target.conversation].id
                return id == 0 ? Int64.max : id
            }
            order.sort { (ids[Int($0)], $0) < (ids[Int($1)], $1) }
        }
        return order
    }

    /// Writes the messages, conversation by conversation, and in each of them as time runs.
    ///
    /// - Parameters:
    ///   - first: the number of the first message.
    ///   - now: the date of texts that have none.
    mutating func writeMessages(first: Int64, now: Int64) throws -> BroughtIn {
        var sum = BroughtIn()
        var nextConversation = try (Int64.fetchOne(inbox.db, sql: "SELECT max(id) FROM conversation") ?? 0) + 1
        var id = first
        let order = order()
        let sorted = sortedTexts(order)
        let (entries, words) = (entries, words)
        let iMessage = UInt8(TextBatch.services.firstIndex(of: .iMessage) ?? 0)
        try bytes.withUnsafeBytes { bytes in
            let rows = try MessageRows(inbox.db, bytes: bytes, words: words, count: sorted.count)
            var start = 0
            for number in order {
                let target = touched[Int(number)]
                let end = start + Int(target.count)
                var lying = memory.conversations[target.conversation]
                if lying.id == 0 {
                    lying.id = nextConversation
                    nextConversation += 1
                }
                let category = ImportMemory.numbers[lying.category.code]
                for place in start..<end {
                    let entry = entries[Int(sorted[place])]
                    let date = entry.isDated ? entry.date : now
                    try rows.add(entry, id: id, conversation: lying.id, date: date, category: category)
                    lying.take(
                        id, date, isFromUser: entry.isFromUser, isRead: entry.isRead || entry.isFromUser,
                        isIMessage: entry.service == iMessage)
                    if entry.isFromUser { sum.replies += 1 } else { sum.texts += 1 }
                    id += 1
                }
                memory.conversations[target.conversation] = lying
                start = end
            }
        }
        touchedInOrder = order
        inbox.countMessages(sum.texts + sum.replies)
        return sum
    }

    private var touchedInOrder: [Int32] = []

    /// The numbers of the new texts, by their conversations in this order, and by their dates within each.
    private func sortedTexts(_ order: [Int32]) -> [Int32] {
        var starts = [Int](repeating: 0, count: touched.count)
        var total = 0
        for number in order {
            starts[Int(number)] = total
            total += Int(touched[Int(number)].count)
        }
        var next = starts
        var sorted = [Int32](repeating: 0, count: total)
        for (index, target) in targets.enumerated() where target >= 0 {
            sorted[next[Int(target)]] = Int32(index)
            next[Int(target)] += 1
        }
        for number in order {
            let range = starts[Int(number)]..<next[Int(number)]
            let texts = entries
            let isSorted = zip(sorted[range], sorted[range].dropFirst()).allSatisfy {
                texts[Int($0)].date <= texts[Int($1)].date
            }
            if !isSorted {
                sorted[range].sort {
                    (texts[Int($0)].date, $0) < (texts[Int($1)].date, $1)
                }
            }
        }
        return sorted
    }
}

extension ImportMemory.Lying {
    /// Counts a message that was put into it.
    fileprivate mutating func take(_ id: Int64, _ date: Int64, isFromUser: Bool, isRead: Bool, isIMessage: Bool) {
        if messages == 0 { begunByUser = isFromUser && isIMessage }
        if messages == 0 || (date, id) > (self.date, newest) {
            newest = id
            self.date = date
        }
        messages += 1
        if isFromUser { replies += 1 }
        if !isRead { unread += 1 }
    }
}

// The rows of conversations, of their people, and of the replies to them.
extension BringingIn {
    /// Writes what the batch made of the conversations, and returns the people of whom more must be done.
    mutating func writeConversations() throws -> Unsettled {
        var unsettled = Unsettled()
        for person in met { refresh(person, &unsettled) }
        let indexes = try indexesToRebuild()
        try Schema.drop(indexes, inbox.db)
        let insert = try RawStatement(
            inbox.db,
            """
            INSERT OR FAIL INTO conversation (id, people, category, known, begun_by_user, date, newest, messages, unread, replies)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
            """)
        let update = try RawStatement(
            inbox.db,
            """
            UPDATE OR FAIL conversation SET known = ?4, begun_by_user = ?5, date = ?6, newest = ?7, messages = ?8, unread = ?9,
                   replies = ?10 WHERE id = ?1
            """)
        let participant = try RawStatement(inbox.db, "INSERT OR FAIL INTO participant VALUES (?1, ?2, ?3, ?4)")
        for number in touchedInOrder {
            let target = touched[Int(number)]
            memory.conversations[target.conversation].touched = -1
            let state = memory.conversations[target.conversation]
            let statement = target.isThere ? update : insert
            statement.bind(1, state.id)
            statement.bind(4, state.bucket.standing)
            statement.bind(5, state.begunByUser)
            statement.bind(6, state.date)
            statement.bind(7, state.newest)
            statement.bind(8, state.messages)
            statement.bind(9, state.unread)
            statement.bind(10, state.replies)
            if !target.isThere {
                let person = memory.people[Int(state.person)]
                insert.bind(2, text: person.key)
                insert.bind(3, state.category.code)
                for (position, address) in person.participants.addresses.enumerated() {
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
        try Schema.create(indexes, inbox.db)
        try writeReplies()
        return unsettled
    }

    /// The indexes that are made anew, which is quicker than to change most of their entries one by one. It is all in the
    /// batch's transaction.
    private func indexesToRebuild() throws -> [String] {
        guard touched.count > 5_000 else { return [] }
        let new = touched.count { !$0.isThere }
        let all = try (Int.fetchOne(inbox.db, sql: "SELECT max(id) FROM conversation") ?? 0) + new
        let lists = touched.count * 2 > all ? Schema.lists : []
        return lists + (new * 2 > all ? Schema.people : [])
    }

    /// Works out what the batch made of some people: whether they are known, and which of their junk is beside others.
    private mutating func refresh(_ number: Int, _ unsettled: inout Unsettled) {
        let person = memory.people[number]
        let known = memory.isKnown(number)
        let hasJunk = memory.hasLying(number) { $0 == .junk }
        let hasOthers = memory.hasLying(number) { $0 != .junk }
        for place in memory.conversations(of: number) {
            let lying = memory.conversations[place]
            guard lying.touched >= 0 else {
                if lying.category == .junk, lying.messages > 0, lying.besideOthers != hasOthers {
                    unsettled.beside.append(person.key)
                }
                continue
            }
            memory.conversations[place].known = known
            if lying.category == .junk { memory.conversations[place].besideOthers = hasOthers }
        }
        if person.wasThere, known != person.wasKnown { unsettled.known.append(person.key) }
        if hasJunk, person.facts.replies >= Release.repliesThatMakeKnown { unsettled.replied.append(person.key) }
        if hasJunk, hasOthers { unsettled.mixed.append(person.key) }
        memory.people[number].wasThere = true
        memory.people[number].wasKnown = known
    }

    private func writeReplies() throws {
        let write = try RawStatement(
            inbox.db, "INSERT INTO replies VALUES (?1, ?2) ON CONFLICT DO UPDATE SET count = excluded.count")
        for number in met where memory.people[number].newReplies > 0 {
            write.bind(1, text: memory.people[number].key)
            write.bind(2, memory.people[number].facts.replies)
            try write.run()
            memory.people[number].newReplies = 0
        }
    }
}

/// The keys of people of whom the rows of a batch do not say everything yet.
package struct Unsettled: Hashable, Sendable {
    /// Known senders now, who have conversations that the batch did not touch.
    package var known: [String] = []
    /// Replied to three times, with a conversation that is junk.
    package var replied: [String] = []
    /// With a conversation that is junk, and others.
    package var mixed: [String] = []
    /// With untouched junk that lies beside others now.
    var beside: [String] = []

    package var isEmpty: Bool { known.isEmpty && replied.isEmpty && mixed.isEmpty }

    package init() {}
}

extension InboxTransaction {
    /// Puts the texts of a batch that are new into the inbox, read or unread as they were, with nobody asked or told.
    ///
    /// - Parameters:
    ///   - first: the number that the first message gets.
    ///   - now: the date of texts that have none, in milliseconds since 1970.
    ///   - memory: what earlier batches learned; one a series of batches.
    ///   - filing: says in which conversation a text lies.
    package func bringIn(
        _ batch: TextBatch, first: Int64, now: Int64, memory: ImportMemory,
        filing: ArchivedFiling
    ) throws -> (sum: BroughtIn, unsettled: Unsettled) {
        let isNew = try Fingerprints(db).take(batch)
        var bringing = BringingIn(batch, self, memory)
        try bringing.choose(isNew, filing)
        var sum = try bringing.writeMessages(first: first, now: now)
        let unsettled = try bringing.writeConversations()
        let count = sum.texts + sum.replies
        sum.alreadyThere = batch.count - count
        if count > 0 { try keepArchive(batch.archive, first: first, last: first + Int64(count) - 1) }
        for key in unsettled.beside {
            if let junk = try liveConversation(key, .junk) { try refreshJunk(besides: junk) }
        }
        memory.forget(unsettled.beside)
        return (sum, unsettled)
    }

    /// Keeps which messages came from where. Batches that follow each other are one entry.
    private func keepArchive(_ archive: String, first: Int64, last: Int64) throws {
        try db.execute(
            sql: "UPDATE brought_in SET last = ? WHERE last = ? AND archive = ?",
            arguments: [last, first - 1, archive])
        guard db.changesCount == 0 else { return }
        try db.execute(sql: "INSERT INTO brought_in VALUES (?, ?, ?)", arguments: [first, last, archive])
    }
}

extension InboxStore {
    /// The archive that a message was brought in from; nil: it came in, or the user wrote it here.
    package func archive(of message: Int64) throws -> String? {
        try read { db in
            let row = try Row.fetchOne(
                db.cachedStatement(
                    sql: "SELECT last, archive FROM brought_in WHERE first <= ? ORDER BY first DESC LIMIT 1"),
                arguments: [message])
            return row.flatMap { $0[0] as Int64 >= message ? $0[1] : nil }
        }
    }
}
