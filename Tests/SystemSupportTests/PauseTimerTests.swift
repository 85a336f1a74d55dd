import SystemSupport
import Testing

/// Pauses in virtual time.
@Suite struct PauseTimerTests {
    private let pauses = VirtualPauses()

    @Test func `pauses end in the order of their ends, and those of one time in the order of their start`() {
        var ended: [String] = []
        pauses.after(.seconds(5)) { ended.append("five") }
        pauses.after(.seconds(2)) { ended.append("two") }
        pauses.after(.seconds(5)) { ended.append("five again") }
        #expect(pauses.nextEnd == .seconds(2))
        while pauses.advance() {}
        #expect(ended == ["two", "five", "five again"])
        #expect(pauses.elapsed == .seconds(5) && pauses.nextEnd == nil)
    }

    @Test func `a pause that a pause starts counts from the end of the first`() {
        let start = pauses.now
        pauses.after(.seconds(3)) { pauses.after(.milliseconds(500)) {} }
        while pauses.advance() {}
        #expect(start.duration(to: pauses.now) == .milliseconds(3500))
    }

    @Test func `a canceled pause never ends, and takes no time`() {
        var ended = false
        let token = pauses.after(.seconds(9)) { ended = true }
        pauses.after(.seconds(1)) { pauses.cancel(token) }
        while pauses.advance() {}
        #expect(!ended && pauses.elapsed == .seconds(1))
    }

    @Test func `a delay below zero ends now`() {
        pauses.after(.seconds(-1)) {}
        #expect(pauses.advance() && pauses.elapsed == .zero)
        #expect(!pauses.advance())
    }
}
