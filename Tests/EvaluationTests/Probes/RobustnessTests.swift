import Foundation
import Messages
import PropertyTesting
import Testing

@testable import Evaluation
@testable import EvaluationReports

/// Probes are counted by message and perturbation, and in parts of a corpus as in the whole.
@Suite struct RobustnessTests {
    private struct Message {
        let observation: Observation
        let body: String
    }

    private static let plan = {
        var plan = ProbePlan()
        plan.perturbations = [.homoglyphs, .zeroWidth, .letterCase]
        plan.repeats = 3
        return plan
    }()

    /// Messages with answers to some probes, as a run makes them.
    private static func messages(_ random: inout SeededGenerator) -> [Message] {
        observations(&random).map { observation in
            var observation = observation
            let kinds = plan.perturbations.filter { _ in !random.once(in: 4) }.map(Probe.perturbed)
            for probe in kinds + [.repeated(2), .repeated(3)] {
                let failure = random.once(in: 9) ? random.pick(Observation.Failure.allCases) : nil
                let category = random.once(in: 3) ? random.pick(Category.all) : observation.category
                observation.probes.append(ProbeAnswer(probe, category: category, failure: failure))
            }
            return Message(observation: observation, body: "Your prize " + HostileText.make(using: &random))
        }
    }

    private static func results(_ messages: [(Int, Message)]) -> FilterResult {
        var result = FilterResult(name: "F", tally: Tally())
        (result.robustness, result.stability) = (plan.robustness, plan.stability)
        for (row, message) in messages {
            result.tally.add(message.observation)
            result.robustness?.add(message.observation, hiding: [.junk], row: row, place: "a.csv:\(row)") {
                message.body
            }
            result.stability?.add(message.observation, row: row, place: "a.csv:\(row)") { message.body }
        }
        return result
    }

    @Test(arguments: seeds(0..<30)) func `parts in any order give the same as the whole`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let messages = Array(zip(1..., Self.messages(&random)))
        let whole = Self.results(messages)
        let count = 1 + random.below(4)
        var parts = (0..<count).map { part in Self.results(messages.filter { $0.0 % count == part }) }
        parts.shuffle(using: &random)
        var merged = parts[0]
        for part in parts.dropFirst() { merged.merge(part) }
        #expect(merged.robustness == whole.robustness && merged.stability == whole.stability)
        let robustness = try #require(whole.robustness)
        #expect(try JSONDecoder().decode(Robustness.self, from: Data(robustness.json.utf8)) == robustness)
        let stability = try #require(whole.stability)
        #expect(try JSONDecoder().decode(Stability.self, from: Data(stability.json.utf8)) == stability)
        #expect(whole.probesContradiction == nil)
    }

    @Test(arguments: seeds(0..<30)) func `the counts are those of a plain recount`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let messages = Self.messages(&random)
        let robustness = try #require(Self.results(Array(zip(1..., messages))).robustness)
        func isHidden(_ category: Category) -> Bool { category == .junk }
        for perturbation in Self.plan.perturbations {
            let pairs = messages.filter { $0.observation.failure == nil }.flatMap { message in
                message.observation.probes.filter { $0.probe == .perturbed(perturbation) && $0.failure != .notQueried }
                    .map { (message.observation, $0.category) }
            }
            let caught = pairs.filter { isHidden($0.0.category) && $0.0.accepted.allSatisfy(isHidden) }
            let shown = pairs.filter { !isHidden($0.0.category) && !$0.0.accepted.contains(where: isHidden) }
            let counts = robustness.counts(perturbation)
            #expect(counts.flips == Rate(pairs.count { $0.0.category != $0.1 }, of: pairs.count))
            #expect(counts.spamThrough == Rate(caught.count { !isHidden($0.1) }, of: caught.count))
            #expect(counts.hamHidden == Rate(shown.count { isHidden($0.1) }, of: shown.count))
        }
    }

    private static func message(
        _ label: Category, _ answer: Category, _ probes: (Probe, Category, Observation.Failure?)...
    ) -> Message {
        var observation = Observation(accepted: [label], category: answer)
        observation.probes = probes.map { ProbeAnswer($0, category: $1, failure: $2) }
        return Message(observation: observation, body: "Your free prize")
    }

    private static let small = results(
        Array(
            zip(
                1...,
                [
                    message(
                        .junk, .junk, (.perturbed(.homoglyphs), .uncategorized, nil),
                        (.perturbed(.zeroWidth), .junk, nil)),
                    message(
                        .junk, .junk, (.perturbed(.homoglyphs), .junk, .crashed), (.perturbed(.zeroWidth), .junk, nil)),
                    message(.uncategorized, .uncategorized, (.perturbed(.homoglyphs), .junk, nil)),
                    message(.uncategorized, .junk, (.perturbed(.homoglyphs), .uncategorized, nil)),
                    message(.junk, .junk, (.repeated(2), .junk, nil), (.repeated(3), .uncategorized, nil)),
                    message(.junk, .junk, (.repeated(2), .junk, nil), (.repeated(3), .junk, nil)),
                ])))

    @Test func `a crash on a perturbed message lets it through`() throws {
        let robustness = try #require(Self.small.robustness)
        #expect(robustness.counts(.homoglyphs).spamThrough == Rate(2, of: 2))
        #expect(robustness.counts(.homoglyphs).hamHidden == Rate(1, of: 1))
        #expect(robustness.counts(.homoglyphs).flips == Rate(4, of: 4))
        #expect(robustness.counts(.zeroWidth).flips == Rate(0, of: 2))
        #expect(robustness.any.flips == Rate(4, of: 4) && robustness.failedProbes == 1)
        #expect(robustness.worstFirst == [.homoglyphs, .zeroWidth, .letterCase])
        let kinds = robustness.examples(.homoglyphs).map(\.kind)
        #expect(kinds == [.spamThrough, .spamThrough, .hamHidden, .otherAnswer])
        let example = try #require(robustness.examples(.homoglyphs).first)
        #expect(example.text == "Your free prize" && example.perturbed != example.text && example.row == 1)
    }

    @Test func `gates on probes`() throws {
        func result(_ gate: String) throws -> GateResult {
            try Gate(maximum: gate).result(of: Self.small, on: CorpusFacts(paths: []))
        }
        #expect(try !result("flips=50").passed && result("flips:zero-width=0").passed)
        #expect(try result("spam-through:homoglyphs=100").passed && !result("spam-through=99.9").passed)
        #expect(try result("ham-hidden:case=100").reason == "no ham was shown before")
        #expect(try !result("ham-hidden:case=100").passed)
        let other = try result("flips:digits=100")
        #expect(!other.passed && other.reason == "not measured: add --perturb digits")
        #expect(try result("unstable=1").passed && !result("unstable=0").passed)
        #expect(try result("unstable=50%").passed && !result("unstable=49%").passed)
        for gate in ["unstable=100", "unstable=100%", "flips=100"] {
            let plain = FilterResult(name: "F", tally: Self.small.tally)
            let result = try Gate(maximum: gate).result(of: plain, on: CorpusFacts(paths: []))
            #expect(!result.passed && result.found == "n/a" && result.reason.hasPrefix("not measured: add --"))
        }
        #expect { try Measure("flips:zerowidth") } throws: { "\($0)".contains("Did you mean flips:zero-width?") }
        #expect { try Measure("spam-throug:digits") } throws: { "\($0)".contains("Did you mean spam-through:digits?") }
    }

    @Test func `edited files are refused`() throws {
        let robustness = try #require(Self.small.robustness).json
        let stability = try #require(Self.small.stability).json
        for (old, new) in [
            ("\"flipped\" : 4", "\"flipped\" : 5"), ("\"through\" : 2", "\"through\" : -1"),
            ("\"name\" : \"homoglyphs\"", "\"name\" : \"zero-width\""), ("\"row\" : 1", "\"row\" : 2"),
            ("\"seed\" : 1", "\"seed\" : -1"), ("\"unanswered\" : 0", "\"unanswered\" : 99999999999999999"),
        ] {
            #expect(robustness.contains(old), "\(old)")
            let edited = Data(robustness.replacingOccurrences(of: old, with: new).utf8)
            #expect(throws: DecodingError.self, "\(new)") { try JSONDecoder().decode(Robustness.self, from: edited) }
        }
        for (old, new) in [
            ("\"repeats\" : 3", "\"repeats\" : 1"), ("\"changing\" : 1", "\"changing\" : 3"),
            ("\"changing\" : 1", "\"changing\" : 0"), ("\"row\" : 5", "\"row\" : 0"),
        ] {
            #expect(stability.contains(old), "\(old)")
            let edited = Data(stability.replacingOccurrences(of: old, with: new).utf8)
            #expect(throws: DecodingError.self, "\(new)") { try JSONDecoder().decode(Stability.self, from: edited) }
        }
    }

    @Test(arguments: ReportFormat.allCases) func `every format has the numbers and the examples`(_ format: ReportFormat)
    {
        var report = EvaluationReport(filter: Self.small, corpus: CorpusFacts(paths: ["a.csv"]))
        report.corpus.rowsIn = 6
        let text = format.render(report, width: 120)
        switch format {
        case .json:
            #expect(text.contains("\"robustness\" : {") && text.contains("\"kind\" : \"ham-hidden\""))
            #expect(text.contains("\"changed\" : 4") && text.contains("\"repeats\" : 3"))
        case .junit:
            #expect(text.contains("homoglyphs: a.csv:1: Junk → Uncategorized") && text.contains("unstable: a.csv:5"))
            #expect(text.contains("name=\"flips\" value=\"100\""))
        case .text, .markdown, .html:
            #expect(text.contains("Perturbed messages") && text.contains("Unstable answers"))
            #expect(text.contains("Junk ×2, Uncategorized ×1"))
            // In a terminal, one example of a perturbation is enough.
            #expect(text.contains("Uncategorized (crashed)") == (format != .text))
            #expect(text.contains("1 of 2 messages gets different answers when sent 3 times"))
        }
    }

    @Test func `an excerpt shows where two bodies differ`() {
        let long = String(repeating: "a", count: 500)
        let (before, after) = Excerpt.ofDifference(long, String(long.prefix(160)))
        #expect(before == "…" + String(repeating: "a", count: 159) && after == "…" + String(repeating: "a", count: 80))
        #expect(Excerpt.ofDifference("free", "fr33") == ("free", "fr33"))
    }
}
