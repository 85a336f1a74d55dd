import Device
import InboxDatabase
import Messages
import ScreenDoubles
import SessionTerms
import SystemSupport
import Terminal
import Testing

@testable import InboxScreens

/// After a message that the user delivers is filed in another folder than the open one, as the first message may be.
@Suite struct FirstMessageTests {
    private let pauses = VirtualPauses()

    /// With Recently Deleted open, where no message is ever filed.
    private func delivered(rows: Int = 24, columns: Int = 120) throws -> InboxFixture {
        let fixture = try InboxFixture(rows: rows, columns: columns)
        fixture.app.surroundings.pauses = pauses
        fixture.press(.left, .end)
        fixture.press("n", "You have won", .control("s"))
        return fixture
    }

    /// The role of the row of the folder in the list.
    private func role(_ fixture: InboxFixture) throws -> Role? {
        let place = try fixture.place(of: "Unknown Senders")
        return fixture.screen.grid[place.row, place.column]?.role
    }

    @Test func `its folder is highlighted for two seconds, and the note names the key that shows it`() throws {
        let fixture = try delivered()
        #expect(fixture.bottom.contains("Filed in Unknown Senders. ] shows it."), "\(fixture.text)")
        #expect(try role(fixture) == .banner && pauses.nextEnd == .seconds(2))
        pauses.advance()
        fixture.settle()
        #expect(try role(fixture) == .text)
        #expect(fixture.bottom.contains("] shows it."))
        fixture.press("]", says: "Opened the newest unread message, in Unknown Senders.")
        #expect(fixture.state.transcript.subject?.body == "You have won")
    }

    @Test func `the next key ends the highlight, and another message starts it again`() throws {
        let fixture = try delivered()
        fixture.press(.control("l"))
        #expect(try role(fixture) == .text)
        fixture.press("n", "And again", .control("s"))
        #expect(try role(fixture) == .banner && pauses.nextEnd == .seconds(2))
        pauses.advance()
        #expect(pauses.nextEnd == nil && fixture.state.notices.flash == nil)
    }

    @Test func `a message that is listed is selected, and nothing is highlighted`() throws {
        let fixture = try InboxFixture(rows: 24, columns: 120)
        fixture.app.surroundings.pauses = pauses
        fixture.press("n", "You have won", .control("s"), says: "Filed in Unknown Senders.", without: "shows it")
        #expect(fixture.state.notices.flash == nil && pauses.nextEnd != .seconds(2))
    }

    @Test func `without a conversation, Why explains it`() throws {
        let fixture = try delivered()
        fixture.press(.control("l"), shows: "] next unread", "i why", "Press i: where your message is, and why.")
        fixture.press("i", shows: "Why · +1 (202) 555-0123", "no filter is active")
        fixture.press(.escape, "y", says: "Nothing to copy: this list is empty.")
        let id = try #require(fixture.state.newMessages.delivered)
        let conversation = try #require(try fixture.phone.store.message(id)).conversation
        for _ in 0..<2 { fixture.phone.enter(.delete(.id(conversation))) }
        fixture.settle()
        fixture.press("i", says: "Nothing to explain: this list is empty.", without: "where your message is")
    }

    @Test func `once another folder or a conversation was opened, it is no longer explained`() throws {
        let fixture = try delivered()
        fixture.press(.home, .end, without: "where your message is")
        fixture.press("i", says: "Nothing to explain: this list is empty.")
        fixture.press("n", "And again", .control("s"), .control("l"), shows: "where your message is")
        fixture.press("]", shows: "And again")
        #expect(fixture.state.newMessages.delivered == nil)
    }

    @Test func `before a message there is nothing to explain, and an open conversation comes first`() throws {
        let fixture = try InboxFixture.filled()
        fixture.press(.left, .end, "i", says: "Nothing to explain: this list is empty.")
        fixture.press("n", "You have won", .control("s"))
        fixture.press("i", shows: "Why · +1 (202) 555-0123")
        fixture.press(.escape, .home, .right, "i", shows: "Why · ")
        #expect(try MessageKeys.explained(fixture.state, fixture.app.inbox)?.id == fixture.state.transcript.subject?.id)
    }

    @Test func `the pane that explains a message explains it, too`() throws {
        let fixture = try delivered(rows: 40, columns: 180)
        #expect(fixture.text.contains("no filter is active") && !fixture.text.contains("No message is selected."))
    }

    @Test func `in a session nothing is highlighted`() throws {
        let played = try PlayedSession("- press: [h, G, N]\n- caption: A sample came in.")
        played.startPaused()
        played.step()
        #expect(played.state.status?.text.hasSuffix("] shows it.") == true && played.state.notices.flash == nil)
    }

    @Test func `the note names the keys that the user has configured`() throws {
        let fixture = try InboxFixture(rows: 24, columns: 120, keys: ["next-unread": [.character("Q")]])
        fixture.press(.left, .end, "n", "You have won", .control("s"), says: "Q shows it.")
        fixture.press("Q")
        #expect(fixture.state.transcript.subject?.body == "You have won")
    }
}
