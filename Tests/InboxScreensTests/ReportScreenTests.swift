import FilterProcesses
import FilterWire
import Foundation
import InboxDatabase
import Messages
import ReportingDoubles
import ScreenDoubles
import Terminal
import TestFiles
import Testing

@testable import Device
@testable import InboxScreens

/// A report on the screen.
@Suite struct ReportScreenTests {
    private let reporter: Reporter

    init() throws { reporter = try Reporter() }

    private func picture(_ name: String, _ reporter: Reporter) {
        let size = reporter.fixture.screen.size
        #expect(matches(reporter.fixture.text, "report-\(name)-\(size.columns)x\(size.rows)") == .same)
    }

    private static let sizes = [(24, 80), (8, 30), (40, 120)]

    @Test(arguments: sizes) func `sheet`(rows: Int, columns: Int) throws {
        let reporter = try Reporter(rows: rows, columns: columns)
        try reporter.open()
        picture("sheet", reporter)
        reporter.fixture.press(.enter)
        try reporter.turn(untilShown: "(•) Fraud")
        reporter.fixture.press(.down, .down, .enter)
        try reporter.turn { reporter.fixture.text.contains("[x]") }
        reporter.fixture.press(.down, "h", "i")
        try reporter.turn { reporter.double.last?.comment == "hi" }
        picture("ready", reporter)
    }

    @Test(arguments: sizes) func `composer and question`(rows: Int, columns: Int) throws {
        let reporter = try Reporter(rows: rows, columns: columns, network: nil, sms: "7726")
        reporter.double.userString = "SPAM AX-HDFCBK\nRs 499 \u{202E}debited\u{1B}[2J"
        reporter.double.action = .reportJunkAndBlockSender
        try reporter.ready()
        reporter.fixture.press(.control("s"))
        try reporter.turn(untilShown: "To: 7726")
        picture("composer", reporter)
        reporter.fixture.press(.control("s"))
        try reporter.turn(untilShown: "[ Block ]")
        picture("question", reporter)
        // The key that sends does not block the sender.
        reporter.fixture.press(.control("s"))
        #expect(reporter.fixture.phone.report != nil)
        reporter.fixture.press(.right, .enter)
        try reporter.turn { reporter.fixture.phone.report == nil }
        #expect(try reporter.fixture.phone.store.blocked().map(\.written) == ["AX-HDFCBK"])
        if rows > 8 { #expect(reporter.fixture.text.contains("sent to 7726. AX-HDFCBK is blocked.")) }
    }

    @Test func `Done is disabled until the extension is ready, with a hint`() throws {
        try reporter.open()
        reporter.fixture.press(.control("s"), says: "Done is off until isReady")
        reporter.fixture.press(.enter)
        try reporter.turn(untilShown: "(•) Fraud")
        reporter.fixture.press(.control("s"))
        try reporter.turn { reporter.fixture.phone.report == nil }
        #expect(reporter.fixture.state.dialog == nil)
        #expect(reporter.fixture.bottom.contains("Reported as junk by Report It"))
        reporter.fixture.press("i", .end)
        try reporter.turn(untilShown: "Reported as junk")
    }

    @Test func `Esc cancels, and a crash closes the view`() throws {
        try reporter.open()
        reporter.fixture.press(.escape)
        try reporter.turn { reporter.fixture.state.dialog == nil }
        #expect(reporter.fixture.bottom.contains("The report was canceled; nothing was sent."))
        reporter.double.misbehavior = .crashesOnTap
        try reporter.open()
        reporter.fixture.press(.enter)
        try reporter.turn { reporter.fixture.state.dialog == nil }
        #expect(reporter.fixture.state.status?.text.contains("filter-crashed") == true)
    }

    @Test func `a click presses the button or field under it`() throws {
        try reporter.open()
        try reporter.fixture.click("[ Done ]")
        #expect(reporter.fixture.phone.report != nil)
        try reporter.fixture.click("( ) Prize")
        try reporter.turn(untilShown: "(•) Prize")
        try reporter.fixture.click("[ ] Block the sender")
        try reporter.turn(untilShown: "[x] Block the sender")
        try reporter.fixture.click("Messages")
        #expect(reporter.fixture.phone.report != nil)
        try reporter.fixture.click("[ Done ]")
        try reporter.turn(untilShown: "[ Block ]")
        try reporter.fixture.click("[ Cancel ]")
        try reporter.turn { reporter.fixture.phone.report == nil }
        #expect(try reporter.fixture.phone.store.blocked() == [])
    }

    @Test func `a selected message, or the whole conversation`() throws {
        reporter.fixture.press(.enter, .up, "!")
        picture("which", reporter)
        reporter.fixture.press(.enter)
        try reporter.turn(untilShown: "1 message from AX-HDFCBK")
        reporter.fixture.press(.escape)
        try reporter.turn { reporter.fixture.phone.report == nil }
        reporter.fixture.press("!", .down, .enter)
        try reporter.turn(untilShown: "2 messages from AX-HDFCBK")
    }

    @Test func `a report can be hidden while it is sent, and its result is shown`() throws {
        var answer: ((Result<ReportReceipt, ReportError>) -> Void)?
        reporter.fixture.phone.postReport = { _, _, then in answer = then }
        try reporter.ready()
        reporter.fixture.press(.control("s"))
        try reporter.turn(untilShown: "Sending the report")
        picture("sending", reporter)
        reporter.fixture.press(.escape)
        #expect(reporter.fixture.state.dialog == nil)
        reporter.fixture.press("!", shows: "Sending the report")
        reporter.fixture.press(.escape)
        let failure = ReportError(error: .networkURLUnauthorized, cause: "report.example does not list the app")
        answer?(.failure(failure))
        try reporter.turn { reporter.fixture.phone.report == nil }
        #expect(reporter.fixture.state.status?.text.contains("report-not-authorised") == true)
    }

    @Test func `it does not open over another page, but after that page is closed`() throws {
        reporter.fixture.press("?")
        reporter.fixture.phone.enter(.report(.with("24273", folder: nil), messages: nil))
        try reporter.turn { reporter.fixture.phone.report?.sheet != nil }
        #expect(!reporter.fixture.text.contains("Fraud"))
        reporter.fixture.press(.escape, shows: "Fraud")
    }

    @Test func `without an extension or a conversation, the key shows a hint`() throws {
        let fixture = try InboxFixture()
        fixture.press("!", says: "Nothing to report: this list is empty.")
        fixture.fill()
        fixture.press("!", says: "First choose a reporting extension in Settings (s)")
    }

    @Test func `the settings list the blocked senders, and unblocking can be undone`() throws {
        let reporter = try Reporter(rows: 30, columns: 100)
        let fixture = reporter.fixture
        for address in ["24273", "+12025550199", "evil\u{1B}[2J\u{202E}"] {
            fixture.phone.enter(.block(address: address))
        }
        fixture.app.state.dialog = .menu(SettingsMenu(purpose: .settings, selected: .blockedList))
        fixture.press(.control("l"))
        picture("settings", reporter)
        fixture.press(.enter)
        picture("blocked", reporter)
        fixture.press(.enter)
        #expect(try fixture.phone.store.blocked().count == 2)
        fixture.press("u")
        #expect(try fixture.phone.store.blocked().count == 3)
        for _ in 0..<4 { fixture.press(.home, .enter) }
        #expect(try fixture.phone.store.blocked() == [])
    }

    @Test func `an extension can be chosen by its path, and None`() throws {
        let fixture = reporter.fixture
        let path = try #require(fixture.phone.reporting?.identifier)
        fixture.app.state.dialog = .menu(SettingsMenu(purpose: .settings, selected: .reporting(nil)))
        fixture.press(.enter)
        try reporter.turn { fixture.phone.reporting == nil }
        fixture.app.state.dialog = .menu(SettingsMenu(purpose: .settings, selected: .reportingByPath))
        fixture.press(.enter, "/no/such/extension", .enter)
        try reporter.turn { fixture.text.contains("There is no reporting extension '/no/such/extension'.") }
        fixture.app.state.dialog = .form(SettingsForm.reportingByPath(path))
        fixture.press(.enter)
        try reporter.turn { fixture.phone.reporting?.identifier == path }
    }

    @Test func `every stage is drawn at every size, whatever the extension shows`() throws {
        try reporter.open()
        let hostile = "\u{1B}[2J\u{202E}👨‍👩‍👧‍👦\n" + String(repeating: "very long ", count: 120)
        let elements: [SheetLine.Element] = [
            .init(id: 1, kind: .label, text: hostile), .init(id: 2, kind: .button, text: hostile),
            .init(id: 3, kind: .toggle(isOn: true), text: hostile),
            .init(id: 4, kind: .choice(isChosen: true), text: ""),
            .init(id: 5, kind: .field(placeholder: hostile), text: ""),
            .init(id: 6, kind: .field(placeholder: ""), text: hostile),
        ]
        let stages: [ReportInProgress.Stage] = [
            .preparing, .answering, .sending(to: hostile), .composer(to: hostile, body: hostile),
            .blocking(Address(hostile, country: .us)), .sheet(SheetLine()),
            .sheet(SheetLine(title: hostile, isReady: true, elements: elements)),
        ]
        let report = try #require(reporter.fixture.phone.report)
        for stage in stages {
            report.stage = stage
            reporter.fixture.app.state.report = ReportPage(ReportFacts(report), showing: "!")
            for step in 0..<5 {
                for (rows, columns) in [(1, 1), (2, 5), (3, 12), (5, 20), (8, 30), (12, 50), (24, 80), (45, 130)] {
                    reporter.fixture.resize(rows: rows, columns: columns)
                    #expect(!reporter.fixture.text.contains("\u{1B}"))
                    if let cursor = reporter.fixture.state.draw().cursor {
                        #expect(Rect(reporter.fixture.screen.size).contains(cursor))
                    }
                }
                reporter.fixture.press(step % 2 == 0 ? .down : .pageDown)
            }
        }
        report.stage = .preparing
    }
}
