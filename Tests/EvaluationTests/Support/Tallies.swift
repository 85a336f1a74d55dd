import Evaluation
import Messages
import PropertyTesting

/// Up to 200 observations of all kinds.
func observations(_ random: inout SeededGenerator) -> [Observation] {
    (0..<random.below(200)).map { _ in
        let accepted = (0...random.below(3)).map { _ in random.pick(Category.all) }
        guard !random.once(in: 6) else {
            return Observation(
                accepted: accepted, category: .uncategorized, failure: random.pick(Observation.Failure.allCases))
        }
        var observation = Observation(accepted: accepted, category: random.pick(Category.all))
        observation.wasDeferred = random.once(in: 9)
        observation.isFirstCall = random.once(in: 40)
        observation.milliseconds = random.once(in: 20) ? nil : Double(random.below(5_000_000)) / 1000
        return observation
    }
}

/// The naive Bayes filter's known result on the UCI corpus.
func uci() -> Tally {
    var tally = Tally()
    let parts: [(Category, Category, Int)] = [
        (.junk, .junk, 478), (.junk, .uncategorized, 31), (.uncategorized, .junk, 20),
        (.uncategorized, .uncategorized, 3371),
    ]
    for (accepted, category, count) in parts {
        for _ in 0..<count { tally.add(Observation(accepted: [accepted], category: category)) }
    }
    return tally
}
