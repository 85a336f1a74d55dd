import InboxDatabase
import Messages
import Testing

/// Merging, deleting, recovering, and undoing.
@Suite struct MovingTests {
    private let store: InboxStore
    private let sender = Address("+12025550143", country: .us)
    private var people: Participants { Participants(sender: sender) }

    init() throws { store = try InboxStore(path: nil) }

    private func insert(_ id: Int64, _ category: Messages.Category, fromUser: Bool = false) throws -> Int64 {
        try store.write { inbox in
            let conversation = try inbox.conversation(with: people, category, known: false)
            let message = NewMessage(
                id: id, date: id, sender: fromUser ? nil : sender, body: "\(id)", service: fromUser ? .iMessage : .sms)
            try inbox.insert(message, into: conversation, known: false, filteredBy: category == .junk ? "F" : nil)
            try inbox.refreshKnown(people.key)
            return conversation
        }
    }

    private func ids(_ conversation: Int64) throws -> [Int64] {
        try store.messages(in: conversation, .first(99)).map(\.id)
    }

    @Test func `a merge keeps the order of dates and the read state, and records the rule`() throws {
        let junk = try insert(1, .junk)
        let plain = try insert(2, .uncategorized)
        _ = try insert(3, .junk)
        try store.write { try $0.markRead(plain) }
        let target = try store.write { try $0.moveToUncategorized(people.key, [.junk], rule: .r1, action: 1) }
        #expect(target == plain)
        #expect(try ids(plain) == [1, 2, 3])
        #expect(try store.conversation(plain)?.unread == 2)
        #expect(try store.messages(in: plain, .first(9)).map(\.movedBy) == [.r1, nil, .r1])
        #expect(try store.conversations(people: people.key).map(\.id) == [plain])
        #expect(try store.conversation(junk)?.messages == 0)
    }

    @Test func `an emptied conversation is reused for its category`() throws {
        let junk = try insert(1, .junk)
        _ = try store.write { try $0.moveToUncategorized(people.key, [.junk], rule: .r1, action: 1) }
        #expect(try insert(2, .junk) == junk)
        #expect(try ids(junk) == [2])
    }

    @Test func `an undone move restores the place, and keeps newer messages`() throws {
        let junk = try insert(1, .junk)
        let plain = try #require(
            try store.write { try $0.moveToUncategorized(people.key, [.junk], rule: .r1, action: 1) })
        _ = try insert(2, .uncategorized)
        try store.write { try $0.undoMoves(1) }
        #expect(try ids(junk) == [1])
        #expect(try ids(plain) == [2])
        #expect(try store.message(1)?.movedBy == nil)
        try store.write { try $0.undoMoves(1) }
        #expect(try ids(junk) == [1])
    }

    @Test func `two moves of a message can be undone`() throws {
        let junk = try insert(1, .junk)
        let first = try #require(
            try store.write { try $0.moveToUncategorized(people.key, [.junk], rule: .r1, action: 1) })
        try store.write { try $0.delete(first, at: 5) }
        let second = try insert(2, .uncategorized)
        #expect(try store.write { try $0.recover(first, action: 2, in: .sixteen) } == second)
        #expect(try ids(second) == [1, 2])
        try store.write { try $0.undoMoves(2) }
        #expect(try ids(first) == [1])
        #expect(try store.message(1)?.movedBy == .r1)
        try store.write { try $0.undoMoves(1) }
        #expect(try ids(junk) == [1])
        #expect(try store.message(1)?.movedBy == nil)
    }

    @Test func `a message whose move cannot be undone stays where it is`() throws {
        let junk = try insert(1, .junk)
        let plain = try #require(
            try store.write { try $0.moveToUncategorized(people.key, [.junk], rule: .r1, action: 1) })
        try store.write { try $0.purge(junk) }
        try store.write { try $0.undoMoves(1) }
        #expect(try ids(plain) == [1])
        #expect(try store.messageCount() == 1)
    }

    @Test func `F12: a deleted conversation can be recovered until it is purged`() throws {
        let id = try insert(1, .transaction(.transactionalOrders))
        try store.write { try $0.delete(id, at: 1_000) }
        #expect(try store.conversation(id)?.deletedAt == 1_000)
        #expect(try store.conversations(people: people.key) == [])
        #expect(try store.conversations(people: people.key, deleted: true).map(\.id) == [id])
        #expect(try store.write { try $0.purge(deletedBefore: 1_000) } == 0)
        #expect(try store.write { try $0.recover(id, action: 1, in: .sixteen) } == id)
        #expect(try store.conversation(id)?.deletedAt == nil)
        try store.write { try $0.delete(id, at: 1_000) }
        #expect(try store.write { try $0.purge(deletedBefore: 1_001) } == 1)
        #expect(try store.conversation(id) == nil)
        #expect(try store.message(1) == nil)
        #expect(try store.messageCount() == 0)
    }

    @Test func `F12: a recovered conversation joins the one that took its place`() throws {
        let old = try insert(1, .junk)
        try store.write { try $0.delete(old, at: 5) }
        let new = try insert(2, .junk)
        #expect(new != old)
        #expect(try store.write { try $0.recover(old, action: 1, in: .sixteen) } == new)
        #expect(try ids(new) == [1, 2])
    }

    @Test func `R2: a recovered conversation of a contact joins the one with that contact`() throws {
        let junk = try insert(1, .junk)
        try store.write { try $0.delete(junk, at: 5) }
        try store.write { inbox in
            try inbox.addContact(name: "Mum", sender)
            try inbox.refreshKnown(people.key)
        }
        let target = try store.write { try $0.recover(junk, action: 1, in: .sixteen) }
        let found = try #require(try store.conversation(target))
        #expect(found.bucket == Bucket(category: .uncategorized, known: true, deleted: false))
        #expect(found.title == "Mum")
        #expect(try store.message(1)?.movedBy == .r2)
    }

    @Test func `F9: an iMessage conversation that the user started is known as long as it exists`() throws {
        let plain = try insert(1, .uncategorized, fromUser: true)
        let junk = try insert(2, .junk)
        func known() throws -> [Bool?] { try [plain, junk].map { try store.conversation($0)?.bucket.known } }
        #expect(try known() == [true, true])
        try store.write { try $0.delete(plain, at: 5) }
        #expect(try store.conversation(junk)?.bucket.known == false)
        _ = try store.write { try $0.recover(plain, action: 1, in: .sixteen) }
        #expect(try known() == [true, true])
        try store.write { inbox in
            try inbox.removeMessage(1)
            try inbox.refreshKnown(people.key)
        }
        #expect(try store.conversation(junk)?.bucket.known == false)
        _ = try insert(3, .uncategorized)
        #expect(try known() == [false, false])
    }

    @Test func `an address belongs to one contact, and a contact without addresses is removed`() throws {
        let other = Address("mum@example.com", country: .us)
        try store.write { inbox in
            try inbox.addContact(name: "Mum", sender)
            try inbox.addContact(name: "Mum", other)
        }
        #expect(try store.contacts().map(\.addresses.count) == [2])
        try store.write { try $0.addContact(name: "Dad", sender) }
        #expect(try store.contacts().map(\.name) == ["Dad", "Mum"])
        #expect(try store.contactName(sender.key) == "Dad")
        try store.write { try $0.removeContact(sender.key) }
        #expect(try store.contacts().map(\.name) == ["Mum"])
    }

    @Test func `R7: a sender is blocked by any form of its number`() throws {
        try store.write { try $0.setBlocked(Address("(202) 555-0143", country: .us), true) }
        #expect(try store.isBlocked(sender.key))
        #expect(try store.blocked().map(\.written) == ["(202) 555-0143"])
        try store.write { try $0.setBlocked(sender, false) }
        #expect(try store.blocked() == [])
    }
}
