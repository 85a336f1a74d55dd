import Foundation
import ReportingDoubles
import ScreenDoubles
import SystemSupport
import Terminal
import Testing

@testable import Device
@testable import InboxScreens

/// The keys that leave a page.
@Suite struct LeavingTests {
    @Test func `after the user has left, nothing is drawn, and nothing waits to be`() throws {
        let fixture = try InboxFixture(rows: 24, columns: 80)
        var wasCalled = false
        fixture.app.frames.buildTimer = fixture.app.loop.after(.zero) { wasCalled = true }
        fixture.app.leave(nil)
        fixture.app.refreshSoon()
        #expect(!fixture.app.frames.isDue && fixture.app.frames.buildTimer == nil)
        let frames = fixture.screen.frames.count
        fixture.settle()
        #expect(!wasCalled && fixture.screen.frames.count == frames)
    }

    /// Presses q in one inbox and Esc in another that shows the same, and expects the same of both.
    private func compare(_ comment: Comment, _ open: () throws -> InboxFixture) throws {
        let (withQ, withEscape) = (try open(), try open())
        let before = withQ.text
        try #require(withQ.state.isSomethingOpen && before == withEscape.text, comment)
        withQ.press("q")
        withEscape.press(.escape)
        #expect(withQ.text == withEscape.text && withQ.text != before, comment)
        #expect(withQ.quits == 0 && withEscape.quits == 0, comment)
    }

    /// Why, Settings and lists in it, filters, the log, sessions, what to copy, a question.
    @Test(arguments: [
        [Key.character("i")], [.character("s")], [.character("f")], [.character("o")], [.character("P")],
        [.character("y")], [.character("s"), .enter], [.character("x"), .escape, .end, .right, .character("x")],
    ])
    func `q and Esc mean the same in every page`(_ keys: [Key]) throws {
        try compare("\(keys)") {
            let fixture = try InboxFixture.filled()
            for key in keys { fixture.press(.key(key)) }
            return fixture
        }
    }

    /// The moves, the messages of one, a message, the question before moving, other filters.
    @Test(arguments: [[], [Key.enter], [.enter, .enter], [.character("F")], [.character("f")]])
    func `q and Esc mean the same in What would change`(_ keys: [Key]) throws {
        try compare("\(keys)") {
            let fixture = try InboxFixture(rows: 24, columns: 120)
            try fixture.openReevaluation()
            for key in keys { fixture.press(.key(key)) }
            return fixture
        }
    }

    @Test(arguments: ["n", "c"]) func `in a form, q is text in a text field, and Esc elsewhere`(_ key: String) throws {
        func open(_ stop: Int) throws -> InboxFixture {
            let fixture = try InboxFixture.filled()
            fixture.type(key)
            for _ in 0..<stop { fixture.press(.tab) }
            return fixture
        }
        let stops = try #require(try open(0).state.dialog?.form).stops
        for stop in 0..<stops {
            let fixture = try open(stop)
            let form = try #require(fixture.state.dialog?.form)
            let isText =
                form.fields.indices.contains(form.focus)
                && { if case .text = form.fields[form.focus].kind { true } else { false } }()
            guard isText else {
                try compare("stop \(stop)") { try open(stop) }
                continue
            }
            fixture.press("q")
            #expect(fixture.state.dialog?.form?.text(form.focus) == form.text(form.focus) + "q")
        }
    }

    private func typed(_ state: InboxState) -> String? {
        switch state.dialog {
        case .page(let page): page.filter?.text
        case .palette(let page): page.editor.text
        case .some(let dialog): dialog.form?.text(0)
        case nil: state.search?.editor.text ?? (state.focus == .composer ? state.draft.text : nil)
        }
    }

    /// The help, the command palette, the search, a reply.
    @Test(arguments: ["?", ":", "/", "r"]) func `q is text where text is typed`(_ key: String) throws {
        let fixture = try InboxFixture.filled()
        fixture.type(key)
        fixture.press("qu")
        #expect(typed(fixture.state) == "qu" && fixture.quits == 0)
        fixture.press(.escape)
        #expect(!fixture.state.isSomethingOpen)
    }

    @Test func `the path of a file can have a q`() throws {
        let fixture = try InboxFixture(rows: 24, columns: 120)
        try fixture.openReevaluation()
        fixture.press("tqu")
        #expect(typed(fixture.state) == "qu")
    }

    @Test(arguments: [Key.escape, .character("q")]) func `q and Esc cancel a report, not in its text`(_ key: Key)
        throws
    {
        let reporter = try Reporter()
        try reporter.ready()
        reporter.fixture.press(.down, .down, .enter)
        try reporter.turn { reporter.fixture.text.contains("[x]") }
        reporter.fixture.press(.down, "q")
        try reporter.turn { reporter.double.last?.comment == "q" }
        reporter.fixture.press(.down, .key(key))
        try reporter.turn { reporter.fixture.phone.report == nil }
        #expect(reporter.fixture.state.dialog == nil && reporter.fixture.quits == 0)
    }

    /// The inbox itself is not a page, so Esc has nothing to leave.
    @Test func `in the inbox Esc goes back and q quits`() throws {
        let fixture = try InboxFixture.filled()
        fixture.press(.escape, .escape)
        #expect(fixture.quits == 0 && fixture.bottom.contains("Press q to quit."))
        fixture.press("q", "q")
        #expect(fixture.quits > 0)
    }
}
