import Messages
import TestFiles
import Testing

@testable import FilterProcesses

@Suite("X8: a filter whose process chaos kills", .waitsForPrograms, .needsBubblewrap)
struct ChaosHostTests {
    private static func kills(_ step: Int) -> Chaos {
        var chaos = Chaos()
        chaos[.filterKilled] = .every(step)
        return chaos
    }

    private func ask(_ filter: ScriptedFilter, _ count: Int, _ chaos: Chaos) throws -> [FilterOutcome] {
        var outcomes: [Int: FilterOutcome] = [:]
        for number in 1...count {
            let query = FilterQuery(sender: "+12025550143", messageBody: "\(number)", receiverISOCountryCode: "US")
            filter.host.query(query, chaos: chaos.effects(ofMessage: number)) { outcomes[number] = $0 }
        }
        try filter.wait { outcomes.count == count }
        return (1...count).compactMap { outcomes[$0] }
    }

    @Test func `each killed query is answered by a new process, and those in flight with it, too`() throws {
        let filter = try ScriptedFilter("for query in lines: answer(query)")
        let outcomes = try ask(filter, 30, Self.kills(3))
        #expect(outcomes.allSatisfy { $0.action == .junk })
        for (index, outcome) in outcomes.enumerated() {
            #expect(outcome.names == ((index + 1).isMultiple(of: 3) ? [.chaos, .filterCrashed] : []), "\(index)")
        }
        #expect(filter.host.history.starts == 11)
    }

    @Test func `what chaos kills does not count when a filter keeps ending`() throws {
        let filter = try ScriptedFilter("for query in lines: sys.exit(3)")
        filter.host.restartLimiter.toleratedLoss = .zero
        // Each of them ends two processes, and one of these ends by itself.
        let outcomes = try ask(filter, RestartLimiter.maxUnansweredEnds - 1, Self.kills(1))
        #expect(outcomes.allSatisfy { $0.answer == nil && $0.names == [.chaos, .filterCrashed] })
    }
}
