import Foundation
import Messages
import ScreenDoubles
import SessionScript
import SystemSupport
import Terminal
import Testing

@testable import InboxScreens

/// While a session plays, the user may look around: the screen says so, and the session continues.
@Suite struct LookingAroundTests {
    private static let steps = """
        - receive: { from: "1", text: First }
        - receive: { from: "2", text: Second }
        - caption: Two messages arrived.
        - press: [i]
        - press: [Esc]
        - receive: { from: "3", text: Third }
        """
    private static let note = "You are looking around. space: back to the session"

    private let played: PlayedSession
    private let pauses = VirtualPauses()

    /// A session after its caption, which does not continue by itself for a long time.
    init() throws { played = try Self.play(pauses, rows: 24, columns: 120) }

    private static func play(
        _ pauses: VirtualPauses, steps: String = Self.steps, rows: Int, columns: Int
    ) throws -> PlayedSession {
        let played = try PlayedSession(steps, rows: rows, columns: columns)
        played.startPaused()
        played.step(3)
        played.player.resume(afterRest: true)
        played.settle()
        // The banners of the first steps wait with the loop.
        played.app.surroundings.pauses = pauses
        return played
    }

    private func click(_ row: Int, _ column: Int, _ action: MouseEvent.Action = .click) {
        played.screen.send(.mouse(MouseEvent(action, row: row, column: column)))
        played.settle()
    }

    /// Clicks in the middle of a pane.
    private func click(_ pane: Rect?, _ action: MouseEvent.Action = .click) throws {
        let pane = try #require(pane)
        click(pane.row + pane.rows / 2, pane.column + pane.columns / 2, action)
    }

    private func advance() {
        pauses.advance()
        played.settle()
    }

    private func place(of text: String) throws -> Position {
        let rows = played.text.split(separator: "\n", omittingEmptySubsequences: false)
        let row = try #require(rows.firstIndex { $0.contains(text) })
        let before = try #require(rows[row].firstRange(of: text)).lowerBound
        return Position(row: row, column: rows[row].distance(from: rows[row].startIndex, to: before))
    }

    @Test func `a click elsewhere says so in the place of the caption, and space brings the session back`() throws {
        #expect(played.text.contains("Two messages arrived.") && !played.player.isPaused)
        try click(played.state.layout.transcript)
        #expect(played.text.contains(Self.note) && !played.text.contains("Two messages arrived."))
        #expect(played.text.contains("‖ 3/6 space: back to the session"))
        let place = try place(of: Self.note)
        #expect(played.screen.grid[place.row, place.column]?.role == .banner)
        played.press(" ")
        #expect(played.text.contains("Two messages arrived.") && !played.text.contains(Self.note))
        #expect(played.state.focus == .conversations && !played.player.isPaused)
    }

    @Test func `ten seconds after the last touch the session continues by itself`() throws {
        played.press(.down)
        #expect(played.state.transcript.conversation?.title == "1")
        #expect(played.player.isPaused && pauses.nextEnd == .seconds(10))
        played.press(.up, .down)
        advance()
        #expect(pauses.elapsed == .seconds(10))
        #expect(!played.player.isPaused && played.state.keyboard.followsSession)
        #expect(played.state.transcript.conversation?.title == "2")
        #expect(played.text.contains("Two messages arrived.") && pauses.nextEnd == nil)
    }

    @Test func `a movement of the mouse does not count`() {
        played.press(.down)
        click(5, 60, .drag)
        click(6, 61, .release)
        advance()
        #expect(played.state.keyboard.followsSession)
    }

    @Test func `a session that the user paused stays paused`() {
        played.press(" ", .down)
        #expect(played.player.isPaused && pauses.nextEnd == nil)
        #expect(played.text.contains(Self.note))
        played.press(" ")
        #expect(!played.player.isPaused && played.state.transcript.conversation?.title == "2")
    }

    @Test func `a session does not continue by itself after an action of the user`() {
        played.press("R")
        #expect(played.player.isPaused && pauses.nextEnd == nil)
        #expect(played.text.contains("space: back to the session"))
        played.press(.down)
        #expect(pauses.nextEnd == nil)
        played.press(" ")
        #expect(!played.player.isPaused)
        // What was done is over.
        played.press(.down, .up)
        #expect(pauses.nextEnd != nil)
        played.press("x")
        #expect(played.player.isPaused && pauses.nextEnd == nil)
    }

    @Test func `what the user reads or types is not closed`() {
        for key in ["?", "/", "n", "s", ":"] {
            played.press(.down)
            #expect(pauses.nextEnd != nil)
            played.press(KeyInput(stringLiteral: key))
            #expect(pauses.nextEnd == nil && played.player.isPaused, "\(key)")
            #expect(played.text.contains("The session waits. Esc: close this"), "\(key)")
            played.press(.escape)
            #expect(pauses.nextEnd != nil, "\(key)")
            played.press(" ")
            #expect(!played.player.isPaused, "\(key)")
        }
    }

    @Test func `a page of the session that the user clicks is the session's again after ten seconds`() throws {
        played.player.pause()
        played.step()
        #expect(played.text.contains("Why · 2"))
        played.player.resume(afterRest: true)
        played.settle()
        #expect(!played.player.isPaused)
        try click(played.state.layout.transcript)
        #expect(played.text.contains(Self.note) && played.text.contains("Why · 2"))
        played.stepBySession()
        #expect(played.player.index == 4)
        advance()
        #expect(played.player.index == 5 && !played.text.contains("Why · 2"))
    }

    @Test func `a right click does nothing but say so`() throws {
        let before = played.state.position
        try click(played.state.layout.transcript, .rightClick)
        #expect(played.state.position == before && played.state.keyboard.followsSession && !played.player.isPaused)
        #expect(played.text.contains("A right click does nothing. Press ? for all keys."))
        played.press("?")
        try click(played.state.layout.conversations, .rightClick)
        #expect(played.text.contains("Help"))
    }

    @Test func `the keys that wait for a dialog of the user are mentioned`() {
        played.press("?")
        played.stepBySession()
        #expect(played.player.index == 3 && played.text.contains("The session waits. Esc: back to the session"))
        played.press(.escape)
        #expect(played.player.index == 4 && !played.text.contains("The session waits."))
    }

    @Test func `when the session has ended, its keys are the user's`() {
        played.press(.down, " ")
        played.player.skipToEnd()
        played.settle()
        #expect(played.player.isFinished)
        played.press(.up, .down)
        #expect(played.app.looking.timer == nil && !played.text.contains(Self.note))
        let selected = played.state.list.selected?.id
        played.press(" ")
        #expect(played.state.list.marks.contains(selected ?? 0))
    }

    @Test func `a session that ends while the user looks around leaves everything as it is`() throws {
        let steps = Self.steps.components(separatedBy: "- press").first ?? ""
        let played = try Self.play(pauses, steps: steps + "- wait: 1h", rows: 24, columns: 120)
        played.press(.down)
        #expect(pauses.nextEnd != nil)
        played.player.skipToEnd()
        played.settle()
        #expect(played.player.isFinished && played.app.looking.timer == nil)
        #expect(played.state.transcript.conversation?.title == "1")
    }

    @Test func `nothing waits after quitting`() {
        played.press(.down, .control("c"), .control("c"))
        #expect(!played.app.isOpen && pauses.nextEnd == nil)
    }

    @Test func `a click that ends a search leaves the session, Esc does not`() throws {
        played.press("/", "F", .escape)
        #expect(played.state.keyboard.followsSession && !played.player.isPaused)
        played.press("/", "F")
        let folder = try place(of: "Recently Deleted")
        click(folder.row, folder.column)
        #expect(played.state.search == nil && played.player.isPaused)
        #expect(played.text.contains(Self.note))
    }

    @Test(arguments: [(60, 200), (40, 120), (24, 80), (20, 60), (12, 40), (8, 30), (6, 20)])
    func `every size says how to come back`(_ rows: Int, _ columns: Int) throws {
        let played = try Self.play(VirtualPauses(), rows: rows, columns: columns)
        played.press(.down)
        let text = played.text.replacing("\n", with: " ")
        #expect(text.contains("space: back"), "\(played.text)")
    }

    @Test func `a session without captions says so, too`() throws {
        let played = try PlayedSession(
            "- receive: { from: \"1\", text: First }\n- receive: { from: \"2\", text: Second }\n- wait: 1h", rows: 40)
        played.startPaused()
        played.step(2)
        #expect(played.state.layout.caption.isEmpty)
        played.press(.down)
        #expect(played.text.contains(Self.note))
        played.press(" ")
        #expect(played.state.layout.caption.isEmpty)
    }
}
