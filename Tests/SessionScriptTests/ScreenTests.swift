import Device
import InboxDatabase
import Messages
import SessionTerms
import SystemSupport
import Testing

@testable import SessionScript

/// A screen that records what a session does, and shows a given text.
private final class FakeDisplay: SessionDisplay {
    var pressed: [SessionKey] = []
    var shown: [SessionScreen.Place] = []
    var text = ""
    var followed = 0

    var sessionScreen: SessionScreen {
        SessionScreen(
            press: { [unowned self] keys, then in
                pressed += keys
                then()
            }, show: { [unowned self] in shown.append($0) }, text: { [unowned self] in text })
    }

    func follow(_ player: SessionPlayer) { followed += 1 }
}

@Suite("A session on a screen")
struct ScreenTests {
    private let display = FakeDisplay()

    private func shown(_ steps: String, head: String = "title: T") throws -> [SessionScreen.Place] {
        let stage = try Stage(try session(steps, head: head), pace: .atOnce, screen: display.sessionScreen)
        stage.player.start()
        #expect(stage.turn { stage.player.isFinished })
        #expect(stage.player.failures.map(\.headline) == [])
        return display.shown
    }

    @Test func `steps show their conversations, except a deleted one`() throws {
        let places = try shown(
            """
            - receive: { from: "1", text: a }
            - receive: { from: "2", text: b }
            - reply: { to: "1", text: c }
            - add-contact: { name: n, address: "2" }
            - caption: Look
            - wait: 1h
            - read: { from: "1" }
            - delete: { from: "1" }
            - recover: { from: "1" }
            - block: "2"
            """)
        let conversations = places.map { if case .conversation(let id, nil) = $0 { id } else { Int64(-1) } }
        try #require(conversations.count == 7)
        let (one, two) = (conversations[0], conversations[1])
        #expect(one != two)
        #expect(conversations == [one, two, one, two, one, one, two])
    }

    @Test func `show shows a conversation or a folder, and fails if it does not exist`() throws {
        let places = try shown(
            """
            - receive: { from: "1", text: a }
            - show: { folder: known }
            - show: { from: "1", folder: unknown }
            - show: { from: "1" }
            """)
        guard case .conversation(let id, nil) = places.first else { throw CancellationError() }
        #expect(
            places.dropFirst() == [
                .folder(.known), .conversation(id, folder: .unknown), .conversation(id, folder: nil),
            ])
        #expect(
            try failures("- show: { from: \"1\", folder: junk }\n- show: { folder: promotions/coupons }") == [
                "s.yaml:3:5: show: expected success, found an error: There is no conversation with 1 in junk.",
                "s.yaml:4:5: show: expected success, found an error: "
                    + "The folder promotions/coupons is not listed: no active filter declares it.",
            ])
    }

    private static let pressing = "- press: [i]\n  expect: { screen: [Hello, there] }"

    @Test func `a check makes a screen for a session that presses keys or checks it, and missing text fails`() throws {
        display.text = "Hello"
        let result = SessionCheck.run(try session(Self.pressing), display: { _ in display })
        #expect(display.pressed == [.text("i")])
        #expect(display.followed == 1)
        #expect(result.notes == [])
        let failures = try #require(result.verdict.failures)
        #expect(
            failures.map(\.headline) == [
                "s.yaml:4:31: screen: expected \"there\" on the screen, found this screen\n    Hello"
            ])
    }

    @Test func `a check makes no screen for a session that does not need one`() throws {
        let steps = "- receive: { from: \"1\", text: a }\n- show: { from: \"1\" }\n- expect: { count: { all: 1 } }"
        var made = 0
        let result = SessionCheck.run(
            try session(steps),
            display: { _ in
                made += 1
                return FakeDisplay()
            })
        #expect(result.verdict == .passed)
        #expect(made == 0)
    }

    @Test func `a check waits for text that appears late`() throws {
        let stage = try Stage(
            try session("- expect: { screen: found }"), pace: .atOnce, screen: display.sessionScreen)
        stage.loop.after(.milliseconds(30)) { display.text = "found" }
        stage.player.start()
        #expect(stage.turn { stage.player.isFinished })
        #expect(stage.player.failures.map(\.headline) == [])
        #expect(stage.player.results.held == 1)
    }

    @Test func `the screen is not checked while watching: it may have any size and show something else`() throws {
        let stage = try Stage(try session(Self.pressing), screen: display.sessionScreen)
        stage.player.start()
        #expect(stage.turn { stage.player.isFinished })
        #expect(display.pressed == [.text("i")])
        #expect(stage.player.failures.map(\.headline) == [])
    }

    @Test func `a caption is shown before its expectation is checked`() throws {
        let stage = try Stage(try session("- caption: Look"), pace: .atOnce)
        var captions: [String?] = []
        stage.player.onChange = { [unowned player = stage.player] in
            if player.index == 0 { captions.append(player.caption) }
        }
        stage.player.start()
        #expect(stage.turn { stage.player.isFinished })
        #expect(captions.last == "Look")
    }
}
