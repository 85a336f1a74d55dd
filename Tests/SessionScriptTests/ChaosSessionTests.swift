import Messages
import Testing

@testable import SessionScript

@Suite("The setting chaos in sessions")
struct ChaosSessionTests {
    private func settings(_ chaos: String) throws -> Settings {
        try session("- wait: 1s", head: "title: T\nsettings: { chaos: \(chaos) }").settings
    }

    @Test func `it is read, with its defaults`() throws {
        var chaos = Chaos()
        chaos[.filterLate] = .percent(10)
        chaos[.messageTwice] = .every(5)
        #expect(try settings("{ filter-late: 10%, message-twice: every 5 }").chaos == chaos)
        #expect(try settings("{ filter-late: 10 %, message-twice: every 5, seed: 1, delay: 2s }").chaos == chaos)
        chaos.seed = 7
        chaos.delayMilliseconds = 250
        #expect(try settings("{ filter-late: 10%, message-twice: every 5, seed: 7, delay: 250ms }").chaos == chaos)
        #expect(try settings("none").chaos == Chaos())
    }

    @Test(arguments: [
        "{ filter-late: 10%, delay: 250ms, seed: 7 }", "{ message-late: every 5 }",
        "{ \(ChaosEffect.allCases.map { "\($0.rawValue): every 3" }.joined(separator: ", ")) }", "none",
    ])
    func `it is written as it was read`(_ written: String) throws {
        let chaos = try settings(written).chaos
        #expect(chaos.yaml.flow == written)
    }

    @Test func `a set step replaces all of it`() throws {
        let found = try session(
            "- set: { chaos: { message-cut: 5% } }",
            head: "title: T\nsettings: { chaos: { filter-late: 10%, seed: 7 } }")
        let step = try #require(found.steps[0].action as? SetStep)
        var expected = Chaos()
        expected[.messageCut] = .percent(5)
        #expect(step.change.applied(to: found.settings).chaos == expected)
    }
}
