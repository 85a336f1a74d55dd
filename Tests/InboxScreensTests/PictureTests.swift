import Device
import InboxDatabase
import Messages
import Terminal
import Testing

@testable import InboxScreens

/// Snapshots of the main states at four sizes.
@Suite struct PictureTests {
    static let sizes = [(40, 120), (24, 80), (20, 40), (6, 20)]

    private func picture(_ name: String, _ rows: Int, _ columns: Int, _ prepare: (InboxFixture) throws -> Void) throws {
        let fixture = try InboxFixture(rows: rows, columns: columns)
        try prepare(fixture)
        fixture.settle()
        #expect(matches(fixture.text, "\(name)-\(columns)x\(rows)") == .same)
    }

    @Test(arguments: sizes) func `empty inbox`(rows: Int, columns: Int) throws {
        try picture("empty", rows, columns) { _ in }
    }

    @Test(arguments: sizes) func `conversations`(rows: Int, columns: Int) throws {
        try picture("conversations", rows, columns) { $0.fill() }
    }

    @Test(arguments: sizes) func `folders have the focus`(rows: Int, columns: Int) throws {
        try picture("folders", rows, columns) {
            $0.fill()
            $0.press(.escape)
        }
    }

    @Test(arguments: sizes) func `transcript with own messages`(rows: Int, columns: Int) throws {
        try picture("transcript", rows, columns) {
            $0.fill()
            $0.press(.down, .down, .enter)
        }
    }

    @Test(arguments: sizes) func `transcript of a group`(rows: Int, columns: Int) throws {
        try picture("group", rows, columns) {
            $0.fill()
            $0.press(.down, .enter, .up)
        }
    }

    @Test(arguments: sizes) func `reply`(rows: Int, columns: Int) throws {
        try picture("reply", rows, columns) {
            $0.fill()
            $0.press(.character("r"))
            $0.type("No, that was not me")
        }
    }

    @Test(arguments: sizes) func `new message`(rows: Int, columns: Int) throws {
        try picture("new-message", rows, columns) {
            $0.press(.character("n"))
            $0.type("Your parcel is held")
        }
    }

    @Test(arguments: sizes) func `why`(rows: Int, columns: Int) throws {
        try picture("why", rows, columns) {
            $0.fill()
            $0.press(.character("i"))
        }
    }

    @Test(arguments: sizes) func `settings`(rows: Int, columns: Int) throws {
        try picture("settings", rows, columns) {
            $0.press(.character("s"), .down)
        }
    }

    @Test func `settings of 26`() throws {
        let fixture = try InboxFixture(rows: 40, columns: 120, release: .twentySix)
        fixture.press(.character("s"))
        #expect(matches(fixture.text, "settings-26-120x40") == .same)
    }

    @Test(arguments: sizes) func `help`(rows: Int, columns: Int) throws {
        try picture("help", rows, columns) { $0.press(.character("?")) }
    }

    @Test(arguments: sizes) func `search`(rows: Int, columns: Int) throws {
        try picture("search", rows, columns) {
            $0.fill()
            $0.press(.character("/"))
            $0.type("debited")
        }
    }

    @Test(arguments: sizes) func `banner`(rows: Int, columns: Int) throws {
        try picture("banner", rows, columns) {
            $0.fill()
            $0.receive("+12025550101", "At seven")
        }
    }

    @Test(arguments: sizes) func `recently deleted`(rows: Int, columns: Int) throws {
        try picture("recently-deleted", rows, columns) {
            $0.fill()
            $0.press(.character("x"), .escape, .end)
        }
    }

    @Test(arguments: sizes) func `session`(rows: Int, columns: Int) throws {
        try picture("session", rows, columns) {
            $0.fill()
            let session = FakeSession()
            session.caption = "A message from an unknown sender arrives, and the filter receives it first."
            $0.app.follow(session)
        }
    }

    /// A filter's folders, and the line with the folder of a message (N5).
    @Test(arguments: sizes) func `filtered inbox`(rows: Int, columns: Int) throws {
        let fixture = try InboxFixture(rows: rows, columns: columns, opens: false)
        let state = try fixture.filteredState(rows: rows, columns: columns)
        #expect(matches(state.draw().grid.text, "filtered-\(columns)x\(rows)") == .same)
    }

    @Test func `roles of the filtered inbox`() throws {
        let fixture = try InboxFixture(rows: 20, columns: 100, opens: false)
        let grid = try fixture.filteredState(rows: 20, columns: 100).draw().grid
        #expect(matches(grid.roleMap, "filtered-roles-100x20") == .same)
    }

    @Test func `roles of a dialog`() throws {
        let fixture = try InboxFixture()
        fixture.fill()
        fixture.press(.character("s"))
        #expect(matches(fixture.screen.roleMap, "settings-roles-80x24") == .same)
    }
}

final class FakeSession: SessionControls {
    var stepPlace: EditorPlace?
    var caption: String?
    var index = 12
    var count = 31
    var isPaused = false
    var isFinished = false
    var speed = 1.0
    var failureMessage: String?
    var onChange: (() -> Void)?
    var calls: [String] = []

    private func note(_ call: String) {
        calls.append(call)
        onChange?()
    }

    func pause() { isPaused = true; note("pause") }
    func resume() { isPaused = false; note("resume") }
    func stepOnce() { note("step") }
    func faster() { speed = 2; note("faster") }
    func slower() { speed = 0.5; note("slower") }
    func skipToEnd() { isFinished = true; note("skip") }
}

extension InboxFixture {
    /// An inbox with a filter with sub-folders. Its messages are inserted into the store, without a process.
    func filteredState(rows: Int, columns: Int) throws -> InboxState {
        try put("Your order 4411 has shipped", from: "VM-PARCEL", .transaction(.transactionalOrders), ago: 50, 1.2)
        try put("You have won", from: "+12025550163", .junk, ago: 40, 0.3)
        try put(
            "Rs 499 debited from A/c XX12 at DEMO STORE. Not you? Call 1800.", from: "AX-HDFCBK",
            .transaction(.transactionalFinance), ago: 3, 0.42)
        var state = InboxState(size: Size(rows: rows, columns: columns))
        try state.refresh(InboxReader(phone: phone))
        var facts = FolderList.Facts()
        facts.filterName = "Black Friday"
        facts.hasJunk = true
        facts.capabilities =
            Capabilities.validate(
                DeclaredCapabilities(
                    transactional: [
                        .known(.transactionalFinance), .known(.transactionalOrders), .known(.transactionalHealth),
                    ], promotional: [.known(.promotionalCoupons), .known(.promotionalOffers)]),
                in: .sixteen, limit: .warn
            ).capabilities
        state.folders.list = FolderList(.sixteen, facts)
        state.facts.filterName = "Black Friday"
        return state
    }

    private func put(_ text: String, from: String, _ category: Category, ago: Int64, _ milliseconds: Double) throws {
        try phone.store.write { inbox in
            let sender = phone.address(from)
            var journey = Journey(release: 16, alert: Alert(alerts: false, rule: .n2))
            journey.filterName = "Black Friday"
            journey.milliseconds = milliseconds
            journey.category = category
            let conversation = try inbox.conversation(with: Participants(sender: sender), category, known: false)
            let message = NewMessage(
                id: 1000 - ago, date: Self.now - ago * Self.minute, sender: sender, body: text, service: .sms,
                journey: journey)
            try inbox.insert(message, into: conversation, known: false, filteredBy: "Black Friday")
        }
    }
}
