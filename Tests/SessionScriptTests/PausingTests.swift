import SystemSupport
import Testing

@testable import SessionScript

/// A session that waits for its viewer at each caption, and jumps in a session.
@Suite struct PausingTests {
    private static let steps = """
        - caption: One
        - receive: { from: "1", text: Hello }
        - wait: 1h
        - caption: Two
        """
    private let pauses = VirtualPauses()

    private func stage(_ playback: Playback = Playback(pausesAtCaptions: true), about: String = "") throws -> Stage {
        let session = try session(Self.steps, head: "title: Title\(about)")
        return try Stage(session, timeScale: 1, playback: playback, pauses: pauses)
    }

    /// Lets all pauses pass.
    private func play(_ stage: Stage) {
        repeat { stage.loop.run() } while pauses.advance()
    }

    @Test func `it waits before the first step and at each caption, also at the last`() throws {
        let stage = try stage()
        let player = stage.player
        player.start()
        play(stage)
        #expect(player.index == 0 && player.waitsForViewer && player.isPaused && player.introduction == "Title")
        #expect(pauses.elapsed == .zero)
        player.resume()
        play(stage)
        #expect(player.index == 1 && player.caption == "One" && player.waitsForViewer && player.introduction == nil)
        #expect(pauses.elapsed == .zero)
        player.resume()
        stage.loop.run()
        #expect(player.index == 2 && !player.waitsForViewer && !player.isPaused)
        play(stage)
        #expect(player.index == 4 && player.caption == "Two" && player.waitsForViewer && !player.isFinished)
        player.resume()
        play(stage)
        #expect(player.isFinished && !player.waitsForViewer && !player.isPaused)
    }

    @Test func `what the session is about is shown until the first step`() throws {
        let stage = try stage(about: "\nabout: An example")
        stage.player.start()
        play(stage)
        #expect(stage.player.introduction == "An example")
        // Without waiting, it disappears when the phone is set up.
        let usual = try self.stage(Playback(), about: "\nabout: An example")
        usual.player.start()
        usual.loop.run()
        #expect(usual.player.introduction == nil && usual.player.index == 1)
    }

    @Test func `it does not continue after the rest of a pause, as when nothing is touched`() throws {
        let stage = try stage()
        stage.player.start()
        play(stage)
        stage.player.resume(afterRest: true)
        play(stage)
        #expect(stage.player.index == 0 && stage.player.waitsForViewer)
        // It reaches the caption while it is held.
        stage.player.resume()
        stage.player.pause()
        play(stage)
        #expect(stage.player.index == 1 && stage.player.waitsForViewer)
        stage.player.resume(afterRest: true)
        play(stage)
        #expect(stage.player.index == 1)
    }

    @Test func `a session that is stepped through or played again waits, too`() throws {
        let stage = try stage()
        stage.player.start(pausedAfter: 2)
        play(stage)
        #expect(stage.player.index == 2 && stage.player.waitsForViewer)
        stage.player.stepOnce()
        play(stage)
        #expect(stage.player.index == 3 && stage.player.waitsForViewer)
        stage.player.stepOnce()
        play(stage)
        #expect(stage.player.index == 4 && stage.player.waitsForViewer && !stage.player.isFinished)
        let start = try self.stage()
        start.player.start(pausedAfter: 0)
        play(start)
        #expect(start.player.introduction == "Title" && start.player.waitsForViewer)
    }

    @Test func `the rest is played without waiting`() throws {
        let stage = try stage()
        stage.player.start()
        play(stage)
        stage.player.skipToEnd()
        play(stage)
        #expect(stage.player.isFinished && pauses.elapsed == .zero)
    }

    @Test func `a jump plays the steps before it without pauses`() throws {
        for playback in [Playback(), Playback(pausesAtCaptions: true)] {
            let stage = try stage(playback)
            stage.player.start()
            stage.loop.run()
            let before = pauses.elapsed
            stage.player.play(to: 3)
            stage.loop.run()
            #expect(stage.player.index == 3 && stage.player.isPaused && pauses.elapsed == before)
            #expect(stage.player.waitsForViewer == playback.pausesAtCaptions)
            // Back is a matter of a new inbox.
            stage.player.play(to: 2)
            stage.loop.run()
            #expect(stage.player.index == 3 && stage.player.isPaused)
            stage.player.play(to: 99)
            stage.loop.run()
            #expect(stage.player.isFinished)
        }
    }

    @Test func `a jump that is paused or stepped through is over: the session waits at the next caption`() throws {
        for steps in [false, true] {
            let stage = try stage()
            let player = stage.player
            player.start()
            play(stage)
            player.play(to: 3)
            if steps { player.stepOnce() } else { player.pause() }
            play(stage)
            #expect(player.index == 1 && player.waitsForViewer && player.isPaused)
            player.resume()
            play(stage)
            #expect(player.index == 4 && player.waitsForViewer && player.isPaused)
        }
    }

    @Test func `back is the step before, or the caption before for a viewer who goes from caption to caption`() throws {
        for (playback, expected) in [
            (Playback(), [0, 0, 1, 2, 3]), (Playback(pausesAtCaptions: true), [0, 0, 1, 1, 1]),
        ] {
            let player = try stage(playback).player
            #expect(player.indexBefore == 0)
            let found = try (0...4).map { index in
                let stage = try stage(playback)
                stage.player.start(pausedAfter: index)
                play(stage)
                return stage.player.indexBefore
            }
            #expect(found == expected)
        }
    }

    @Test func `a checked session never waits`() throws {
        let stage = try Stage(
            try session(Self.steps), pace: .atOnce, playback: Playback(pausesAtCaptions: true), pauses: pauses)
        stage.player.start()
        stage.loop.run()
        #expect(stage.player.isFinished && pauses.elapsed == .zero)
    }

    @Test func `speed makes pauses shorter`() throws {
        let stage = try stage(Playback(speed: 4))
        stage.player.start()
        stage.loop.run()
        #expect(stage.player.caption == "One" && pauses.nextEnd == .milliseconds(375))
    }
}
