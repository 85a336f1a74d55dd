import Messages
import SessionScript
import SystemSupport
import Terminal
import Testing

@testable import InboxScreens

/// The list of a session's steps, in which the user jumps.
@Suite struct StepListTests {
    private static let steps = """
        - receive: { from: "1", text: First }
        - caption: One has arrived.
        - press: [i]
        - press: [Esc]
        - receive: { from: "2", text: Second }
        - wait: 1h
        """

    private func opened(after index: Int, _ steps: String = Self.steps, rows: Int = 24) throws -> PlayedSession {
        let played = try PlayedSession(steps, rows: rows)
        played.startPaused()
        played.step(index)
        played.press("P", .down, .down, .enter)
        return played
    }

    private func page(_ played: PlayedSession) throws -> PalettePage {
        guard case .palette(let page) = played.state.dialog else { throw InboxFixture.NotOnScreen(text: "Steps") }
        return page
    }

    @Test func `each step has its number and what it does, and the current one is marked`() throws {
        let played = try opened(after: 2)
        #expect(played.text.contains("Steps") && played.text.contains("type a part of a step, or its number"))
        #expect(
            try page(played).entries.map(\.title).prefix(4) == [
                #"1  receive from 1: "First""#, "2  One has arrived.", "3  press i", "4  press Esc",
            ])
        #expect(try page(played).entries.map(\.keys) == ["", "now", "", "", "", ""])
        #expect(try page(played).entries.map(\.isStrong) == [false, true, false, false, false, false])
        #expect(try page(played).selected == 1)
        played.press(.escape)
        #expect(played.state.dialog == nil && played.player.index == 2)
    }

    @Test func `a number is that of the step, and not of one whose text has its digits`() throws {
        let played = try opened(after: 1, (1...24).map { "- wait: \(25 - $0)h" }.joined(separator: "\n"))
        for number in ["2", "12", "24"] {
            played.press(KeyInput(stringLiteral: number))
            let title = try #require(try page(played).selectedEntry?.title)
            #expect(Int(title.trimmed.prefix { $0 != " " }) == Int(number), "\(title)")
            played.press(.control("u"))
        }
    }

    @Test func `a jump forward plays the steps before it, with their keys`() throws {
        let played = try opened(after: 1)
        played.press("5", .enter)
        #expect(played.loop.run(atMost: .seconds(60)) { played.player.index == 5 && played.player.isPaused })
        played.settle()
        #expect(played.state.dialog == nil)
        #expect(played.state.transcript.conversation?.title == "2")
        #expect(played.text.contains("‖ 5/6"))
    }

    @Test func `keys are also pressed when the rest is played at once`() throws {
        let played = try PlayedSession(Self.steps)
        played.startPaused()
        played.press("P", .down, .enter)
        #expect(played.loop.run(atMost: .seconds(60)) { played.player.isFinished })
        #expect(played.state.dialog == nil)
    }

    @Test func `a jump back plays the session again, after a question if something would be lost`() throws {
        let played = try opened(after: 5)
        var departures: [InboxApp.Departure] = []
        played.app.onLeave = { departures.append($0) }
        played.press("arrived", .enter)
        #expect(departures == [.play(.upTo(step: 2))])
        played.press("R", "P", .down, .down, .enter, "arrived", .enter)
        #expect(played.text.contains("What you did in it will be lost.") && departures.count == 1)
        played.press(.up, .enter)
        #expect(departures.count == 2)
    }

    @Test func `a jump to the current step only says so`() throws {
        let played = try opened(after: 2)
        played.press(.enter)
        #expect(played.player.index == 2 && played.text.contains("The session is at this step."))
    }

    @Test func `a playing session is paused while its steps are listed`() throws {
        let fixture = try InboxFixture(rows: 24, columns: 120)
        let session = FakeSession()
        fixture.app.follow(session)
        fixture.settle()
        fixture.press("P", .down, .down, .enter, shows: "12  wait 12", "now")
        #expect(session.calls == ["pause"])
        fixture.press("wait 30", .enter)
        #expect(session.calls == ["pause", "play to 30"] && fixture.app.state.dialog == nil)
    }

    @Test func `a session that could not start says so`() throws {
        let fixture = try InboxFixture(rows: 24, columns: 120)
        let session = FakeSession()
        (session.index, session.isFinished) = (0, true)
        session.failureMessage = "The session could not start: s.yaml:1:1: no such filter"
        fixture.app.follow(session)
        fixture.settle()
        fixture.press("P", .down, .enter, shows: "12  wait 12")
        fixture.press("wait 30", .enter, shows: "could not start: s.yaml:1:1")
        #expect(session.calls.isEmpty)
    }

    @Test(arguments: [(60, 200), (24, 80), (20, 60), (8, 30)])
    func `a long list scrolls, and hostile text is harmless`(_ rows: Int, _ columns: Int) throws {
        let fixture = try InboxFixture(rows: rows, columns: columns)
        let session = FakeSession()
        (session.index, session.count) = (500, 1000)
        session.summary = "caption \u{202E}\u{1B}[2J \(String(repeating: "long ", count: 100))"
        fixture.app.follow(session)
        fixture.settle()
        fixture.press("P", .down, .down, .enter, shows: "500")
        fixture.press(.pageDown, .pageDown, .end)
        fixture.press("1000", shows: "1000")
        #expect(!fixture.text.unicodeScalars.contains("\u{202E}") && !fixture.text.contains("\u{1B}"))
        fixture.press(.enter)
        #expect(session.calls == ["pause", "play to 1000"])
    }

    @Test func `what has been saved cannot go back`() throws {
        var state = InboxState(size: Size(rows: 24, columns: 80))
        let session = FakeSession()
        state.session.steps = session.steps
        state.session.update(SessionFacts(session), state.size)
        state.facts.isInMemory = false
        #expect(SessionReplay.jump(to: 3, &state) == [])
        #expect(state.status?.text.contains("No step back in a saved inbox") == true)
        #expect(SessionReplay.jump(to: 13, &state) == [.session(.playTo(13))])
    }
}
