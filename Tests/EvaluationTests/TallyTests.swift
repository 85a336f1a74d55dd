import Evaluation
import Messages
import PropertyTesting
import Testing

@Suite struct TallyTests {
    @Test func `a message without an answer counts as uncategorized`() {
        var tally = Tally()
        var late = Observation(accepted: [.junk], category: .uncategorized, failure: .late)
        tally.add(late)
        late.accepted = [.uncategorized]
        tally.add(late)
        #expect(tally.rows == 2 && tally.answered == 0 && tally.unanswered == 2 && tally.failures(.late) == 2)
        #expect(tally.unansweredCorrect == 1)
        #expect(tally.binary.falseNegatives == 1 && tally.binary.trueNegatives == 1)
        #expect(tally.times.count == 0)
    }

    @Test func `any of several right categories is accepted`() {
        var tally = Tally()
        tally.add(Observation(accepted: [.junk, .promotion(.none)], category: .promotion(.none)))
        tally.add(Observation(accepted: [.junk, .promotion(.none)], category: .uncategorized))
        let matrix = tally.matrix(.exact)
        let promotion = index("promotion")
        #expect(matrix[promotion, promotion] == 1)
        #expect(matrix[index("junk"), index("none")] == 1)
        // The order of the right categories has no effect.
        var other = Tally()
        other.add(Observation(accepted: [.promotion(.none), .junk], category: .promotion(.none)))
        other.add(Observation(accepted: [.promotion(.none), .junk], category: .uncategorized))
        #expect(other == tally)
        // A promotion is shown, and so is an uncategorized message.
        #expect(tally.binary.trueNegatives == 2)
    }

    @Test func `each view is coarser than the one before`() {
        var tally = Tally()
        tally.add(
            Observation(accepted: [.transaction(.none)], category: .transaction(.transactionalFinance)))
        tally.add(Observation(accepted: [.promotion(.none)], category: .transaction(.transactionalFinance)))
        #expect(tally.matrix(.exact).correct == 0)
        #expect(tally.matrix(.folder).correct == 1)
        #expect(tally.matrix(.hiddenOrShown).correct == 2)
    }

    @Test func `the hidden folders can be chosen`() {
        var tally = Tally(hiding: [.junk, .promotions])
        tally.add(Observation(accepted: [.junk], category: .promotion(.promotionalOffers)))
        #expect(tally.binary.truePositives == 1)
    }

    @Test func `first calls have their own histogram`() {
        var tally = Tally()
        for (milliseconds, isFirst) in [(80.0, true), (1, false), (2, false)] {
            var observation = Observation(accepted: [.junk], category: .junk)
            observation.milliseconds = milliseconds
            observation.isFirstCall = isFirst
            tally.add(observation)
        }
        #expect(tally.times.count == 2 && tally.times.maximum == 2)
        #expect(tally.firstTimes.maximum == 80)
    }

    @Test func `every message is in every view`() throws {
        expectNoCounterexample(seeds: 0..<40, make: observations) { observations in
            var tally = Tally()
            for observation in observations { tally.add(observation) }
            for view in EvaluationView.allCases {
                let matrix = tally.matrix(view)
                guard matrix.total == observations.count else { return "\(view) has \(matrix.total)" }
                let supports = (0..<matrix.size).reduce(0) { $0 + matrix.support($1) }
                let given = (0..<matrix.size).reduce(0) { $0 + matrix.given($1) }
                guard supports == matrix.total, given == matrix.total else { return "\(view) does not add up" }
                guard matrix.micro.f1 == matrix.accuracy.value else { return "micro is not the accuracy" }
                guard (matrix.correlation.map { (-1.0000001...1.0000001).contains($0) }) ?? true else { return "MCC" }
                let right = observations.filter { tally.isRight($0, in: view) }.count
                guard matrix.correct == right else { return "\(view): \(right) are right" }
            }
            let failures = Observation.Failure.allCases.reduce(0) { $0 + tally.failures($1) }
            guard failures == tally.unanswered, tally.answered + tally.unanswered == tally.rows else { return "rows" }
            // An answer that is right in one view is right in the coarser views.
            return tally.matrix(.exact).correct <= tally.matrix(.folder).correct
                && tally.matrix(.folder).correct <= tally.matrix(.hiddenOrShown).correct ? nil : "roll-ups"
        }
    }

    private func index(_ name: String) -> Int {
        EvaluationView.exact.classes.firstIndex { $0.name == name } ?? -1
    }
}
