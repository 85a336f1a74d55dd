import Testing

@testable import FilterProcesses

@Suite("X7: abandoning a filter that keeps ending")
struct RestartLimiterTests {
    /// How many processes may end before the queued queries are abandoned.
    private func deaths(after time: Duration) -> Int {
        let limiter = RestartLimiter()
        return (1...1_000).first { limiter.recordEnd(after: time) == $0 } ?? 0
    }

    @Test func `it counts, and uses no clock`() {
        #expect(deaths(after: .zero) == 200)
        #expect(deaths(after: .seconds(5)) == 8)
        #expect(deaths(after: .seconds(1)) == 10)
        #expect(deaths(after: .milliseconds(1)) == 200)
    }

    @Test func `the more queries it has answered, the more time may be lost`() {
        for (answers, deaths) in [(0, 8), (4, 8), (90, 11), (200, 22), (1_000_000, 62)] {
            let limiter = RestartLimiter()
            limiter.recordAnswers(answers)
            #expect((1...100).first { limiter.recordEnd(after: .seconds(5)) == $0 } == deaths, "\(answers)")
        }
    }

    @Test func `one answer restarts the count`() {
        let limiter = RestartLimiter()
        for _ in 0..<1_000 {
            for _ in 0..<7 { #expect(limiter.recordEnd(after: .seconds(5)) == nil) }
            limiter.recordAnswers(1)
        }
    }
}
