import DisplayText
import Foundation
import ScreenDoubles
import SessionScript
import SystemSupport
import Terminal
import Testing

@testable import InboxScreens

/// The inbox while its first filter is built, which takes seconds.
@Suite struct FirstStartTests {
    private func drawn(rows: Int, columns: Int, seconds: Int, _ session: FakeSession? = nil) throws -> String {
        let fixture = try InboxFixture(rows: rows, columns: columns)
        var state = fixture.state
        (state.facts.nameInBuild, state.facts.isChoiceInBuild) = ("Bargains", true)
        state.facts.choiceBuildSeconds = seconds
        if let session { state.session.update(SessionFacts(session), state.size) }
        return state.draw().grid.text
    }

    @Test(arguments: [(60, 200), (40, 120), (24, 80), (20, 60)])
    func `the empty panes say that the filter is built, and for how long`(rows: Int, columns: Int) throws {
        let text = try drawn(rows: rows, columns: columns, seconds: 3)
        #expect(
            text.contains("Building Bargains …") && text.contains(" 3 s ") && text.contains("Later builds"),
            "\(text)")
        #expect(text.contains("The filter is being built."))
        #expect(!text.contains("Press") && !text.contains("No messages yet"))
        #expect(try !drawn(rows: rows, columns: columns, seconds: 0).contains("0 s"))
    }

    @Test(arguments: [(60, 200), (40, 120), (24, 80), (20, 60)])
    func `before a session starts, its name and what it is about are on the screen`(rows: Int, columns: Int) throws {
        let session = FakeSession()
        session.title = "Siftbox in 45 seconds"
        session.introduction = "A filter hides a message."
        let text = try drawn(rows: rows, columns: columns, seconds: 3, session)
        for part in [
            "Siftbox in 45 seconds", "A filter hides a message.", "Building Bargains …", " 3 s ",
            "Its filter is being built.",
        ] {
            #expect(text.contains(part), "\(part) is missing on\n\(text)")
        }
        #expect(!text.contains("Press"))
    }

    @Test(arguments: [(16, 40), (8, 30), (6, 20), (4, 12), (2, 5), (1, 1)])
    func `a small screen shows what fits`(rows: Int, columns: Int) throws {
        let session = FakeSession()
        session.title = "\u{1B}[2J\u{202E}" + String(repeating: "long ", count: 50)
        session.introduction = String(repeating: "about ", count: 50)
        for session in [nil, session] {
            let text = try drawn(rows: rows, columns: columns, seconds: 12, session)
            #expect(!text.contains("Press") && !text.unicodeScalars.contains { $0.value == 0x1B })
            if rows >= 8 { #expect(text.contains("Building Bargains …") && text.contains("12 s"), "\(text)") }
        }
    }

    @Test func `messages that are there stay on the screen`() throws {
        let fixture = try InboxFixture.filled()
        var state = fixture.state
        (state.facts.nameInBuild, state.facts.isChoiceInBuild) = ("Bargains", true)
        let text = state.draw().grid.text
        #expect(text.contains("Yes! When?") && !text.contains("Later builds"))
    }

    @Test(.timeLimit(.minutes(10)))
    func `the tour says what it is while its filter is built`() throws {
        let session = try Session(path: PlayedSession.folder.appendingPathComponent("tour.yaml").path)
        let played = try PlayedSession(session, rows: 40, columns: 120, pace: .watched, timeScale: 0.001)
        played.player.start()
        let isShown = played.loop.run(atMost: .seconds(60)) {
            played.text.contains("Building Bargains …") && played.text.contains("Its filter is being built.")
        }
        #expect(isShown)
        #expect(played.text.contains("Siftbox in 45 seconds") && played.text.contains("A filter hides a message"))
        #expect(played.loop.run(atMost: .seconds(240)) { played.player.isFinished })
        #expect(!played.text.contains("Building"))
    }
}
