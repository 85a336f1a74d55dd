import Device
import DisplayText
import Foundation
import InboxDatabase
import Messages
import ScreenDoubles
import Terminal
import Testing

@testable import InboxScreens

@Suite("Forms, Why, the search and the counts")
struct ScreenFaultTests {
    /// Text with single blanks and without the lines of boxes.
    private func flat(_ text: String) -> String {
        text.filter { $0 != "│" }.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Whether the row of All Messages ends with this number.
    private func allMessages(_ text: String, _ number: Int) -> Bool {
        text.range(of: "All Messages +\(number) │", options: .regularExpression) != nil
    }

    // MARK: Forms

    @Test func `the bottom line of each form names what the form does`() throws {
        let fixture = try InboxFixture(rows: 24, columns: 80)
        fixture.receive("+12025550102", "Hello")
        let forms: [(Dialog, String)] = [
            (.form(MessageForm.newMessage(from: "1", services: [.sms])), "send"),
            (.form(SettingsForm.openFilter(from: .filterList)), "choose"),
            (.form(MessageForm.contact("1", displayed: "1")), "add"),
            (.form(SettingsForm.groupValue(group: "group.", name: "", value: "")), "save"),
            (.form(SettingsForm.trustCA(nil)), "trust"),
            (.form(ReevaluationForm.filter("")), "show"), (.form(ReevaluationForm.file("")), "show"),
            (.form(SettingsForm.reportingByPath("")), "choose"),
        ]
        for (dialog, action) in forms {
            var state = fixture.state
            state.dialog = dialog
            let bottom = state.draw().grid.text.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
            #expect(bottom.contains("Ctrl-S \(action) "), "\(dialog.form?.title ?? ""): \(bottom)")
        }
    }

    @Test func `an unbound key in a form shows its actions`() throws {
        let fixture = try InboxFixture(rows: 24, columns: 80)
        fixture.receive("+12025550102", "Hello")
        fixture.press("c", .function(7), shows: "F7 does nothing here. Ctrl-S: Add, Esc: cancel.")
    }

    // MARK: Why

    static let sizes = [(60, 200), (40, 120), (24, 80), (20, 60), (12, 40), (8, 30)]

    /// An inbox with one message that a filter classified as junk.
    private func filtered(_ body: String, rows: Int, columns: Int) throws -> InboxFixture {
        let fixture = try InboxFixture(rows: rows, columns: columns, opens: false)
        try fixture.phone.store.write { inbox in
            let sender = fixture.phone.address("+12025550163")
            var journey = Journey(release: 16, alert: Alert(alerts: false, rule: .n1))
            journey.filterName = "FilterIt"
            journey.answer = FilterAnswer(action: .known(.junk), subAction: .known(.none))
            journey.action = .junk
            journey.category = .junk
            journey.filedBy = [.f2]
            let conversation = try inbox.conversation(with: Participants(sender: sender), .junk, known: false)
            let message = NewMessage(
                id: 1, date: InboxFixture.now, sender: sender, body: body, service: .sms, journey: journey)
            try inbox.insert(message, into: conversation, known: false, filteredBy: "FilterIt")
        }
        fixture.app.open()
        // Into Junk.
        fixture.press(.escape, .end, .up, .enter, "i")
        return fixture
    }

    static let long = (1...300).map { "word\($0)" }.joined(separator: " ")

    @Test(arguments: sizes)
    func `the verdict is on the page of a long message, at every size`(rows: Int, columns: Int) throws {
        let fixture = try filtered(Self.long, rows: rows, columns: columns)
        let shown = flat(fixture.text)
        #expect(shown.contains("Junk: FilterIt answered junk"), "\(fixture.text)")
    }

    @Test func `a long message is cut to three rows and the rest is counted`() throws {
        let fixture = try filtered(Self.long, rows: 40, columns: 120)
        fixture.press(.down, .enter)
        let text = fixture.text
        #expect(text.contains("Message body: word1 word2"))
        #expect(text.contains("Answer: junk") && text.contains("Current folder: Junk"))
        #expect(!text.contains("word300"))
        // The count is of all characters after the visible ones.
        guard case .page(let page) = fixture.state.dialog else {
            Issue.record("no page is open")
            return
        }
        let first = try #require(page.rows.firstIndex { $0.text.text.hasPrefix("Message body:") })
        let rows = page.rows[first..<first + 3].map(\.text.text)
        let shown = rows.joined(separator: " ").count - "Message body: ".count
        let left = Counted.number(Self.long.count - shown - 1)
        #expect(page.rows[first + 3].text.text == "… \(left) more characters. Press End for the full text.")
    }

    @Test func `the whole text is at the end of the page`() throws {
        let fixture = try filtered(Self.long, rows: 24, columns: 80)
        fixture.press(.down, .enter)
        #expect(!fixture.text.contains("word300"))
        fixture.press(.end, shows: "word300")
        guard case .page(let page) = fixture.state.dialog else { return }
        let heading = try #require(page.rows.firstIndex { $0.text.text == "FULL TEXT" })
        let whole = page.rows[heading...].map(\.text.text).joined(separator: " ")
        #expect(whole.contains(Self.long))
    }

    @Test func `a short message is not cut`() throws {
        let fixture = try filtered("Four rows at most", rows: 24, columns: 80)
        fixture.press(.down, .enter, shows: "Message body: Four rows at most")
        guard case .page(let page) = fixture.state.dialog else { return }
        #expect(!page.rows.contains { $0.text.text == "FULL TEXT" || $0.text.text.contains("more character") })
    }

    // MARK: Search

    @Test(arguments: [(24, 120), (24, 80), (20, 40)])
    func `a search without results shows no message`(rows: Int, columns: Int) throws {
        let fixture = try InboxFixture.filled(rows: rows, columns: columns)
        let before = fixture.text
        fixture.press("/", "debited", shows: "debited from A/c")
        fixture.press("x")
        let list = try #require(fixture.state.layout.conversations)
        let shown = flat(
            (list.row..<list.endRow).map { row in
                String(Array(fixture.screen.grid[row: row])[list.column..<list.endColumn].map(\.character))
            }.joined(separator: "\n"))
        #expect(!fixture.text.contains("debited from A/c"))
        #expect(shown.contains("No message contains “debitedx”"), "\(fixture.text)")
        if columns > 60 { #expect(fixture.text.contains("No results")) }
        // A result again, and after the search the previous state.
        fixture.press(.backspace, shows: "debited from A/c")
        fixture.press(.escape)
        #expect(fixture.text == before)
    }

    // MARK: Counts

    @Test func `the title and the folders label their counts`() throws {
        let fixture = try InboxFixture.filled()
        let counts = try #require(fixture.state.folders.counts)
        #expect(fixture.text.contains(" 7 messages "))
        #expect(fixture.text.contains("─ \(counts.unread) unread ─╮"))
        #expect(fixture.text.contains("─ unread ─╮"))
        #expect(allMessages(fixture.text, counts.unread))
        // A deleted message still counts, but not as unread.
        fixture.press("x")
        let left = try #require(fixture.state.folders.counts).unread
        #expect(left < counts.unread)
        #expect(fixture.text.contains(" 7 messages "))
        #expect(fixture.text.contains("─ \(left) unread ─╮"))
        #expect(allMessages(fixture.text, left))
    }

    @Test func `junk is among the messages of the title`() throws {
        let fixture = try filtered("Junk", rows: 24, columns: 120)
        fixture.press(.escape, shows: "· 1 message ")
    }

    @Test func `without edges each count has a label`() throws {
        let fixture = try InboxFixture.filled(rows: 20, columns: 40)
        fixture.press(.escape)
        let unread = try #require(fixture.state.folders.counts).unread
        #expect(fixture.text.contains("All Messages") && fixture.text.contains("\(unread) unread"))
    }

    @Test func `the help explains the numbers`() throws {
        let fixture = try InboxFixture(rows: 60, columns: 120)
        fixture.press("?", "numbers", shows: "Beside a folder: its unread messages.")
    }
}
