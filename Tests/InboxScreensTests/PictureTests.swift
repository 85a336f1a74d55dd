import Device
import InboxDatabase
import Messages
import ScreenDoubles
import Terminal
import TestFiles
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
            $0.press("r", "No, that was not me")
        }
    }

    @Test(arguments: sizes) func `new message`(rows: Int, columns: Int) throws {
        try picture("new-message", rows, columns) {
            $0.press("n", "Your parcel is held")
        }
    }

    @Test(arguments: sizes) func `why`(rows: Int, columns: Int) throws {
        try picture("why", rows, columns) {
            $0.fill()
            $0.press("i")
        }
    }

    @Test(arguments: sizes) func `settings`(rows: Int, columns: Int) throws {
        try picture("settings", rows, columns) {
            $0.press("s", .down)
        }
    }

    @Test func `settings of 26`() throws {
        let fixture = try InboxFixture(rows: 40, columns: 120, release: .twentySix)
        fixture.press("s")
        #expect(matches(fixture.text, "settings-26-120x40") == .same)
    }

    @Test(arguments: sizes) func `help`(rows: Int, columns: Int) throws {
        try picture("help", rows, columns) { $0.press("?") }
    }

    @Test(arguments: sizes) func `search`(rows: Int, columns: Int) throws {
        try picture("search", rows, columns) {
            $0.fill()
            $0.press("/", "debited")
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
            $0.press("x", .escape, .end)
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
        let fixture = try InboxFixture.filled(columns: 80)
        fixture.press("s")
        #expect(matches(fixture.screen.roleMap, "settings-roles-80x24") == .same)
    }
}
