import ScreenDoubles
import SessionScript
import SystemSupport
import Terminal
import Testing

@testable import InboxScreens

/// A session that waits for its viewer at each caption, on the screen.
@Suite struct PausingScreenTests {
    private static let steps = """
        - receive: { from: "1", text: First }
        - caption: One has arrived.
        - receive: { from: "2", text: Second }
        - press: [i]
        - caption: This is why.
        - press: [Esc]
        - press: [n, Hello]
        - caption: A new message.
        - press: [Esc]
        - caption: The last one.
        """
    private static let help = "space, PgDn: continue · PgUp: back"
    private static let note = "You are looking around. space: back to the session"

    private func play(rows: Int = 40, columns: Int = 120) throws -> PlayedSession {
        let played = try PlayedSession(
            Self.steps, rows: rows, columns: columns, playback: Playback(pausesAtCaptions: true), timeScale: 0.000_1)
        played.player.start()
        try wait(played, 0)
        return played
    }

    /// Waits until the session does.
    private func wait(_ played: PlayedSession, _ index: Int) throws {
        try #require(
            played.loop.run(atMost: .seconds(60)) { played.player.index == index && played.player.waitsForViewer },
            "\(played.player.index)")
        played.settle()
    }

    @Test func `a press too many of a clicker does nothing while the session plays`() throws {
        let played = try PlayedSession(Self.steps, rows: 40, playback: Playback(pausesAtCaptions: true), timeScale: 1)
        played.player.start()
        try wait(played, 0)
        played.press(" ")
        // The pause after the first message lasts longer than this.
        try #require(played.player.index == 1 && !played.player.isPaused)
        played.press(.pageDown, .pageUp)
        #expect(!played.state.isLookingAround && !played.player.isPaused && played.player.index == 1)
        played.press(.left)
        #expect(played.state.isLookingAround)
    }

    @Test func `the box shows the keys, and space continues from caption to caption`() throws {
        let played = try play()
        #expect(
            !played.state.layout.caption.isEmpty && played.text.contains(Self.help)
                && played.text.contains("space continue"))
        played.press(" ")
        try wait(played, 2)
        #expect(played.text.contains("One has arrived.") && played.text.contains("‖ 2/10"))
        #expect(played.text.contains(Self.help))
        played.press(" ")
        try wait(played, 5)
        #expect(played.text.contains("This is why.") && played.text.contains("Why · 2"))
        #expect(!played.text.contains("PgDn page"))
        played.press(" ")
        try wait(played, 8)
        // The form is the session's: nothing is typed.
        #expect(played.text.contains("A new message.") && played.text.contains("Hello"))
        played.press(" ")
        try wait(played, 10)
        #expect(played.state.dialog == nil && played.text.contains("The last one."))
        played.press(" ")
        played.settle()
        #expect(played.player.isFinished && !played.text.contains("continue"))
    }

    @Test func `a clicker goes forward and back, also over what the session has opened`() throws {
        let played = try play()
        var departures: [InboxApp.Departure] = []
        played.app.onLeave = { departures.append($0) }
        // Back is the caption before, or the start.
        for (before, index) in [(0, 2), (2, 5), (5, 8)] {
            played.press(.pageDown)
            try wait(played, index)
            played.press(.pageUp)
            #expect(departures.last == .play(.upTo(step: before)))
        }
        #expect(departures.count == 3)
    }

    @Test(arguments: [(40, 120), (60, 200), (24, 80)])
    func `a click on what continues does so, also over what the session has opened`(rows: Int, columns: Int) throws {
        let played = try play(rows: rows, columns: columns)
        try click("space continue", played)
        try wait(played, 2)
        try click("space continue", played)
        try wait(played, 5)
        #expect(played.text.contains("Why · 2"))
        // In the edge of the caption, where it has a box; what the session has opened is not closed.
        try click(columns >= 120 ? "space, PgDn: continue" : "space continue", played)
        try wait(played, 8)
        #expect(played.text.contains("Hello"))
        try click("space continue", played)
        try wait(played, 10)
        #expect(played.state.dialog == nil && played.text.contains("The last one."))
    }

    @Test func `the key that steps back is not typed into the form of a session that waits`() throws {
        let played = try play()
        var departures: [InboxApp.Departure] = []
        played.app.onLeave = { departures.append($0) }
        for index in [2, 5, 8] {
            played.press(" ")
            try wait(played, index)
        }
        try #require(played.state.dialog?.form != nil)
        played.press(",")
        #expect(departures == [.play(.upTo(step: 5))])
    }

    @Test func `a form of the session stays when going back would lose something`() throws {
        let played = try play()
        var departures = 0
        played.app.onLeave = { _ in departures += 1 }
        played.press(" ")
        try wait(played, 2)
        played.press("R")
        try #require(played.state.unsaved.hasUserActions)
        // The first press returns to the session.
        played.press(" ", " ")
        try wait(played, 5)
        played.press(" ")
        try wait(played, 8)
        let keys: [KeyInput] = [.pageUp, ","]
        for key in keys {
            played.press(key)
            #expect(played.state.status?.text.contains("Press Esc, then ,.") == true)
            #expect(played.state.dialog?.form != nil && played.text.contains("Hello") && departures == 0)
            #expect(played.state.isWaitingForViewer)
        }
        // The next keys of the session still find it.
        played.press(" ")
        try wait(played, 10)
        #expect(played.state.dialog == nil)
    }

    @Test func `a click on the help of a caption does what its key does`() throws {
        let played = try play()
        played.press(" ")
        try wait(played, 2)
        var departures: [InboxApp.Departure] = []
        played.app.onLeave = { departures.append($0) }
        try click("PgUp: back", played)
        #expect(departures == [.play(.upTo(step: 0))] && played.player.index == 2 && played.player.waitsForViewer)
        try click("space, PgDn: continue", played)
        try wait(played, 5)
        #expect(departures.count == 1)
    }

    private func click(_ text: String, _ played: PlayedSession) throws {
        let rows = played.text.split(separator: "\n", omittingEmptySubsequences: false)
        let row = try #require(rows.firstIndex { $0.contains(text) })
        let start = try #require(rows[row].firstRange(of: text)).lowerBound
        let column = rows[row].distance(from: rows[row].startIndex, to: start)
        played.screen.send(.mouse(MouseEvent(.click, row: row, column: column + 1)))
        played.settle()
    }

    @Test func `the keys of a clicker are the panes' when the viewer looks around, and nothing continues by itself`()
        throws
    {
        let played = try play()
        let pauses = VirtualPauses()
        played.press(" ")
        try wait(played, 2)
        played.app.surroundings.pauses = pauses
        played.press(.right)
        #expect(played.text.contains(Self.note) && !played.text.contains(Self.help))
        #expect(pauses.nextEnd == nil)
        var departures = 0
        played.app.onLeave = { _ in departures += 1 }
        played.press(.pageDown, .pageUp)
        #expect(played.player.index == 2 && played.player.waitsForViewer && departures == 0)
        // Space comes back first.
        played.press(" ")
        #expect(played.player.index == 2 && played.player.waitsForViewer && played.state.keyboard.followsSession)
        #expect(played.text.contains(Self.help) && !played.text.contains(Self.note))
        played.press(.pageDown)
        try wait(played, 5)
    }

    @Test func `in what the viewer has opened, the keys have their usual meaning`() throws {
        let played = try play()
        played.press("n", "a b")
        #expect(played.player.index == 0 && played.text.contains("a b") && !played.text.contains(Self.help))
        played.press(.escape, " ")
        try wait(played, 2)
        played.press("?", .pageDown)
        #expect(played.player.index == 2 && played.text.contains("Help"))
    }

    @Test func `a session that plays leaves the page keys to the panes`() throws {
        let played = try PlayedSession(Self.steps, rows: 40)
        played.startPaused()
        played.step(2)
        played.press(.pageDown, .pageUp)
        #expect(played.player.index == 2 && !played.text.contains("continue"))
    }

    @Test(arguments: [(60, 200), (30, 60), (24, 80), (20, 60), (8, 30), (6, 20)])
    func `every size says how to continue`(_ rows: Int, _ columns: Int) throws {
        let played = try play(rows: rows, columns: columns)
        played.press(" ")
        try wait(played, 2)
        #expect(columns < 50 || played.text.contains("continue"), "\(played.text)")
        #expect(played.text.contains("‖ 2/10 space"), "\(played.text)")
    }
}
