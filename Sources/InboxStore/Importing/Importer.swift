import GRDB
import Messages

/// What came of a batch of an archive.
package struct ImportResult: Hashable, Sendable {
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

    package static func += (sum: inout ImportResult, more: ImportResult) {
        sum.texts += more.texts
        sum.replies += more.replies
        sum.alreadyThere += more.alreadyThere
        sum.contacts += more.contacts
        sum.contactsThere += more.contactsThere
    }
}

/// The texts of a batch on their way into the tables: who they are with, in which conversations, in which order, and then
/// the rows, each table in the order of its keys. What is known of a conversation is written once, behind its messages.
struct Importer {
    let inbox: InboxTransaction
    // The batch's own arrays: a copy of the whole batch for each access would count its references a million times.
    private let entries: [MessageBatch.Entry]
    private let strings: [MessageBatch.ByteRange]
    private let bytes: [UInt8]
    private let keys: [String]
    private let participants: [Participants]
    private let hasDateless: Bool
    let memory: ImportMemory
    /// The people of the batch among those of the memory; -1: not looked at yet.
    private var people: [Int32]
    var touched: [TouchedRows] = []
    /// Of each text: which of the touched conversations it goes to; -1: it is there already.
    private var targets: [Int32]
    /// The people that the batch has something new of.
    private(set) var met: [Int] = []

    struct TouchedRows {
        /// Among the conversations of the memory.
        let conversation: Int
        /// Whether it has a row.
        let isThere: Bool
        var count: Int32 = 0
        /// The last text of the batch for it.
        var last: Int32 = 0
    }

    init(_ batch: MessageBatch, _ inbox: InboxTransaction, _ memory: ImportMemory) {
        entries = batch.entries
        strings = batch.strings
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
        let iMessage = UInt8(MessageBatch.services.firstIndex(of: .iMessage) ?? 0)
        for (index, entry) in entries.enumerated() where isNew[index] {
            let person = try person(Int(entry.person), look)
            var category = entry.category < 0 ? nil : Int(entry.category)
            if entry.isFromUser, category == nil { category = placeOfReply(person) }
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
                ImportMemory.StoredConversation(
                    person: Int32(person), category: category, known: memory.people[person].wasKnown))
        }
        let lying = memory.conversations[place]
        if lying.id != 0 { inbox.count(lying.bucket, lying.counts, -1) }
        touched.append(TouchedRows(conversation: place, isThere: lying.id != 0))
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
    mutating func writeMessages(first: Int64, now: Int64) throws -> ImportResult {
        var sum = ImportResult()
        var nextConversation = try (Int64.fetchOne(inbox.db, sql: "SELECT max(id) FROM conversation") ?? 0) + 1
        var id = first
        let order = order()
        let sorted = sortedTexts(order)
        let (entries, words) = (entries, strings)
        let iMessage = UInt8(MessageBatch.services.firstIndex(of: .iMessage) ?? 0)
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
                    lying.count(
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

    var touchedInOrder: [Int32] = []

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

extension ImportMemory.StoredConversation {
    /// Counts a message that was put into it.
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
