import SessionTerms
import SystemSupport
import Testing

@testable import SessionScript

/// The keys of a session that is watched are pressed one after the other.
@Suite struct TypingTests {
    private static let pause = Duration.milliseconds(250)

    @Test func `a text is typed character by character, and each key has its pause`() {
        let strokes = Typing.strokes(of: [.text("n"), .text("Hé 👍🏽"), .named(.enter)], pause: Self.pause)
        #expect(strokes.map(\.key.written) == ["n", "H", "é", " ", "👍🏽", "Enter"])
        let short = Duration.milliseconds(60)
        #expect(strokes.map(\.pause) == [Self.pause, short, short, short, Self.pause, Self.pause])
    }

    @Test(arguments: [1, 2, 49, 50, 51, 149, 150, 151, 1000, 5000, 100_000])
    func `a long text takes at most three seconds`(_ length: Int) {
        let text = String((0..<length).map { Character(String($0 % 10)) })
        let strokes = Typing.strokes(of: [.text(text)], pause: Self.pause)
        #expect(strokes.map(\.key.written).joined() == text)
        let times = strokes.dropLast().map(\.pause)
        #expect(times.reduce(.zero, +) <= .seconds(3) && strokes.last?.pause == Self.pause)
        #expect(times.allSatisfy { (.milliseconds(20)...(.milliseconds(60))).contains($0) })
        #expect(length > 150 || strokes.count == length)
    }

    /// The keys that reach the screen, with the time at which they do.
    private func pressed(_ steps: String, _ pace: PlaybackSpeed = .watched, speed: Double = 1) throws -> [String] {
        let pauses = VirtualPauses()
        var pressed: [String] = []
        let screen = SessionScreen(
            press: { keys, then in
                pressed.append("\(pauses.elapsed / .milliseconds(1)): \(keys.map(\.written).joined(separator: " "))")
                then()
            }, show: { _ in }, text: { "" })
        let stage = try Stage(
            try session(steps), pace: pace, screen: screen, timeScale: 1, playback: Playback(speed: speed),
            pauses: pauses)
        stage.player.start()
        repeat { stage.loop.run() } while pauses.advance()
        #expect(stage.player.isFinished)
        return pressed
    }

    @Test func `keys are pressed in time, faster between captions`() throws {
        let steps = "- caption: Hi\n- press: [n, abc, Enter]"
        #expect(
            try pressed(steps)
                == ["1500.0: n", "1750.0: a", "1810.0: b", "1870.0: c", "2120.0: Enter"])
        #expect(
            try pressed("- press: [n, abc, Enter]")
                == ["0.0: n", "1000.0: a", "1060.0: b", "1120.0: c", "2120.0: Enter"])
        #expect(try pressed(steps, speed: 2).last == "1060.0: Enter")
        #expect(try pressed(steps, .atOnce) == ["0.0: n abc Enter"])
    }
}
