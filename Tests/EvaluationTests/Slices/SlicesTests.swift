import Foundation
import Messages
import PropertyTesting
import Testing

@testable import Evaluation

/// Results by parts of the corpus.
@Suite struct SlicesTests {
    private let rule = Tally()

    private func slices(_ parts: [(value: String, label: Category, answer: Category, count: Int)]) -> Slices {
        var slices = Slices([.country])
        for part in parts {
            for _ in 0..<part.count {
                slices.add([part.value], Observation(accepted: [part.label], category: part.answer), by: rule)
            }
        }
        return slices
    }

    @Test func `a corpus by hand: what each country costs, worst first, small ones last`() throws {
        let slices = slices([
            ("GB", .uncategorized, .uncategorized, 540), ("GB", .uncategorized, .junk, 6), ("GB", .junk, .junk, 50),
            ("GB", .junk, .uncategorized, 4), ("IN", .uncategorized, .junk, 30),
            ("IN", .uncategorized, .uncategorized, 110),
            ("IN", .junk, .uncategorized, 10), ("IN", .junk, .junk, 50), ("MT", .junk, .uncategorized, 20),
            ("US", .transaction(.none), .uncategorized, 100),
        ])
        let ranked = slices.dimensions[0].ranked
        #expect(ranked.map(\.value) == ["IN", "US", "GB", "MT"])
        let india = try #require(ranked.first)
        #expect(india.counts.messages == 200 && india.counts.errors == 40 && india.isWorst && !india.isSmall)
        #expect(india.accuracy == Rate(160, of: 200) && india.restAccuracy == Rate(690, of: 720))
        #expect(india.hamBlocked == Rate(30, of: 140) && india.spamMissed == Rate(10, of: 60))
        #expect(india.errorShare == Rate(40, of: 70))
        // 40 errors, where the rest has 30 of 720: 8.33 of 200. 31.67 of 920 messages are 3.44 points.
        let expected: Double = (40 - 200 * 30.0 / 720) / 920 * 100
        let cost = try #require(india.cost)
        #expect(abs(cost - expected) < 1e-12)
        let malta = try #require(ranked.last)
        #expect(malta.isSmall && !malta.isWorst && malta.accuracy == Rate(0, of: 20))
        let america = try #require(ranked.first { $0.value == "US" })
        #expect(america.counts.wrongFolder == 100 && america.counts.errors == 0 && (america.cost ?? 0) < 0)
        #expect(ranked.count { $0.isWorst } == 1)
    }

    @Test func `a small or uncertain part is never the worst, nor one that may be worse by chance`() {
        let few = slices([("A", .junk, .uncategorized, 29), ("B", .junk, .junk, 500)]).dimensions[0].ranked
        #expect(
            few.map(\.value) == ["B", "A"] && few.map(\.isSmall) == [false, true] && !few.contains(where: \.isWorst))
        // 18 of 36: the interval is wider than 30 points.
        let wide = slices([
            ("A", .junk, .uncategorized, 18), ("A", .junk, .junk, 18), ("B", .junk, .junk, 500),
        ]).dimensions[0].ranked
        #expect(wide.map(\.value) == ["B", "A"] && wide.map(\.isSmall) == [false, true])
        let chance = slices([
            ("A", .junk, .uncategorized, 3), ("A", .junk, .junk, 97), ("B", .junk, .uncategorized, 2),
            ("B", .junk, .junk, 98),
        ]).dimensions[0].ranked
        #expect(chance.map(\.value) == ["A", "B"] && !chance.contains(where: \.isWorst))
        let one = slices([("A", .junk, .uncategorized, 50)]).dimensions[0].ranked
        #expect(one.map(\.cost) == [nil] && !one[0].isWorst)
        #expect(Slices([.country]).dimensions[0].ranked.isEmpty)
    }

    @Test func `a dimension with more than a thousand values has too many`() {
        var slices = Slices([.column("id"), .month])
        let right = Observation(accepted: [.junk], category: .junk)
        for number in 0..<1_000 { slices.add(["\(number)", "2024-03"], right, by: rule) }
        #expect(slices.dimensions[0].counts.count == 1_000 && !slices.dimensions[0].hasTooManyValues)
        slices.add(["1000", "2024-03"], right, by: rule)
        slices.add(["1", "2024-03"], right, by: rule)
        #expect(slices.dimensions[0].counts.isEmpty && slices.dimensions[0].hasTooManyValues)
        #expect(slices.dimensions[1].counts["2024-03"]?.messages == 1_002)
    }

    private static func sliced(_ random: inout SeededGenerator, ids: Int) -> [(values: [String], Observation)] {
        observations(&random).map { (["\(random.below(ids))", random.pick(["GB", "IN", "(none)"])], $0) }
    }

    @Test func `parts in any order, merged and saved between, are the whole; and every message is in each dimension`()
        throws
    {
        for seed in seeds(0..<60) {
            var random = SeededGenerator(seed: seed)
            let hiding: Set<FolderGroup> = random.once(in: 2) ? [.junk] : [.junk, .promotions]
            let rule = Tally(hiding: hiding)
            // Few values in each part can be too many together.
            let messages = (0..<16).flatMap { _ in Self.sliced(&random, ids: random.once(in: 2) ? 5 : 3_000) }
            let dimensions: [SliceDimension] = [.column("id"), .country]
            var (whole, tally) = (Slices(dimensions), Tally(hiding: hiding))
            var parts = [Slices](repeating: Slices(dimensions), count: 1 + random.below(4))
            for (values, observation) in messages {
                whole.add(values, observation, by: rule)
                tally.add(observation)
                parts[random.below(parts.count)].add(values, observation, by: rule)
            }
            var merged = Slices(dimensions)
            for part in parts.shuffled(using: &random) {
                merged.merge(try JSONDecoder().decode(Slices.self, from: JSONEncoder().encode(part)))
            }
            #expect(merged == whole, "seed \(seed)")
            let all = whole.dimensions[1].whole
            #expect(all.ham == tally.binary.hamBlocked.total && all.hamBlocked == tally.binary.falsePositives)
            #expect(all.spam == tally.binary.spamCaught.total && all.spamMissed == tally.binary.falseNegatives)
            #expect(all.messages - all.errors - all.wrongFolder == tally.matrix(.exact).correct, "seed \(seed)")
        }
    }

    @Test(arguments: [
        #"{"dimensions":[{"name":"a","values":{"x":[1,2,0,0,0]}}]}"#,
        #"{"dimensions":[{"name":"a","values":{"x":[1,0,0,0]}}]}"#,
        #"{"dimensions":[{"name":"a","values":{"x":[-1,0,1,0,0]}}]}"#,
        #"{"dimensions":[{"name":"a","values":{"x":[9223372036854775807,0,1,0,0]}}]}"#,
        #"{"dimensions":[{"name":"a","values":{"x":[1,0,0,0,2]}}]}"#,
        #"{"dimensions":[{"name":"a","values":{}},{"name":"a","values":{}}]}"#, #"{"dimensions":[{"name":"a"}]}"#,
    ])
    func `edited files are refused`(_ json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Slices.self, from: Data(json.utf8)) }
    }
}
