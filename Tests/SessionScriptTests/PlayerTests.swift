import Device
import Foundation
import InboxDatabase
import LocatedYAML
import Messages
import SessionTerms
import SystemSupport
import Testing

@testable import SessionScript

@Suite("The player's controls")
struct PlayerTests {
    private let steps = """
        - caption: One
        - wait: 2h
        - receive: { from: "1", text: a }
        - caption: Two
        """

    @Test func `a watched session plays to the end, and its clock then continues`() throws {
        let stage = try Stage(try session(steps))
        var captions: [String?] = []
        stage.player.onChange = { [player = stage.player] in
            if captions.last != player.caption { captions.append(player.caption) }
        }
        stage.player.start()
        #expect(stage.turn { stage.player.isFinished })
        #expect(stage.player.index == 4)
        #expect(captions.compactMap(\.self) == ["One", "Two"])
        #expect(try stage.phone.store.messageCount() == 1)
        #expect(stage.phone.clock.now >= Session.defaultClock + 7_200_000)
        guard case .ahead = stage.phone.clock else {
            Issue.record("the clock of a watched session continues")
            return
        }
        stage.player.onChange = nil
    }

    @Test func `the clock of a checked session stays where the steps put it`() throws {
        let stage = try Stage(try session(steps), pace: .atOnce)
        stage.player.start()
        #expect(stage.turn { stage.player.isFinished })
        #expect(stage.phone.clock == .virtual(Session.defaultClock + 7_200_000))
    }

    @Test func `pause, single steps and resume`() throws {
        let stage = try Stage(try session(steps))
        stage.player.start()
        stage.player.pause()
        // Without a filter, the loop runs until nothing is left to do.
        stage.loop.run()
        #expect(stage.player.index == 0)
        #expect(stage.player.isPaused)
        for step in 1...3 {
            stage.player.stepOnce()
            stage.loop.run()
            #expect(stage.player.index == step)
            #expect(stage.player.isPaused)
        }
        stage.player.resume()
        #expect(stage.turn { stage.player.isFinished })
        #expect(!stage.player.isPaused)
    }

    @Test func `a session that was paused in a pause continues with its rest, or at once`() throws {
        let pauses = VirtualPauses()
        let stage = try Stage(try session("- caption: One\n- caption: Two\n- caption: Three"), pauses: pauses)
        stage.player.start()
        #expect(stage.turn { stage.player.caption == "One" && pauses.nextEnd != nil })
        let end = pauses.nextEnd
        stage.player.pause()
        #expect(pauses.nextEnd == nil)
        stage.player.resume(afterRest: true)
        stage.loop.run()
        #expect(stage.player.caption == "One" && pauses.nextEnd == end)
        pauses.advance()
        #expect(stage.turn { stage.player.caption == "Two" && pauses.nextEnd != nil })
        stage.player.pause()
        stage.player.resume()
        #expect(stage.turn { stage.player.caption == "Three" } && pauses.elapsed == end)
    }

    @Test func `a paused session presses no more keys until it continues`() throws {
        let pauses = VirtualPauses()
        var pressed: [SessionKey] = []
        let screen = SessionScreen(
            press: { keys, then in
                pressed += keys
                then()
            }, show: { _ in }, text: { "" })
        let stage = try Stage(try session("- press: [a, b, c]\n- wait: 1s"), screen: screen, pauses: pauses)
        stage.player.start()
        #expect(stage.turn { pressed.count == 1 && pauses.nextEnd != nil })
        stage.player.pause()
        pauses.advance()
        stage.loop.run()
        #expect(pressed.count == 1)
        stage.player.resume()
        #expect(pressed.count == 2)
        stage.player.pause()
        pauses.advance()
        #expect(pressed.count == 2)
        stage.player.stepOnce()
        stage.loop.run()
        #expect(pressed.count == 3 && stage.player.index == 1 && stage.player.isPaused)
    }

    @Test func `a single step over the last step ends the session`() throws {
        let stage = try Stage(try session("- wait: 1s"))
        stage.player.start()
        stage.player.pause()
        stage.loop.run()
        stage.player.stepOnce()
        stage.loop.run()
        #expect(stage.player.isFinished)
    }

    @Test func `skipping to the end skips all pauses`() throws {
        let stage = try Stage(try session(steps), timeScale: 1_000_000)
        stage.player.start()
        #expect(stage.turn { stage.player.caption == "One" })
        stage.player.skipToEnd()
        #expect(stage.turn { stage.player.isFinished })
        #expect(try stage.phone.store.messageCount() == 1)
    }

    @Test func `a caption stays long enough to be read, and days pass in a second`() throws {
        func duration(_ action: any StepAction) -> Duration {
            PlaybackSpeed.watched.duration(of: Step(position: SourcePosition(line: 1, column: 1), action: action))
        }
        #expect(duration(CaptionStep(text: "Hi")) == .milliseconds(1500))
        #expect(duration(CaptionStep(text: String(repeating: "a", count: 60))) == .milliseconds(2700))
        #expect(duration(CaptionStep(text: String(repeating: "a", count: 600))) == .seconds(5))
        #expect(duration(WaitStep(milliseconds: 1)) == .milliseconds(200))
        #expect(duration(WaitStep(milliseconds: 2_592_000_000)) == .milliseconds(1200))
        #expect(duration(BlockStep(address: "1")) == .milliseconds(900))
        #expect(PlaybackSpeed.atOnce.duration(of: try session("- caption: C").steps[0]) == .zero)
    }

    @Test func `the tour takes three quarters of a minute`() throws {
        let session = try Session(path: sessionsFolder.appendingPathComponent("tour.yaml").path)
        let sum = session.steps.map { PlaybackSpeed.watched.duration(of: $0) }.reduce(.zero, +)
        #expect(sum > .seconds(40) && sum < .seconds(50))
    }
}
