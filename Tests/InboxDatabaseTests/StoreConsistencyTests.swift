import Messages
import PropertyTesting
import SQLiteAccess
import Testing

@testable import InboxDatabase

/// The check that other tests rely on (`Playground.inconsistency`) finds every kind of inconsistency.
@Suite struct StoreConsistencyTests {
    /// A contact's conversation, one of an unknown sender, junk beside another one of the same sender, junk alone, and a
    /// deleted one.
    private func playgroundWithAllKinds() throws -> Playground {
        var playground = try Playground()
        let inserts: [(sender: Int, category: Int, fromUser: Bool)] = [
            (0, 0, false), (0, 0, true), (1, 3, false), (1, 1, false), (2, 1, false), (3, 4, false), (3, 1, false),
        ]
        for (date, insert) in inserts.enumerated() {
            try playground.apply(
                .insert(sender: insert.sender, category: insert.category, date: date, fromUser: insert.fromUser))
        }
        try playground.apply(.delete(5))
        return playground
    }

    @Test(arguments: [
        // Counts and lists of folders.
        ("UPDATE bucket SET conversations = conversations + 1 WHERE conversations > 0", "counts"),
        ("UPDATE bucket SET unread_conversations = 0 WHERE unread_conversations > 0", "counts"),
        ("UPDATE bucket SET unread = unread + 1 WHERE unread > 0", "counts"),
        ("UPDATE conversation SET category = 0 WHERE id = 2", "counts"),
        ("UPDATE conversation SET standing = 1 - (standing & 1) WHERE id = 1", "counts"),
        ("UPDATE conversation SET deleted_at = 9 WHERE id = 1", "counts"),
        ("UPDATE conversation SET unread = CASE id WHEN 3 THEN 0 ELSE 2 END WHERE id IN (3, 4)", "counts"),
        // Columns of a conversation that depend on its messages.
        ("UPDATE conversation SET messages = messages + 1 WHERE id = 1", "has wrong counts"),
        ("UPDATE conversation SET replies = replies + 1 WHERE id = 1", "has wrong counts"),
        ("UPDATE conversation SET date = date + 1 WHERE id = 2", "has wrong counts"),
        ("UPDATE conversation SET newest = 1 WHERE id = 1", "has wrong counts"),
        ("UPDATE conversation SET newest = 4 WHERE id = 6", "has wrong counts"),
        ("UPDATE message SET read = 1 - read WHERE id = 3", "has wrong counts"),
        ("UPDATE message SET date = 100 WHERE id = 1", "has wrong counts"),
        ("UPDATE message SET sender = NULL WHERE id = 1", "has wrong counts"),
        ("UPDATE message SET conversation = 4 WHERE id = 3", "has wrong counts"),
        ("DELETE FROM message WHERE id = 1", "has wrong counts"),
        // `besideOthers` of junk is wrong.
        ("UPDATE conversation SET standing = 2 - standing WHERE id IN (3, 4)", "beside others"),
        ("UPDATE conversation SET people = 'x' WHERE id = 2", "beside others"),
        ("UPDATE conversation SET written = NULL, people = '1' WHERE id IN (2, 4)", "beside others"),
        // The number of messages.
        ("UPDATE meta SET value = value + 1 WHERE key = 'messages'", "are counted"),
        ("UPDATE meta SET value = value - 1 WHERE key = 'messages'", "are counted"),
    ])
    func `finds an inconsistency`(sql: String, sentence: String) throws {
        let playground = try playgroundWithAllKinds()
        #expect(try playground.inconsistency() == nil)
        try playground.store.database.write { try $0.execute(sql: sql) }
        let wrong = try playground.inconsistency()
        #expect(wrong?.contains(sentence) == true, "\(wrong ?? "nothing")")
    }
}
