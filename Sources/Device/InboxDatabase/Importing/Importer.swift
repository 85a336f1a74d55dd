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
    let batch: MessageBatch
    // The batch's arrays: accessing them through the batch would retain and release it for each message.
    let entries: [MessageBatch.Entry]
    let strings: [MessageBatch.ByteRange]
    let bytes: [UInt8]
    private let keys: [String]
    private let participants: [Participants]
    let hasUndated: Bool
    /// The batch's people whose conversation is stored under another address of the same contact (R2), and their replies.
    private var joined: Set<Int32> = []
    private(set) var joinedReplies: [String: Int] = [:]
    let memory: ImportMemory
    /// The memory's people, here because changes of a property of a class are checked at run time.
    var imported: ImportedPeople
    /// The index of each of the batch's people in the memory; -1: not looked up yet.
    private var people: [Int32]
    var touched: [TouchedRows] = []
    /// For each message, the index of its conversation in `touched`; -1: the message is not new.
    private(set) var targets: [Int32]
    /// The people with new messages in the batch.
    private(set) var met: [Int] = []
    /// The indexes in `touched`, in the order in which messages were written.
    var touchedInOrder: [Int32] = []

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
        self.batch = batch
        entries = batch.entries
        strings = batch.strings
        bytes = batch.bytes
        keys = batch.keys
        participants = batch.people
        hasUndated = batch.hasUndated
        self.inbox = inbox
        self.memory = memory
        imported = memory.imported
        memory.imported = ImportedPeople()
        people = [Int32](repeating: -1, count: batch.people.count)
        targets = [Int32](repeating: -1, count: batch.entries.count)
    }

    /// Returns the people to the memory, after the last change.
    mutating func returnPeople() {
        memory.imported = imported
        imported = ImportedPeople()
    }

    /// Chooses the conversation of each new message.
    mutating func choose(_ isNew: [Bool], _ filing: ArchivedFiling) throws {
        let look = try ImportLookup(inbox.db, hasPeopleIndexes: !memory.leavesOutPeople)
        let iMessage = UInt8(MessageBatch.services.firstIndex(of: .iMessage) ?? 0)
        for (index, entry) in entries.enumerated() where isNew[index] {
            let person = try person(Int(entry.person), look)
            if look.joinsContacts, try hasReply(entry, of: person, look) { continue }
            var category = entry.category < 0 ? nil : Int(entry.category)
            if entry.isFromUser, category == nil { category = categoryOfReply(person) }
            let isIMessage = entry.service == iMessage
            let target = touch(person, filing.place(category, isIMessage: isIMessage, imported.people[person].facts))
            imported.people[person].last = Int32(touched[target].conversation)
            targets[index] = Int32(target)
            touched[target].count += 1
            touched[target].last = Int32(index)
            if entry.isFromUser, joined.contains(entry.person) {
                joinedReplies[keys[Int(entry.person)], default: 0] += 1
            } else if entry.isFromUser {
                imported.people[person].newReplies += 1
                imported.people[person].facts.replies += 1
            }
        }
    }

    /// The category of a reply without a known one: that of the archive's last message with these people, otherwise that of
    /// their newest conversation.
    private func categoryOfReply(_ person: Int) -> Int? {
        let last = imported.people[person].last
        let candidates = imported.conversations(of: person).map { imported.conversations[$0] }.filter {
            $0.messages > 0
        }
        let newest = candidates.max { ($0.date, $0.newest) < ($1.date, $1.newest) }
        let category = last >= 0 ? imported.conversations[Int(last)].category : newest?.category
        return category.map { Int(ImportedPeople.numbers[$0.code]) }
    }

    /// Whether a contact's stored conversation has this reply (`ImportLookup.hasReply`).
    private func hasReply(_ entry: MessageBatch.Entry, of person: Int, _ look: ImportLookup) throws -> Bool {
        guard entry.isFromUser, entry.isDated, imported.people[person].facts.isContact,
            let found = imported.conversation(person, .uncategorized), imported.conversations[found].id != 0
        else { return false }
        let stored = imported.conversations[found].id
        return try bytes.withUnsafeBytes { try look.hasReply($0[entry.body], at: entry.date, in: stored) }
    }

    private mutating func person(_ number: Int, _ look: ImportLookup) throws -> Int {
        if people[number] >= 0 { return Int(people[number]) }
        let contact = try look.person(keys[number])
        if contact != nil { joined.insert(Int32(number)) }
        let position = try imported.person(
            contact?.key ?? keys[number], contact.map { Participants(sender: $0) } ?? participants[number], look)
        people[number] = Int32(position)
        imported.people[position].number = Int32(number)
        met.append(position)
        return position
    }

    /// The index in `touched` of a person's conversation of this category.
    private mutating func touch(_ person: Int, _ category: Category) -> Int {
        let position: Int
        if let found = imported.conversation(person, category) {
            position = found
            let number = imported.conversations[position].touched
            if number >= 0 { return Int(number) }
        } else {
            position = imported.add(
                ImportedPeople.StoredConversation(
                    person: Int32(person), category: category, known: imported.people[person].wasKnown))
        }
        let stored = imported.conversations[position]
        if stored.id != 0 { inbox.count(stored.bucket, stored.counts, -1) }
        touched.append(TouchedRows(conversation: position, hasRow: stored.id != 0))
        imported.conversations[position].touched = Int32(touched.count - 1)
        if category == .junk { imported.people[person].facts.hasJunk = true }
        return touched.count - 1
    }
}
