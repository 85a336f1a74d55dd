import Foundation
import Messages
import Testing

@testable import Device
@testable import InboxDatabase

/// The small values of the device: numbers, the undo history, and expired conversations.
@Suite struct HistoryTests {
    private let store: InboxStore

    init() throws { store = try InboxStore(path: nil) }

    private func entry(_ label: String) -> UndoEntry { UndoEntry(label: label, reversal: .chooseFilter(nil)) }

    @Test func `the last action is undone first, and clearing the history keeps the count`() {
        var history = UserActionHistory()
        #expect(history.popLast()?.label == nil)
        for label in ["the reply is deleted", "the conversation is restored"] {
            history.countAction()
            history.append(entry(label))
        }
        #expect(history.undoLabel == "the conversation is restored")
        #expect(history.popLast()?.label == "the conversation is restored")
        #expect(history.undoLabel == "the reply is deleted")
        history.clear()
        #expect(history.undoLabel == nil)
        #expect(history.count == 2)
    }

    @Test func `what was undone can be redone until another action, unless it has no intent`() {
        var history = UserActionHistory()
        #expect(history.redoObstacle == .nothingToRedo)
        history.appendUndone(entry("the move of 3 messages"))
        #expect(history.redoObstacle?.description == "What was undone last cannot be redone: the move of 3 messages.")
        history.appendUndone(UndoEntry(label: "the choice", reversal: .chooseFilter(nil), intent: .chooseFilter(nil)))
        #expect(history.redoObstacle == nil)
        history.redone = .chooseFilter(nil)
        history.record(UndoEntry(label: "again", reversal: .chooseFilter(nil), intent: .chooseFilter(nil)))
        let number = history.appendUndone(entry("what fails"))
        history.removeUndone(number)
        #expect(history.popUndone()?.label == "the choice")
        history.record(entry("another action"))
        #expect(history.redoObstacle == .nothingToRedo)
    }

    @Test func `numbers continue where the inbox's last ones end`() throws {
        defer { store.close() }
        var numbers = try InboxNumbers(store)
        #expect(numbers.makeMessage() == 1)
        numbers.skipMessages(10)
        #expect(numbers.nextMessage == 12)
        let action = try store.write { try numbers.makeAction($0) }
        try store.insert(id: 40, "hello", from: "24273")
        var reopened = try InboxNumbers(store)
        #expect(reopened.nextMessage == 41)
        #expect(try store.write { try reopened.makeAction($0) } == action + 1)
    }

    private static let day: Int64 = 86_400_000

    private final class Changes { var count = 0 }

    @Test func `F12: Recently Deleted is checked at most once a minute`() throws {
        defer { store.close() }
        let changes = Changes()
        let expired = ExpiredConversations(store: store, release: .sixteen)
        func purge(_ now: Int64) { expired.purgeWhenDue(now: now, retention: .days(90)) { _ in changes.count += 1 } }
        let days = Int64(try #require(Release.sixteen.recoverableDays))
        purge(days * Self.day)
        // Nothing was deleted, so nothing is written: an import would forget what it remembers of the store.
        #expect(store.writes == 0)
        let conversation = try store.insert(id: 1, "hello", from: "24273")
        try store.write { try $0.delete(conversation, at: 0) }
        purge(days * Self.day + 60_000)
        #expect(changes.count == 0)
        purge(days * Self.day + 60_001)
        #expect(changes.count == 1)
        #expect(try store.conversation(conversation) == nil)
    }

    @Test func `F12: Recently Deleted is checked after the machine's clock was set back`() throws {
        defer { store.close() }
        let expired = ExpiredConversations(store: store, release: .sixteen)
        let days = Int64(try #require(Release.sixteen.recoverableDays))
        expired.purgeWhenDue(now: 1_000 * Self.day, retention: .days(90)) { _ in }
        let conversation = try store.insert(id: 1, "hello", from: "24273")
        try store.write { try $0.delete(conversation, at: 0) }
        expired.purgeWhenDue(now: (days + 1) * Self.day, retention: .days(90)) { _ in }
        #expect(try store.conversation(conversation) == nil)
    }

    @Test func `F13: a leap of the clock counts the time in Spam from before the leap`() throws {
        defer { store.close() }
        let changes = Changes()
        let expired = ExpiredConversations(store: store, release: .twentySix)
        func purge(_ now: Int64) { expired.purgeWhenDue(now: now, retention: .days(90)) { _ in changes.count += 1 } }
        purge(0)
        let conversation = try store.insert(id: 1, "you won", from: "24273", .junk)
        // Without preparation, the message would enter Spam at the first check after the leap.
        expired.prepareLeap(now: 1, retention: .days(90)) { _ in }
        purge(91 * Self.day)
        #expect(changes.count == 1)
        #expect(try store.conversation(conversation) == nil)
    }
}
