import Corpora
import Evaluation
import FilterProcesses
import Foundation
import SystemSupport
import TestFiles
import Testing

@testable import EvaluationRunner

/// Runs that also query the filter about perturbed and repeated messages.
@Suite(.waitsForPrograms, .needsBubblewrap) struct ProbeRunTests {
    private let tree = TestFolder()
    private let loop = EventLoop()

    /// What a filter answers to a message body, as a Python function of `text` and how often it has seen it.
    private func filter(_ name: String, _ action: String) throws -> (Filter, FilterRunOptions) {
        let file = tree.url.appendingPathComponent(name)
        try writeExecutable(
            """
            #!/usr/bin/python3 -ES
            import collections, json, os, sys
            seen = collections.Counter()
            for line in map(json.loads, sys.stdin):
                if line["type"] == "capabilities": print(json.dumps({"id": line["id"]}), flush=True); continue
                text = line["messageBody"]; seen[text] += 1
                print(json.dumps({"id": line["id"], "action": \(action)}), flush=True)

            """, to: file)
        var options = FilterRunOptions()
        options.filter.responseTimeout = .seconds(60)
        return (Filter(name: name, identifier: name, executable: file, folder: tree.url), options)
    }

    /// - Parameter collect: receives each message with the results of each filter.
    private func run(
        _ filters: [(Filter, FilterRunOptions)], _ rows: [String], _ plan: ProbePlan,
        _ timing: RunFacts.Timing = .means,
        collect: @escaping (CorpusBatch.Message, [Observation]) -> Void = { _, _ in }
    ) throws -> EvaluationRun {
        let path = tree.url.appendingPathComponent("corpus.tsv").path
        try Data((rows.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: path))
        let batches = CorpusBatches(try CorpusReader([path], CorpusReader.Options()), repeated: RepeatedMessages())
        let run = EvaluationRun(
            loop: loop, corpus: batches, filters: filters, hiding: [.junk], timing: timing, probes: plan)
        run.onMessage = collect
        run.start()
        let isDone = loop.run(atMost: .seconds(120)) { run.isOver }
        #expect(isDone && run.reportedCount == rows.count, "\(run.reportedCount)")
        loop.run(atMost: .seconds(5)) { run.isTerminated }
        return run
    }

    private static func plan(_ perturbations: [Perturbation], repeats: Int = 1) -> ProbePlan {
        var plan = ProbePlan()
        plan.perturbations = perturbations
        plan.repeats = repeats
        return plan
    }

    private static let rows = (0..<40).map { number in
        number.isMultiple(of: 2) ? "spam\tYour free prize number \(number)" : "ham\tSee you at \(number)"
    }

    private static let words = #""junk" if "free prize" in text.lower() else "none""#

    @Test(arguments: [RunFacts.Timing.means, .single])
    func `perturbed messages are in no matrix, and their answers are counted`(_ timing: RunFacts.Timing) throws {
        let plan = Self.plan([.zeroWidth, .letterCase, .cut])
        var probes: [[ProbeAnswer]] = []
        let run = try run([filter("words", Self.words)], Self.rows, plan, timing) { message, observations in
            #expect(message.row == probes.count + 1)
            probes.append(observations[0].probes)
        }
        let side = run.sides[0]
        #expect(side.tally.rows == 40 && side.tally.binary.truePositives == 20 && side.tally.binary.trueNegatives == 20)
        #expect(side.tally.times.count + side.tally.firstTimes.count == 40)
        let robustness = try #require(side.robustness)
        let zeroWidth = robustness.counts(.zeroWidth)
        // What the filter, written again here, answers to the perturbed bodies.
        let bodies = Self.rows.filter { $0.hasPrefix("spam") }.map { String($0.dropFirst(5)) }
        let through = bodies.count { body in
            !(Perturbation.zeroWidth.apply(to: body, seed: plan.seed) ?? body).lowercased().contains("free prize")
        }
        #expect(through > 0)
        #expect(zeroWidth.spamThrough == Rate(through, of: 20) && zeroWidth.hamHidden == Rate(0, of: 20))
        #expect(robustness.counts(.letterCase).flips == Rate(0, of: 40))
        // Nothing is longer than 160 characters.
        #expect(robustness.counts(.cut).flips == Rate(0, of: 0))
        #expect(robustness.any.spamThrough == Rate(through, of: 20))
        #expect(probes.allSatisfy { $0.map(\.probe) == [.perturbed(.zeroWidth), .perturbed(.letterCase)] })
        #expect(side.probes == 80 && side.stability == nil)
    }

    @Test(arguments: [RunFacts.Timing.means, .single])
    func `messages whose answer changes are found`(_ timing: RunFacts.Timing) throws {
        let odd = try filter("odd", #""junk" if text.endswith("7") and seen[text] % 2 else "none""#)
        let rows = (0..<30).map { "ham\ttext \($0)" }
        let run = try run([odd], rows, Self.plan([], repeats: 4), timing)
        let stability = try #require(run.sides[0].stability)
        #expect(stability.unstable == Rate(3, of: 30) && run.sides[0].tally.rows == 30)
        #expect(stability.examples.map(\.text) == ["text 7", "text 17", "text 27"])
        #expect(stability.examples.map(\.row) == [8, 18, 28])
        let answers = try #require(stability.examples.first).answers
        #expect(answers.map(\.verdict.name) == ["junk", "none"] && answers.map(\.count) == [2, 2])
    }

    @Test(arguments: [RunFacts.Timing.means, .single])
    func `each of two filters has its own results`(_ timing: RunFacts.Timing) throws {
        let filters = [
            try filter("words", Self.words), try filter("deaf", #""junk" if seen[text] > 1 else "none""#),
        ]
        let run = try run(filters, Self.rows, Self.plan([.zeroWidth], repeats: 2), timing)
        #expect(try #require(run.sides[0].robustness).counts(.zeroWidth).flips.count > 0)
        #expect(try #require(run.sides[1].robustness).counts(.zeroWidth).flips == Rate(0, of: 40))
        #expect(try #require(run.sides[0].stability).unstable == Rate(0, of: 40))
        #expect(try #require(run.sides[1].stability).unstable == Rate(40, of: 40))
        #expect(try #require(run.comparison).counts(.hiddenOrShown).total == 40)
    }

    @Test func `several processes give the same results as one`() throws {
        let plan = Self.plan(Perturbation.allCases, repeats: 2)
        let (filter, options) = try filter("words", Self.words)
        var parallel = options
        parallel.filter.processes = 3
        let one = try run([(filter, options)], Self.rows, plan).sides[0]
        let three = try run([(filter, parallel)], Self.rows, plan).sides[0]
        #expect(one.robustness == three.robustness && one.stability == three.stability)
    }

    @Test func `a crash on a perturbed message is not one of the corpus`() throws {
        let fragile = try filter("fragile", #"os._exit(3) if "\u200b" in text else "junk""#)
        let side = try run([fragile], ["spam\tYour prize", "spam\t12 34"], Self.plan([.zeroWidth])).sides[0]
        #expect(side.tally.unanswered == 0)
        let robustness = try #require(side.robustness)
        #expect(robustness.failedProbes == 1 && robustness.counts(.zeroWidth).spamThrough == Rate(1, of: 1))
    }

    @Test func `invented senders are those of the messages`() throws {
        let (sender, usual) = try filter("sender", #""junk" if int(line["sender"][2:5]) % 2 else "none""#)
        var options = usual
        options.inventsSenders = true
        let rows = (0..<20).map { "ham\tYour text number \($0)" }
        let plain = try run([(sender, options)], rows, ProbePlan()).sides[0]
        let probed = try run([(sender, options)], rows, Self.plan([.dots, .letterCase], repeats: 3)).sides[0]
        #expect(plain.tally.binary == probed.tally.binary && plain.tally.binary.falsePositives > 0)
        #expect(try #require(probed.robustness).any.flips.count == 0)
        #expect(try #require(probed.stability).unstable == Rate(0, of: 20))
    }

    @Test func `a filter that cannot be started has no results of perturbations`() throws {
        let missing = tree.url.appendingPathComponent("missing")
        let dead = Filter(name: "dead", identifier: "dead", executable: missing, folder: tree.url)
        let run = try run([(dead, FilterRunOptions())], Self.rows, Self.plan([.zeroWidth], repeats: 2))
        #expect(run.abandonReason(0) != nil)
        let robustness = try #require(run.sides[0].robustness)
        #expect(robustness.any.changed == 0 && robustness.unanswered == 40)
        #expect(try #require(run.sides[0].stability).asked == 0)
    }

    @Test func `large bodies are perturbed one at a time`() throws {
        let large = String(repeating: "Your free prize ", count: 20_000)
        let run = try run(
            [filter("words", Self.words)], ["spam\t\(large)", "ham\t\(large)"], Self.plan(Perturbation.allCases))
        #expect(try #require(run.sides[0].robustness).counts(.cut).changed == 2)
        #expect(try #require(run.sides[0].robustness).counts(.fullWidth).changed == 2)
    }
}
