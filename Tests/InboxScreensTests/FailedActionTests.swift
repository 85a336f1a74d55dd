import Device
import Messages
import SQLiteAccess
import Terminal
import Testing

@testable import InboxDatabase
@testable import InboxScreens

/// A failed write (a full disk, a damaged file) is reported once and not repeated forever.
@Suite struct FailedActionTests {
    /// The number of attempts to mark a conversation as read.
    private final class Attempts {
        var count = 0
    }

    private func opened() throws -> (InboxFixture, Attempts) {
        let fixture = try InboxFixture.filled()
        let attempts = Attempts()
        fixture.phone.intentObservers.append { intent in
            { _ in if case .user(.markRead) = intent { attempts.count += 1 } }
        }
        return (fixture, attempts)
    }

    private func setWritable(_ isWritable: Bool, _ fixture: InboxFixture) throws {
        try fixture.phone.store.database.withoutTransaction {
            try $0.execute(sql: "PRAGMA query_only = \(isWritable ? "OFF" : "ON")")
        }
    }

    @Test func `a failure to mark a conversation as read is reported once and not repeated`() throws {
        let (fixture, attempts) = try opened()
        try setWritable(false, fixture)
        fixture.press(.tab)
        #expect(attempts.count == 1)
        #expect(fixture.showsWriteError)
        fixture.press(.up, .down)
        fixture.resize(rows: 30, columns: 110)
        #expect(attempts.count == 1)
        #expect(!fixture.showsWriteError)
    }

    @Test func `reopening the conversation tries again`() throws {
        let (fixture, attempts) = try opened()
        try setWritable(false, fixture)
        fixture.press(.tab, .backTab, .tab)
        #expect(attempts.count == 2)
        #expect(fixture.showsWriteError)
        fixture.press(.backTab)
        try setWritable(true, fixture)
        fixture.press(.tab)
        #expect(attempts.count == 3)
        #expect(fixture.state.transcript.conversation?.unread == 0)
    }

    @Test(arguments: ["d", "N", "c", "b", "u"]) func `a failed user action is reported once`(
        key: Character
    ) throws {
        let (fixture, attempts) = try opened()
        try setWritable(false, fixture)
        fixture.press(.tab, .key(.character(key)), .escape)
        #expect(attempts.count <= 2)
        try setWritable(true, fixture)
        fixture.press("N")
        #expect(fixture.state.status != nil)
    }

    @Test func `a message whose record cannot be read says so, and its Why page gives the reason`() throws {
        let (fixture, _) = try opened()
        try fixture.phone.store.database.withoutTransaction {
            try $0.execute(sql: "UPDATE message SET journey = CAST('{}' AS BLOB) WHERE journey IS NOT NULL")
        }
        fixture.press(.tab)
        fixture.resize(rows: 30, columns: 110)
        #expect(fixture.text.contains("its record cannot be read: press i"))
        fixture.press(
            "i", shows: "The record of how this message was filed cannot be read (r is missing).",
            without: "You sent this message")
    }
}

extension InboxFixture {
    fileprivate var showsWriteError: Bool {
        if case .error(let text) = state.status { text.contains("cannot be written") } else { false }
    }
}
