import DisplayText
import Messages
import Terminal
import Testing

@testable import InboxScreens

/// The groups of the page and of the pane Why.
@Suite struct WhyGroupTests {
    private func page(
        sender: Address? = nil, corpus: CorpusMessage? = nil, _ change: (inout Journey) -> Void = { _ in }
    ) throws -> TextPage {
        var journey = Journey(release: 16, alert: Alert(alerts: false, rule: .n2))
        journey.filterName = "Black Friday"
        journey.country = "US"
        journey.answer = FilterAnswer(action: .known(.promotion), subAction: .known(.promotionalCoupons))
        journey.milliseconds = 0.3
        journey.action = .promotion
        journey.subAction = .promotionalCoupons
        journey.category = .promotion(.promotionalCoupons)
        change(&journey)
        let message = Message(
            id: 1, conversation: 1, date: 0, sender: sender, body: "Black Friday!", service: .sms, isRead: true,
            label: nil,
            journey: journey, movedBy: nil)
        let report = JourneyReport(journey, sender: "24273", body: message.body, folder: "Coupons")
        var page = TextPage.why(message, report, folder: "Coupons", title: "24273", corpus: corpus)
        page.layOut(width: 60)
        return page
    }

    @Test func `the headline has the folder in the color of its group, the answer and the time`() throws {
        var page = try page()
        page.layOut(width: 90)
        let first = try #require(page.rows.first)
        #expect(first.text.text.hasPrefix("Coupons: Black Friday answered promotion · promotionalCoupons"))
        #expect(first.leadColumns == 8 && first.leadRole == .promotion)
    }

    @Test func `the headline of a message without an answer says what happened, and where`() throws {
        func headline(_ diagnostics: [Diagnostic]) throws -> String {
            try page { ($0.answer, $0.diagnostics) = (nil, diagnostics) }.rows.prefix(2).map(\.text.text)
                .joined(separator: " ")
        }
        let trap = "ended by signal 5; Fatal error: Unexpectedly found nil, at MessageFilterExtension.swift:14"
        #expect(
            try headline([Diagnostic(.filterCrashed, trap)]).contains(
                "Black Friday crashed (MessageFilterExtension.swift:14)"))
        #expect(try headline([Diagnostic(.noAnswerInTime)]).contains("Black Friday did not answer in time"))
        #expect(try headline([]).contains("Black Friday gave no valid answer"))
    }

    @Test func `each group has a heading with what it amounts to`() throws {
        let headings = try page().rows.filter { $0.heading != nil }.map { "\($0.text.text) | \($0.note)" }
        #expect(
            headings == [
                "▸ May the filter see it? | ✓ 8 of 8", "▸ The query | US", "▾ The answer | promotion",
                "▾ Where it went | Coupons", "▾ Alert | silent",
            ])
    }

    @Test func `the query of a message without a sender in the corpus is not from the placeholder`() throws {
        func query(_ hasPlaceholder: Bool) throws -> String? {
            var corpus = CorpusMessage(mark: .right, expected: [.promotion(.promotionalCoupons)])
            corpus.hasPlaceholderSender = hasPlaceholder
            return try page(sender: Address("+12025550101", country: .us), corpus: corpus).rows
                .first { $0.text.text.contains("The query") }?.note
        }
        #expect(try query(false) == "from +1 (202) 555-0101 · US")
        #expect(try query(true) == "without a sender · US")
    }

    @Test func `what an answer makes less important is folded, without blank lines between`() throws {
        let rows = try page().rows.map(\.text.text)
        let first = try #require(rows.firstIndex(of: "▸ May the filter see it?"))
        #expect(rows[first + 1] == "▸ The query" && rows[first + 2].isEmpty && rows[first + 3] == "▾ The answer")
        #expect(!rows.contains { $0.hasPrefix("Message body") })
        let unanswered = try page { ($0.answer, $0.diagnostics) = (nil, [Diagnostic(.noAnswerInTime)]) }
        #expect(unanswered.rows.contains { $0.text.text == "Message body: Black Friday!" })
    }

    @Test func `what stopped the filter is unfolded`() throws {
        let page = try page { $0.reason = .contact }
        #expect(page.rows.contains { $0.text.text == "▾ May the filter see it?" && $0.note == "✗ C5" })
        #expect(page.rows.contains { $0.label == "  ✗" && $0.note == "C5" })
    }

    @Test func `a narrow pane shortens the note of a heading and leaves out names of rules`() throws {
        var page = try page()
        page.layOut(width: 24)
        #expect(page.rows.contains { $0.text.text == "▾ Where it went" && $0.note == "Coupons" })
        page.layOut(width: 20)
        #expect(page.rows.contains { $0.text.text == "▾ Where it went" && $0.note == "Co…" })
        #expect(!page.rows.contains { $0.note == "Q1" })
    }
}
