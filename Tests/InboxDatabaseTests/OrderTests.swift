import Messages
import PropertyTesting
import SQLiteAccess
import Testing

@testable import InboxDatabase

/// The orders of a list: each page is a slice of the whole list, sorted by the rules and not by the store.
@Suite struct OrderTests {
    @Test func `pages of every order are slices of the sorted list, after any changes`() throws {
        try expectNoCounterexample(
            seeds: 0..<12,
            make: { random in (0..<60).map { _ in OrderChange.random(&random) } },
            violation: { changes in
                var inbox = try OrderedInbox()
                for (number, change) in changes.enumerated() {
                    try inbox.apply(change)
                    if number == changes.count / 2, let wrong = try inbox.violation() { return wrong }
                }
                return try inbox.violation()
            })
    }

    @Test func `by name: contacts, senders with names and numbers`() throws {
        var inbox = try OrderedInbox()
        for sender in 0..<OrderedInbox.senders.count {
            try inbox.apply(.insert(sender: sender, category: 0, date: sender, fromUser: false))
        }
        try inbox.apply(.contact(sender: 1, name: 0))
        let all = try #require(Playground.folders.first { $0.id == .all })
        func titles() throws -> [String] {
            try inbox.store.conversations(in: all, .first(99), order: .name).map(\.title)
        }
        let before = try titles()
        #expect(before.first == OrderedInbox.names[0])
        #expect(before.suffix(3) == ["+447700900456", "24273", "24273, \(OrderedInbox.names[0])"])
        // Another name for the same address, in its group as well.
        try inbox.apply(.contact(sender: 1, name: 4))
        #expect(try titles().filter { $0.hasPrefix(OrderedInbox.names[4]) }.count == 2)
        #expect(try titles().first != OrderedInbox.names[0])
        try inbox.apply(.forget(sender: 1))
        try inbox.apply(.contact(sender: 1, name: 0))
        #expect(try titles() == before)
    }

    @Test func `unread first: a conversation that is read joins the others by its date`() throws {
        var inbox = try OrderedInbox()
        for sender in 0..<4 { try inbox.apply(.insert(sender: sender, category: 0, date: sender, fromUser: false)) }
        let all = try #require(Playground.folders.first { $0.id == .all })
        func listed() throws -> [Int64] {
            try inbox.store.conversations(in: all, .first(9), order: .unread).map(\.id)
        }
        #expect(try listed() == [4, 3, 2, 1])
        try inbox.apply(.read(4))
        try inbox.apply(.read(2))
        #expect(try listed() == [3, 1, 4, 2])
        try inbox.apply(.markUnread(2))
        #expect(try listed() == [3, 2, 1, 4])
    }

    @Test(arguments: ConversationOrder.allCases, [true, false])
    func `a page walks through the indexes in its order`(_ order: ConversationOrder, _ unreadOnly: Bool) throws {
        let store = try InboxStore(path: nil)
        let place = Cursor(date: 5, id: 7)
        for page in [Page.first(9), .last(9), .after(place, 9), .before(place, 9)] {
            let walks = order.walks(page, unreadOnly: unreadOnly)
            // After a place among those that are read, no unread ones follow.
            let isAtEnd = order == .unread && page == .after(place, 9) && !unreadOnly
            #expect(Set(walks.map(\.isRead)) == (isAtEnd ? [true] : unreadOnly ? [false] : [true, false]))
            for walk in walks {
                var arguments: SQLArguments = [0, 0, false]
                arguments += SQLArguments(walk.place)
                arguments += [9]
                let plan = try SQLRow.fetchAll(
                    store.database, sql: "EXPLAIN QUERY PLAN \(walk.sql)", arguments: arguments
                ).map { $0[3] as String }
                #expect(
                    plan.count == 1 && plan[0].hasPrefix("SEARCH conversation USING INDEX conversation_"), "\(plan)")
                // A page after a place starts there; it does not skip what is before it.
                let isInBucket = plan[0].contains(order == .name ? "(<expr>" : "standing=? AND deleted=?")
                let isRange = plan[0].contains(order == .name ? "<expr>" : "deleted=? AND ")
                #expect(isInBucket && isRange == (order == .name || !walk.place.isEmpty), "\(plan)")
            }
        }
    }
}
