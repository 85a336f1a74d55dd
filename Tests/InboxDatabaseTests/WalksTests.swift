import Messages
import SQLiteAccess
import Testing

@testable import InboxDatabase

/// Operations on one sender must not take longer with more senders.
@Suite struct WalksTests {
    private let store: InboxStore

    init() throws { store = try InboxStore(path: nil) }

    /// The statements that `body` runs.
    private func statements(_ body: () throws -> Void) throws -> [String] {
        var found: [String] = []
        store.database.observer = { found.append($0) }
        defer { store.database.observer = nil }
        try body()
        return found
    }

    private func insert(_ id: Int64, _ people: Participants, _ category: Messages.Category) throws -> Int64 {
        try store.write { try $0.receive(id, from: people, "text", in: category) }
    }

    @Test func `operations on a sender or a group scan no table`() throws {
        let sender = Address("+12025550143", country: .us)
        let group = Participants(sender: sender, others: [Address("+12025550101", country: .us)])
        for (number, people) in [Participants(sender: sender), group].enumerated() {
            let first = Int64(number * 2)
            let junk = try insert(first + 1, people, .junk)
            let deleted = try insert(first + 2, people, .uncategorized)
            let statements = try statements {
                try store.write { inbox in
                    try inbox.delete(deleted, at: 9)
                    try inbox.refreshKnown(people.key)
                    #expect(try inbox.participants(of: people.key) == people)
                    _ = try inbox.recover(deleted, action: 1, in: .sixteen)
                    #expect(try inbox.moveToUncategorized(people.key, [.junk], rule: .r1, action: nil) == deleted)
                    #expect(try inbox.peopleIncluding(sender.key).contains(people.key))
                }
                #expect(try store.conversations(people: people.key).map(\.id) == [deleted])
                #expect(try store.conversations(people: people.key, deleted: true) == [])
            }
            #expect(try store.conversation(junk)?.messages == 0)
            #expect(statements.count > 20)
            let walks = try statements.filter { $0.contains("conversation") }.flatMap { statement in
                try SQLRow.fetchAll(store.database, sql: "EXPLAIN QUERY PLAN \(statement)").map { $0[3] as String }
            }
            #expect(walks.contains { $0.hasPrefix("SEARCH") })
            #expect(walks.filter { $0.hasPrefix("SCAN") } == [])
        }
    }
}
