import Messages
import SQLiteAccess

/// The result of importing a batch.
package struct ImportResult: Hashable, Sendable {
    /// The number of new received messages.
    package var received = 0
    /// The number of new messages that the user wrote.
    package var replies = 0
    /// The number of messages that were already in the inbox.
    package var duplicates = 0
    /// The number of addresses that were added to Contacts.
    package var contacts = 0
    /// The number of addresses that were already in Contacts.
    package var existingContacts = 0

    package init() {}

    package static func += (sum: inout ImportResult, more: ImportResult) {
        sum.received += more.received
        sum.replies += more.replies
        sum.duplicates += more.duplicates
        sum.contacts += more.contacts
        sum.existingContacts += more.existingContacts
    }
}

/// Writes a batch into the tables: first it chooses a conversation for each message, then it writes the rows, each table in
/// the order of its keys. A conversation is written once, after its messages.
struct Importer {
    let inbox: InboxTransaction
    // The batch's arrays: accessing them through the batch would retain and release it for each message.
    private let entries: [MessageBatch.Entry]
    private let strings: [MessageBatch.ByteRange]
    private let bytes: [UInt8]
    private let keys: [String]
    private let participants: [Participants]
    private let hasUndated: Bool
    let memory: ImportMemory
    /// The index of each of the batch's people in the memory; -1: not looked up yet.
    private var people: [Int32]
    var touched: [TouchedRows] = []
    /// For each message, the index of its conversation in `touched`; -1: the message is not new.
    private var targets: [Int32]
    /// The people with new messages in the batch.
    private(set) var met: [Int] = []

    struct TouchedRows {
        /// Its index in the memory.
        let conversation: Int
        /// Whether it already has a row.
        let hasRow: Bool
        var count: Int32 = 0
        /// The index of its last message in the batch.
        var last: Int32 = 0
    }

    init(_ batch: MessageBatch, _ inbox: InboxTransaction, _ memory: ImportMemory) {
        entries = batch.entries
        strings = batch.strings
        bytes = batch.bytes
        keys = batch.keys
        participants = batch.people
        hasUndated = batch.hasUndated
        self.inbox = inbox
        self.memory = memory
        people = [Int32](repeating: -1, count: batch.people.count)
        targets = [Int32](repeating: -1, count: batch.entries.count)
    }

    /// Chooses the conversation of each new message.
    mutating func choose(_ isNew: [Bool], _ filing: ArchivedFiling) throws {
        let look = try ImportLookup(inbox.db)
        let iMessage = UInt8(MessageBatch.services.firstIndex(of: .iMessage) ?? 0)
        for (index, entry) in entries.enumerated() where isNew[index] {
            let person = try person(Int(entry.person), look)
            var category = entry.category < 0 ? nil : Int(entry.category)
            if entry.isFromUser, category == nil { category = categoryOfReply(person) }
            let isIMessage = entry.service == iMessage
            let target = touch(person, filing.place(category, isIMessage: isIMessage, memory.people[person].facts))
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

    /// The category of a reply without a known one: that of the archive's last message with these people, otherwise that of
    /// their newest conversation.
    private func categoryOfReply(_ person: Int) -> Int? {
        let last = memory.people[person].last
        let candidates = memory.conversations(of: person).map { memory.conversations[$0] }.filter { $0.messages > 0 }
        let newest = candidates.max { ($0.date, $0.newest) < ($1.date, $1.newest) }
        let category = last >= 0 ? memory.conversations[Int(last)].category : newest?.category
        return category.map { Int(ImportMemory.numbers[$0.code]) }
    }

    private mutating func person(_ number: Int, _ look: ImportLookup) throws -> Int {
        if people[number] >= 0 { return Int(people[number]) }
        let position = try memory.person(keys[number], participants[number], look)
        people[number] = Int32(position)
        met.append(position)
        return position
    }

    /// The index in `touched` of a person's conversation of this category.
    private mutating func touch(_ person: Int, _ category: Category) -> Int {
        let position: Int
        if let found = memory.conversation(person, category) {
            position = found
            let number = memory.conversations[position].touched
            if number >= 0 { return Int(number) }
        } else {
            position = memory.add(
                ImportMemory.StoredConversation(
                    person: Int32(person), category: category, known: memory.people[person].wasKnown))
        }
        let stored = memory.conversations[position]
        if stored.id != 0 { inbox.count(stored.bucket, stored.counts, -1) }
        touched.append(TouchedRows(conversation: position, hasRow: stored.id != 0))
        memory.conversations[position].touched = Int32(touched.count - 1)
        if category == .junk { memory.people[person].facts.hasJunk = true }
        return touched.count - 1
    }

    /// The conversations in the order in which their messages get ids. If dates are missing, by their last message in the
    /// archive, so that the newest messages keep the order of the archive (F11); otherwise by id, so that SQLite's pages are
    /// written in order.
    private func order() -> [Int32] {
        var order = touched.indices.map { Int32($0) }
        if hasUndated {
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

    /// Writes the messages, conversation by conversation and sorted by date.
    ///
    /// - Parameters:
    ///   - first: the id of the first message.
    ///   - now: the date of messages without one.
    mutating func writeMessages(first: Int64, now: Int64) throws -> ImportResult {
        var sum = ImportResult()
        var nextConversation = try (Int64.fetchOne(inbox.db, sql: "SELECT max(id) FROM conversation") ?? 0) + 1
        var id = first
        let order = order()
        let sorted = sortedMessages(order)
        let (entries, strings) = (entries, strings)
        let iMessage = UInt8(MessageBatch.services.firstIndex(of: .iMessage) ?? 0)
        try bytes.withUnsafeBytes { bytes in
            let rows = try MessageRows(inbox.db, bytes: bytes, strings: strings, count: sorted.count)
            var start = 0
            for number in order {
                let target = touched[Int(number)]
                let end = start + Int(target.count)
                var stored = memory.conversations[target.conversation]
                if stored.id == 0 {
                    stored.id = nextConversation
                    nextConversation += 1
                }
                let category = ImportMemory.numbers[stored.category.code]
                for position in start..<end {
                    let entry = entries[Int(sorted[position])]
                    let date = entry.isDated ? entry.date : now
                    try rows.add(entry, id: id, conversation: stored.id, date: date, category: category)
                    stored.count(
                        id, date, isFromUser: entry.isFromUser, isRead: entry.isRead || entry.isFromUser,
                        isIMessage: entry.service == iMessage)
                    if entry.isFromUser { sum.replies += 1 } else { sum.received += 1 }
                    id += 1
                }
                memory.conversations[target.conversation] = stored
                start = end
            }
        }
        touchedInOrder = order
        inbox.countMessages(sum.received + sum.replies)
        return sum
    }

    var touchedInOrder: [Int32] = []

    /// The indexes of the new messages, sorted by conversation in this order and then by date.
    private func sortedMessages(_ order: [Int32]) -> [Int32] {
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
            let entries = entries
            let isSorted = zip(sorted[range], sorted[range].dropFirst()).allSatisfy {
                entries[Int($0)].date <= entries[Int($1)].date
            }
            if !isSorted {
                sorted[range].sort {
                    (entries[Int($0)].date, $0) < (entries[Int($1)].date, $1)
                }
            }
        }
        return sorted
    }
}

extension ImportMemory.StoredConversation {
    /// Counts a message that was added to it.
    fileprivate mutating func count(_ id: Int64, _ date: Int64, isFromUser: Bool, isRead: Bool, isIMessage: Bool) {
        if messages == 0 { startedByUser = isFromUser && isIMessage }
        if messages == 0 || (date, id) > (self.date, newest) {
            newest = id
            self.date = date
        }
        messages += 1
        if isFromUser { replies += 1 }
        if !isRead { unread += 1 }
    }
}
