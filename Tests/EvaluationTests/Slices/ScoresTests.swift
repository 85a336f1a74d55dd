import Foundation
import Messages
import PropertyTesting
import Testing

@testable import Evaluation

/// The filter's scores: area, curve and thresholds.
@Suite struct ScoresTests {
    private func tally(spam: [Double], ham: [Double]) -> ScoreTally {
        var scores = ScoreTally()
        for (label, values) in [(Category.junk, spam), (.uncategorized, ham)] {
            for value in values {
                var observation = Observation(accepted: [label], category: .uncategorized)
                observation.score = value
                scores.add(observation, by: Tally())
            }
        }
        return scores
    }

    @Test func `the area by hand: pairs with the right order, and half of the equal ones`() {
        // Of 2 × 3 pairs: 0.9 is above all three, 0.5 above one and equal to one.
        #expect(tally(spam: [0.9, 0.5], ham: [0.1, 0.5, 0.7]).area == (3 + 1 + 0.5) / 6)
        #expect(tally(spam: [1], ham: [0]).area == 1 && tally(spam: [0], ham: [1]).area == 0)
        #expect(tally(spam: [0.3], ham: [0.3]).area == 0.5)
        // Equal in four decimal places.
        #expect(tally(spam: [0.30004], ham: [0.30001]).area == 0.5)
        #expect(tally(spam: [0.3], ham: []).area == nil && tally(spam: [], ham: []).area == nil)
    }

    @Test func `a threshold catches most spam without blocking more ham`() {
        let scores = tally(
            spam: [1, 0.9, 0.8, 0.2],
            ham: [0.85] + [Double](repeating: 0.5, count: 4) + [Double](repeating: 0.1, count: 995))
        // At 0.9, no ham is blocked; from 0.8 on, 1 of 1,000 is; below 0.5, 5.
        #expect(scores.threshold(maxHamBlocked: 0.0005).threshold == 0.9)
        let point = scores.threshold(maxHamBlocked: 0.001)
        #expect(point.threshold == 0.8 && point.hamBlocked == Rate(1, of: 1000) && point.spamCaught == Rate(3, of: 4))
        #expect(scores.threshold(maxHamBlocked: 0.004) == point)
        #expect(scores.threshold(maxHamBlocked: 0.005).spamCaught == Rate(4, of: 4))
        // Every threshold blocks more.
        let none = tally(spam: [0.2], ham: [0.9]).threshold(maxHamBlocked: 0.01)
        #expect(none.threshold == nil && none.spamCaught == Rate(0, of: 1))
    }

    @Test func `messages without a score, or that may be hidden or shown, are counted and not in the curve`() {
        var scores = tally(spam: [0.9], ham: [0.1])
        scores.add(Observation(accepted: [.junk], category: .uncategorized, failure: .late), by: Tally())
        var either = Observation(accepted: [.junk, .promotion(.none)], category: .junk)
        either.score = 0.4
        scores.add(either, by: Tally())
        #expect(
            scores.unscored == 1 && scores.either == 1 && scores.spam == 1 && scores.ham == 1 && scores.messages == 4)
        // With promotions hidden, too, it should be hidden.
        scores.add(either, by: Tally(hiding: [.junk, .promotions]))
        #expect(scores.spam == 2)
    }

    @Test func `gates on the area and on missing scores`() throws {
        var filter = FilterResult(name: "A", tally: uci())
        let corpus = CorpusFacts(paths: [])
        func result(_ gate: Gate) -> GateResult { gate.result(of: filter, on: corpus) }
        #expect(try result(Gate(minimum: "auc=0.5")).reason == "no answer has a score")
        #expect(try !result(Gate(maximum: "unscored=0")).passed && result(Gate(maximum: "unscored=0")).found == "n/a")
        filter.scores = tally(spam: [0.9, 0.5], ham: [0.1, 0.5, 0.7])
        #expect(try result(Gate(minimum: "auc=0.75")).passed && !result(Gate(minimum: "auc=0.751")).passed)
        #expect(try result(Gate(maximum: "unscored=0")).passed)
        filter.scores = tally(spam: [0.9], ham: [])
        #expect(try result(Gate(minimum: "auc=0")).reason == "all messages with a score are of one class")
    }

    @Test func `parts in any order, merged and saved between, are the whole; and the area is that of the definition`()
        throws
    {
        for seed in seeds(0..<100) {
            var random = SeededGenerator(seed: seed)
            var whole = ScoreTally()
            var parts = [ScoreTally](repeating: ScoreTally(), count: 1 + random.below(4))
            var (spam, ham): ([Int], [Int]) = ([], [])
            for var observation in observations(&random) {
                let steps = random.once(in: 2) ? random.below(10_001) : random.below(4) * 2_500
                if observation.failure == nil, !random.once(in: 5) { observation.score = Double(steps) / 10_000 }
                whole.add(observation, by: Tally())
                parts[random.below(parts.count)].add(observation, by: Tally())
                guard observation.score != nil else { continue }
                switch Set(observation.accepted.map { $0 == .junk }) {
                case [true]: spam.append(steps)
                case [false]: ham.append(steps)
                default: break
                }
            }
            var merged = ScoreTally()
            for part in parts.shuffled(using: &random) {
                merged.merge(try JSONDecoder().decode(ScoreTally.self, from: JSONEncoder().encode(part)))
            }
            #expect(merged == whole, "seed \(seed)")
            guard !spam.isEmpty, !ham.isEmpty else { continue }
            let pairs = spam.flatMap { spam in ham.map { spam > $0 ? 1 : spam == $0 ? 0.5 : 0 } }
            let expected = pairs.reduce(0, +) / Double(pairs.count)
            #expect(abs((whole.area ?? .nan) - expected) < 1e-12, "seed \(seed)")
        }
    }

    @Test(arguments: [
        #"{"steps":100,"counts":[],"unscored":0,"either":0}"#,
        #"{"steps":10000,"counts":[[10001,1,0]],"unscored":0,"either":0}"#,
        #"{"steps":10000,"counts":[[1,1,0],[1,1,0]],"unscored":0,"either":0}"#,
        #"{"steps":10000,"counts":[[1,-1,5]],"unscored":0,"either":0}"#,
        #"{"steps":10000,"counts":[[1,1]],"unscored":0,"either":0}"#,
        #"{"steps":10000,"counts":[],"unscored":-1,"either":0}"#,
        #"{"steps":10000,"counts":[[1,0,0]],"unscored":0,"either":0}"#,
    ])
    func `edited files are refused`(_ json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(ScoreTally.self, from: Data(json.utf8)) }
    }
}
