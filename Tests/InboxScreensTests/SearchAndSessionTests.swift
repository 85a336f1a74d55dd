import Device
import Foundation
import InboxDatabase
import Messages
import ScreenDoubles
import SessionTerms
import SystemSupport
import Terminal
import Testing

@testable import InboxScreens

@Suite struct SearchTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture.filled() }

    @Test func `finds senders and messages`() throws {
        fixture.press("/", "hdfc", shows: "1 of 1")
        fixture.press(.control("u"), "DEMO store", shows: "1 of 2")
        fixture.press(.down, shows: "2 of 2")
        #expect(fixture.state.transcript.conversation?.title == "24273")
    }

    @Test func `escape restores the previous state`() throws {
        fixture.press(.down, .down)
        let before = fixture.text
        fixture.press("/", "debited", .down)
        #expect(fixture.text != before)
        fixture.press(.escape)
        #expect(fixture.text == before)
    }

    @Test func `selecting results does not mark as read`() throws {
        let unread = fixture.state.folders.counts
        fixture.press("/", "e", .down, .down, .down, .escape)
        #expect(fixture.state.folders.counts == unread)
    }

    @Test func `no results are reported`() throws {
        fixture.press("/", "zebra", shows: "No results")
        fixture.press(.enter, says: "There is nothing to open")
    }

    @Test func `searches many messages in slices`() throws {
        for number in 0..<900 {
            fixture.phone.enter(.receive(IncomingMessage(from: "+12025550120", text: "Text \(number) of many")))
        }
        fixture.settle()
        fixture.press("/", "12.90", shows: "1 of 1")
        fixture.press(.control("u"), "of many")
        #expect(fixture.state.search?.hits.count == SearchPane.maximum)
    }

    /// An inbox with many messages, where each slice of a search takes a turn of the loop.
    private func many(_ count: Int) throws -> InboxFixture {
        for number in 0..<count {
            fixture.phone.enter(.receive(IncomingMessage(from: "+12025550120", text: "Text \(number) of many")))
        }
        fixture.settle()
        fixture.app.search.sliceTime = .zero
        return fixture
    }

    @Test func `a key that is faster than the search says that it is not complete`() throws {
        let fixture = try InboxFixture(rows: 24, columns: 120, opens: false)
        let sender = Address("24273", country: .us)
        try fixture.phone.store.write { inbox in
            let conversation = try inbox.conversation(with: Participants(sender: sender), .uncategorized, known: false)
            for id in 1...9_000 {
                let message = NewMessage(
                    id: Int64(id), date: InboxFixture.now, sender: sender, body: id == 1 ? "needle" : "hay",
                    service: .sms)
                try inbox.insert(message, into: conversation, known: false)
            }
        }
        fixture.app.open()
        fixture.press("/")
        fixture.screen.type("needle")
        fixture.screen.send(.key(.enter))
        #expect(fixture.state.status?.text.hasPrefix("The search is not complete.") == true)
        fixture.settle()
        fixture.press(.enter)
        #expect(fixture.state.transcript.selected == 1)
    }

    @Test func `a search shows its progress`() throws {
        let fixture = try many(3000)
        fixture.press("/")
        fixture.screen.type("zebra")
        var shown: Set<String> = []
        while fixture.app.isBusy {
            fixture.loop.turn(waitingAtMost: .zero)
            for part in fixture.text.split(separator: "│") where part.contains("Searching: ") {
                shown.insert(part.trimmingCharacters(in: .whitespaces))
            }
        }
        #expect(shown.isSuperset(of: ["Searching: 400 of 3,007", "Searching: 2,800 of 3,007"]), "\(shown)")
        #expect(fixture.text.contains("No results"))
        fixture.press(.control("u"))
        fixture.screen.type("Text 2999")
        fixture.loop.turn(waitingAtMost: .zero)
        fixture.loop.turn(waitingAtMost: .zero)
        #expect(fixture.app.text.contains("1 of 1 so far, "))
    }

    @Test func `a key ends a search in progress or starts another`() throws {
        let fixture = try many(3000)
        fixture.press("/")
        fixture.screen.type("zebra")
        fixture.loop.turn(waitingAtMost: .zero)
        fixture.screen.send(.key(.control("u")))
        fixture.screen.type("DEMO")
        fixture.settle()
        #expect(fixture.text.contains("1 of 2"))
        fixture.screen.type("x")
        fixture.loop.turn(waitingAtMost: .zero)
        fixture.screen.send(.key(.escape))
        #expect(fixture.state.search == nil)
        fixture.loop.turn(waitingAtMost: .zero)
        fixture.loop.turn(waitingAtMost: .zero)
        #expect(!fixture.app.isBusy)
    }

    @Test func `a longer term continues where the shorter one was`() throws {
        let fixture = try many(3000)
        fixture.press("/")
        fixture.screen.type("12.9")
        for _ in 0..<4 { fixture.loop.turn(waitingAtMost: .zero) }
        let searched = try #require(fixture.state.search).searchedCount
        #expect(searched > 0)
        fixture.screen.type("0")
        #expect(fixture.state.search?.searchedCount == searched)
        fixture.settle()
        #expect(fixture.text.contains("1 of 1"))
        #expect(fixture.state.transcript.conversation?.title == "24273")
        // Results that do not contain the longer term are removed.
        fixture.press(.control("u"), "text 299", shows: "1 of 11")
        fixture.press("9", shows: "1 of 1 ")
        // A shorter term starts again.
        fixture.screen.send(.key(.backspace))
        #expect(fixture.state.search?.searchedCount == 0)
        fixture.settle()
        #expect(fixture.text.contains("1 of 11"))
    }

    @Test func `a new message does not change the results`() throws {
        fixture.press("/", "debited")
        let hits = fixture.state.search?.hits.map(\.id)
        fixture.receive("+12025550150", "Something else")
        #expect(fixture.state.search?.hits.map(\.id) == hits)
        fixture.press(.escape, shows: "+1 (202) 555-0150")
    }
}

/// Results that stay as a list.
@Suite struct SearchListTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture.filled() }

    private var subject: String? { fixture.state.transcript.subject?.body }
    private static let card = "Your card was charged 12.90 at DEMO STORE"
    private static let debit = "Rs 499 debited from A/c XX12 at DEMO STORE. Not you? Call 1800."

    @Test func `Enter lists the results, Enter again opens the message, and Esc goes back to where it was`() throws {
        fixture.press(.down, .down)
        fixture.press(
            "/", "demo store", .enter, shows: "╭─ Search: demo store ─", " 1 of 2 ─",
            says: "n next  N previous  Esc back")
        #expect(fixture.state.focus == .conversations && subject == Self.debit)
        fixture.press(.down, shows: " 2 of 2 ─")
        let unread = fixture.state.folders.counts?.unread
        #expect(subject == Self.card)
        fixture.press(.enter)
        #expect(fixture.state.focus == .transcript && subject == Self.card)
        #expect(fixture.state.folders.counts?.unread == unread.map { $0 - 1 })
        fixture.press(.escape, shows: "╭─ Search: demo store ─")
        fixture.press(.escape)
        #expect(fixture.state.search == nil && fixture.state.focus == .conversations)
        #expect(fixture.state.list.selected?.title == "Mum" && fixture.state.transcript.conversation?.title == "Mum")
        fixture.press("n", shows: "New message to this phone")
    }

    @Test func `n and N go to the next and the previous result, and around the ends`() throws {
        fixture.press("/", "debited", .enter, "n", shows: " 2 of 2 ─")
        #expect(subject == "Rs 120 debited from A/c XX12")
        fixture.press("n", shows: " 1 of 2 ─", says: "After the last result: the first one.")
        #expect(subject == Self.debit)
        fixture.press("N", shows: " 2 of 2 ─", says: "Before the first result: the last one.")
        // In the conversation, too.
        fixture.press(.enter, "n", shows: " 1 of 2 ─")
        #expect(fixture.state.focus == .transcript && subject == Self.debit)
        fixture.press(.escape, "k", says: "There are no more results.")
        fixture.press("G", shows: " 2 of 2 ─")
        fixture.press("g", shows: " 1 of 2 ─")
    }

    @Test func `the term is edited again, and its results replace the list`() throws {
        fixture.press("/", "debited", .enter, "/")
        #expect(fixture.state.isTypingSearch && fixture.state.search?.editor.text == "debited")
        fixture.press(.control("u"), "dinner", .enter, shows: "Search: dinner ─", "1 of 1")
        fixture.press("/", "zebra", .enter, says: "There is nothing to open")
        fixture.press(.escape)
        #expect(fixture.state.search == nil)
    }

    @Test func `keys act on the conversation of the result`() throws {
        fixture.press("/", "card", .enter, "i", shows: "Why · 24273")
        fixture.press(.escape, "y", .enter)
        #expect(fixture.screen.copied == [Self.card])
        fixture.press("x", shows: "Search: card")
        #expect(try fixture.phone.store.conversation(fixture.state.transcript.conversation?.id ?? 0)?.deletedAt != nil)
        fixture.press("u")
        #expect(fixture.state.transcript.conversation?.deletedAt == nil && subject == Self.card)
        fixture.press("r", "Not me\n", says: "Sent")
        #expect(fixture.state.transcript.messages.last?.body == "Not me" && fixture.state.search != nil)
        fixture.press(.escape, "O", says: "Results are listed from")
    }

    @Test func `several results are selected, and Esc selects none before it goes back`() throws {
        fixture.press("/", "demo store", .enter, " ", shows: "✓")
        #expect(fixture.state.list.marks.all.map(\.title) == ["AX-HDFCBK"])
        #expect(subject == Self.card)
        fixture.press(.escape, shows: "Search: demo store", without: "✓")
        fixture.press(" ", .up, " ", "x")
        #expect(fixture.state.folders.counts?.unread == 3)
        fixture.press(.escape)
        #expect(fixture.state.list.loaded.map(\.title) == ["+12025550128, +12025550177", "Mum"])
    }

    @Test func `messages arrive while the results are listed`() throws {
        fixture.press("/", "debited", .enter, "n")
        let hits = fixture.state.search?.hits.map(\.id)
        fixture.receive("AX-HDFCBK", "Rs 5 debited")
        fixture.receive("+12025550150", "Something else")
        // The selected result stays, below the new one.
        #expect(fixture.state.search?.hits.dropFirst().map(\.id) == hits && subject == "Rs 120 debited from A/c XX12")
        fixture.press(.control("l"), shows: " 3 of 3 ─")
        fixture.press("n", says: "After the last result: the first one.")
        #expect(subject == "Rs 5 debited")
        // Nothing is searched again.
        fixture.press("/", shows: "1 of 3")
        #expect(fixture.state.search?.isDone == true)
        fixture.press(.escape, shows: "+1 (202) 555-0150")
    }

    @Test func `a new sender is a result above the messages, and conditions hold for what comes in`() throws {
        fixture.press("/", "555", .enter)
        let (senders, shown) = (try #require(fixture.state.search?.hits.count), subject)
        fixture.receive("+12025550150", "Nothing of that number")
        #expect(fixture.state.search?.hits.first?.conversation.title == "+12025550150" && subject == shown)
        fixture.receive("+12025550150", "Call 555, and not 556")
        fixture.receive("24274", "Nothing of that number")
        #expect(fixture.state.search?.hits.count == senders + 2)
        #expect(fixture.state.search?.hits.last?.snippet == "Call 555, and not 556")
        fixture.press("/", .control("u"), "from:24273 offer", without: "of 1")
        fixture.receive("24274", "An offer")
        #expect(fixture.text.contains("No results"))
        fixture.receive("24273", "An offer")
        fixture.press(.control("l"), shows: "1 of 1")
        #expect(subject == "An offer")
    }

    @Test func `a sender with a new message moves to the top, and the selected result stays`() throws {
        fixture.press("/", "+1202555", .enter)
        fixture.receive("+12025550150", "One")
        fixture.receive("+12025550151", "Two")
        fixture.press(.home)
        func senders() -> [String] { (fixture.state.search?.hits ?? []).prefix(2).map { $0.conversation.title } }
        #expect(senders() == ["+12025550151", "+12025550150"])
        let (count, selected) = (fixture.state.search?.hits.count, fixture.state.search?.selectedHit?.id)
        fixture.receive("+12025550150", "Three")
        #expect(senders() == ["+12025550150", "+12025550151"])
        #expect(fixture.state.search?.hits.first?.isUnread == true)
        #expect(fixture.state.search?.hits.count == count && fixture.state.search?.selectedHit?.id == selected)
    }

    @Test func `no more than the maximum of results is listed, and the newest are`() throws {
        for number in 0..<SearchPane.maximum {
            fixture.phone.enter(.receive(IncomingMessage(from: "24274", text: "Number \(number)")))
        }
        fixture.settle()
        fixture.press("/", "number", .enter, "G")
        fixture.receive("24275", "One more number")
        let hits = try #require(fixture.state.search?.hits)
        #expect(hits.count == SearchPane.maximum && hits.first?.snippet == "One more number")
        // The selected one is kept.
        #expect(subject == "Number 0" && hits.last?.snippet == "Number 0")
    }

    @Test func `a result that is gone says so`() throws {
        fixture.press("/", "card", .enter)
        let id = try #require(fixture.state.transcript.conversation?.id)
        for _ in 0..<2 {
            fixture.phone.enter(.user(.delete(.id(id))))
            fixture.settle()
        }
        #expect(fixture.state.transcript.conversation == nil)
        #expect(fixture.text.split(separator: "This message is no longer").count == 3, "\(fixture.text)")
        fixture.press(.enter, says: "This message is no longer in the inbox.")
        fixture.press("n", "x", .escape)
        #expect(fixture.state.search == nil && fixture.state.transcript.conversation != nil)
    }

    @Test func `another folder, the next unread message and a banner end the list`() throws {
        func listed() throws -> InboxFixture {
            let fixture = try InboxFixture.filled()
            fixture.press("/", "dinner", .enter, shows: "Search: dinner")
            return fixture
        }
        let folders = try listed()
        folders.press(.left, .down, without: "Search: dinner")
        let unread = try listed()
        unread.press("]", without: "Search: dinner")
        let banner = try listed()
        banner.receive("+12025550101", "At seven")
        try banner.click("● Mum")
        #expect(banner.state.search == nil && banner.state.focus == .transcript)
    }

    @Test(arguments: [(20, 40), (6, 20), (24, 80), (40, 120), (60, 200)])
    func `results are listed at every size`(rows: Int, columns: Int) throws {
        let fixture = try InboxFixture.filled(rows: rows, columns: columns)
        fixture.press("/", "debited", .enter)
        #expect(fixture.text.contains("Search: debited") == (columns > 20), "\(fixture.text)")
        #expect(fixture.text.contains("AX-HD"))
        fixture.press("n", .enter)
        #expect(fixture.state.focus == .transcript && subject(fixture) == "Rs 120 debited from A/c XX12")
        fixture.press(.escape, .escape)
        #expect(fixture.state.search == nil)
    }

    private func subject(_ fixture: InboxFixture) -> String? { fixture.state.transcript.subject?.body }

    @Test func `the click and the wheel move in the list`() throws {
        fixture.press("/", "debited", .enter)
        let place = try fixture.place(of: "▸ Rs 499")
        fixture.screen.send(.mouse(MouseEvent(.wheelDown, row: place.row, column: place.column)))
        fixture.settle()
        #expect(fixture.text.contains(" 2 of 2 ─"))
        try fixture.click("  Rs 499")
        #expect(fixture.text.contains(" 1 of 2 ─") && fixture.state.focus == .conversations)
    }

    @Test func `a playing session waits while the results are listed`() throws {
        let played = try PlayedSession(
            "- receive: { from: \"24273\", text: One }\n- receive: { from: \"24274\", text: Two }")
        played.startPaused()
        played.step()
        played.press("/", "one")
        #expect(played.state.keyboard.followsSession)
        played.press(.enter)
        #expect(played.state.search?.isTyping == false && !played.state.keyboard.followsSession)
    }
}

@Suite struct NumberSearchTests {
    @Test(arguments: ["555-0117", "555 0117", "+1 (202) 555-0117", "(202) 555", "5550117"])
    func `a number is found in any format`(term: String) throws {
        let fixture = try InboxFixture(rows: 24, columns: 120)
        fixture.receive("+1 202 555 0117", "Hello")
        fixture.receive("24273", "Offer")
        fixture.press("/")
        fixture.type(term)
        #expect(fixture.text.contains("1 of 1"), "\(fixture.text)")
    }
}

@Suite struct SessionTests {
    private let fixture: InboxFixture
    private let session = FakeSession()

    init() throws { fixture = try InboxFixture.filled() }

    @Test func `keys control the session`() throws {
        let fixture = try InboxFixture(rows: 24, columns: 120)
        session.caption = "Look at this"
        fixture.app.follow(session)
        fixture.settle()
        #expect(fixture.text.contains("Look at this"))
        #expect(fixture.bottom.contains("▶ 12/31 space pause"))
        fixture.press(" ", says: "‖ 12/31 space resume")
        fixture.press(" ", ".", "P", .down, .enter)
        #expect(session.calls == ["pause", "resume", "step", "skip"])
        #expect(fixture.bottom.contains("The inbox is yours now"))
        fixture.press(".", says: "The session has ended")
    }

    @Test func `the introduction is shown until the session starts, and then takes no room`() throws {
        let fixture = try InboxFixture(rows: 24, columns: 80)
        fixture.app.follow(session)
        fixture.settle()
        let before = fixture.text
        session.introduction = "A filter hides a message that matters."
        session.onChange?()
        fixture.settle()
        #expect(fixture.text.contains("A filter hides a message that matters."))
        session.introduction = nil
        session.onChange?()
        fixture.settle()
        #expect(fixture.text == before)
    }

    @Test func `a failed expectation is shown at the end`() throws {
        let fixture = try InboxFixture(rows: 24, columns: 120)
        session.failureMessage = "The session failed: line 4"
        fixture.app.follow(session)
        session.skipToEnd()
        fixture.settle()
        #expect(fixture.bottom.contains("The session failed: line 4"))
    }

    @Test func `a session presses keys and reads the screen`() throws {
        fixture.app.sessionScreen.press([.text("/"), .text("debited"), .named(.down)], {})
        fixture.settle()
        #expect(fixture.app.sessionScreen.text().contains("2 of 2"))
        fixture.app.sessionScreen.press([.named(.escape)], {})
        #expect(!fixture.app.sessionScreen.text().contains("2 of 2"))
    }

    @Test func `a sessions keys wait while the user types`() throws {
        var done = 0
        fixture.press("n", "my own text")
        fixture.app.sessionScreen.press([.text("i")]) { done += 1 }
        fixture.settle()
        #expect(fixture.text.contains("my own text") && !fixture.text.contains("my own texti"))
        #expect(done == 0)
        fixture.press(.escape)
        fixture.loop.turn(waitingAtMost: .zero)
        fixture.settle()
        #expect(done == 1)
        #expect(fixture.text.contains("Why · "))
    }

    @Test func `a sessions Esc is ignored after the user closed the page`() throws {
        fixture.app.sessionScreen.press([.text("i")], {})
        fixture.settle()
        #expect(fixture.text.contains("Why · "))
        fixture.press(.escape)
        let focus = fixture.app.state.focus
        fixture.app.sessionScreen.press([.named(.escape)], {})
        fixture.settle()
        #expect(fixture.app.state.focus == focus)
        // The next Esc goes back.
        fixture.app.sessionScreen.press([.named(.escape)], {})
        fixture.settle()
        #expect(fixture.app.state.focus != focus)
    }

    @Test func `the sessions keys work over a page that it opened`() throws {
        fixture.app.follow(session)
        fixture.app.sessionScreen.press([.text("i")], {})
        fixture.settle()
        #expect(fixture.bottom.contains("12/31"))
        fixture.press(" ", ".")
        #expect(session.calls == ["pause", "step"])
        #expect(fixture.text.contains("Why · "))
    }
}
