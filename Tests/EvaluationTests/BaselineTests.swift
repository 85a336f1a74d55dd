import Foundation
import Messages
import PropertyTesting
import Testing

@testable import Evaluation

@Suite struct BaselineTests {
    @Test func `reading a saved evaluation as a baseline gives the same value`() throws {
        try expectNoCounterexample(seeds: 0..<15, make: observations) { observations in
            let report = report(observations)
            let read = try Baseline(json: SavedEvaluation(report).json.utf8, path: "old.json")
            return read == Baseline(report) ? nil : "the value is different"
        }
    }

    @Test func `finds measures that got worse`() throws {
        let before = report(Array(repeating: caught, count: 9) + [missed] + Array(repeating: shown, count: 10))
        var after = report(Array(repeating: caught, count: 8) + [missed, missed] + Array(repeating: shown, count: 10))
        after.corpus = before.corpus
        let comparison = try BaselineComparison(Baseline(before), path: "old.json", with: after)
        #expect(comparison.noRegression.filter { !$0.passed }.map(\.name).count == 4)
        let spam = try #require(comparison.noRegression.first { $0.name == "no regression: spam-caught" })
        #expect(
            spam
                == GateResult(
                    name: "no regression: spam-caught", passed: false, found: "80.00 %", reason: "was 90.00 %"))
        // Close values get more digits.
        let many = report([caught, missed] + Array(repeating: caught, count: 99_998))
        var all = report(Array(repeating: caught, count: 100_000))
        all.corpus = many.corpus
        let little = try BaselineComparison(Baseline(all), path: "old.json", with: many).noRegression[0]
        #expect(little.found == "99.999 %" && little.reason == "was 100.000 %" && !little.passed)
        let same = try BaselineComparison(Baseline(before), path: "old.json", with: before)
        #expect(same.noRegression.allSatisfy(\.passed) && same.noRegression.count == 9)
        #expect(same.changes.allSatisfy { $0.difference ?? 0 == 0 })
    }

    @Test func `another corpus and other hidden folders are refused`() throws {
        let one = report([caught])
        var other = one
        other.corpus.fingerprint.add(sender: nil, body: "more", accepted: [.junk])
        let error = try #require(throws: EvaluationError.self) {
            try BaselineComparison(Baseline(one), path: "old.json", with: other)
        }
        #expect(error.description.hasPrefix("old.json was measured on other messages"))
        other = one
        other.filter.tally = Tally(hiding: [.junk, .promotions])
        #expect(throws: EvaluationError.self) { try BaselineComparison(Baseline(one), path: "old.json", with: other) }
    }

    @Test func `reports different conditions`() throws {
        var now = report([caught])
        now.conditions = RunConditions(
            release: .sixteen, country: "US", responseTimeout: 5, contactsServers: false, sandboxed: true)
        now.filter.run.timing = .means
        func caveats(_ change: (inout EvaluationReport) -> Void) throws -> [String] {
            var before = now
            change(&before)
            // Read from JSON, like a file.
            let baseline = try Baseline(json: SavedEvaluation(before).json.utf8, path: "old.json")
            #expect(baseline == Baseline(before))
            return try BaselineComparison(baseline, path: "old.json", with: now).caveats
        }
        #expect(try caveats { _ in } == [])
        let release = try caveats {
            $0.conditions?.release = .eighteen
            $0.conditions?.contactsServers = true
        }
        #expect(
            release == [
                "old.json was measured under other conditions (iOS 18, now iOS 16; with servers, now without servers). They "
                    + "may explain changes."
            ])
        #expect(
            try caveats { $0.conditions?.release = Release(written: "18.2") ?? .standard }.map {
                $0.contains("(iOS 18.2, now iOS 16)")
            } == [true])
        #expect(try caveats { $0.conditions = nil }.map { $0.contains("does not record") } == [true])
        #expect(try caveats { $0.filter.run.timing = .single }.map { $0.contains("cannot be compared") } == [true])
        #expect(try caveats { $0.filter.run.timing = nil } == [])
    }

    @Test func `--no-regression needs the same conditions`() throws {
        var before = report([caught])
        let conditions = RunConditions(
            release: .sixteen, country: "US", responseTimeout: 5, contactsServers: false, sandboxed: true)
        try Baseline(before).check(conditions, path: "old.json")
        before.conditions = conditions
        try Baseline(before).check(conditions, path: "old.json")
        var other = conditions
        other.responseTimeout = 0.5
        let error = try #require(throws: EvaluationError.self) { try Baseline(before).check(other, path: "old.json") }
        #expect(error.description.contains("(response timeout 5 s, now response timeout 0.5 s)"))
        other = conditions
        other.inventsSenders = true
        let senders = try #require(throws: EvaluationError.self) { try Baseline(before).check(other, path: "old.json") }
        #expect(senders.description.contains("(without invented senders, now with invented senders)"))
        #expect(other.description.hasSuffix("· with invented senders"))
    }

    @Test func `the release of an older baseline is a number`() throws {
        var before = report([caught])
        before.conditions = RunConditions(
            release: .eighteen, country: "US", responseTimeout: 5, contactsServers: false, sandboxed: true)
        let json = SavedEvaluation(before).json
        let number = json.replacing("\"release\" : \"18\"", with: "\"release\" : 18")
        #expect(number != json)
        #expect(try Baseline(json: number.utf8, path: "old.json") == Baseline(before))
    }

    @Test func `a file that is not a baseline is refused`() throws {
        let json = SavedEvaluation(report([caught, missed, shown])).json
        let broken: [(String, String)] = [
            ("\"junk\" : 1", "\"junk\" : -1"), ("\"junk\" : 1", "\"junk\" : 9223372036854775807"),
            ("\"junk\" : 1", "\"junk\" : 1.5"), ("\"junk\" : 1", "\"junk\" : 1e400"), ("\"junk\" : 1", "\"spam\" : 1"),
            ("\"junk\" : 1", "\"junk\" : 2"), ("evaluation 1", "evaluation 2"),
            ("\"fingerprint\" : \"", "\"fingerprint\" : \"x"),
            ("\"failures\" : {", "\"failures\" : {\"late\" : 99"), ("\"failures\" : {", "\"failures\" : {\"gone\" : 1"),
            ("\"unansweredCorrect\" : 0", "\"unansweredCorrect\" : 1"), ("\"shortest\" : 1000000", "\"shortest\" : -1"),
            ("\"longest\" : 1000000", "\"longest\" : 9223372036854775807"),
            ("\"hidden\" : [", "\"hidden\" : [ \"bin\","),
            ("\"tally\"", "\"other\""), ("\"tally\" : {", "\"tally\" : [ {"),
        ]
        for (piece, instead) in broken {
            #expect(json.contains(piece), "\(piece)")
            let changed = json.replacingOccurrences(of: piece, with: instead)
            let error = try #require(throws: EvaluationError.self, "\(instead)") {
                try Baseline(json: changed.utf8, path: "old.json")
            }
            #expect(error.description.hasPrefix("old.json is not a baseline: "))
        }
        let others = ["", "{}", "[]", "null", "\u{0}", String(repeating: "[", count: 100_000), "{\"format\": 1}"]
        for other in others {
            #expect(throws: EvaluationError.self) { try Baseline(json: other.utf8, path: "old.json") }
        }
    }

    @Test func `reading a damaged baseline does not crash`() {
        let bytes = Array(SavedEvaluation(report([caught, missed, shown])).json.utf8)
        var random = SeededGenerator(seed: 6)
        for _ in 0..<2000 {
            var damaged = bytes
            for _ in 0...random.below(3) { damaged[random.below(damaged.count)] = UInt8(random.below(256)) }
            if random.once(in: 3) { damaged.removeLast(random.below(damaged.count)) }
            // It may be refused or read; what was read can be measured.
            if let read = try? Baseline(json: damaged, path: "old.json") {
                for measure in Measure.named { _ = measure.reading(of: read.tally) }
            }
        }
    }

    @Test func `the fingerprint depends on the contents of a corpus`() {
        func fingerprint(_ messages: [(String?, String?, [Messages.Category])]) -> CorpusFingerprint {
            var fingerprint = CorpusFingerprint()
            for (sender, body, accepted) in messages { fingerprint.add(sender: sender, body: body, accepted: accepted) }
            return fingerprint
        }
        let one = fingerprint([("A", "x", [.junk]), ("B", "y", [.uncategorized])])
        #expect(one == fingerprint([("B", "y", [.uncategorized]), ("A", "x", [.junk])]))
        // The same on every machine and in every version, because users keep baselines.
        #expect(one.text == "1ca806f05c9d7f9ad20ec19373bfb740-2")
        #expect(CorpusFingerprint(one.text) == one)
        let others = [
            fingerprint([("A", "x", [.junk]), ("B", "y", [.junk])]),
            fingerprint([("B", "x", [.junk]), ("A", "y", [.uncategorized])]),
            fingerprint([("A", "x", [.junk])]), fingerprint([("A", "x", [.junk]), ("B", nil, [.uncategorized])]),
            fingerprint([("A", "x", [.junk]), ("B", "", [.uncategorized])]),
            fingerprint([("Ax", "", [.junk]), ("B", "y", [.uncategorized])]),
        ]
        #expect(Set(others + [one]).count == others.count + 1)
        var parts = fingerprint([("A", "x", [.junk])])
        parts.merge(fingerprint([("B", "y", [.uncategorized])]))
        #expect(parts == one)
        for text in ["", "-", "x-1", String(repeating: "0", count: 32), one.text + "0x", "+" + one.text.dropFirst()] {
            #expect(CorpusFingerprint(text) == nil, "\(text)")
        }
    }

    private func report(_ observations: [Observation]) -> EvaluationReport {
        var tally = Tally()
        var corpus = CorpusFacts(paths: ["corpus.tsv"])
        for (index, observation) in observations.enumerated() {
            tally.add(observation)
            corpus.fingerprint.add(sender: nil, body: "\(index)", accepted: [.junk])
        }
        corpus.rowsIn = observations.count
        return EvaluationReport(filter: FilterResult(name: "Some", build: "7", tally: tally), corpus: corpus)
    }

    private var caught: Observation {
        var observation = Observation(accepted: [.junk], category: .junk)
        observation.milliseconds = 1
        return observation
    }
    private var missed: Observation { Observation(accepted: [.junk], category: .uncategorized) }
    private var shown: Observation { Observation(accepted: [.uncategorized], category: .uncategorized) }
}
