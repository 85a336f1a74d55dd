import Foundation
import PropertyTesting
import TestFiles
import Testing

/// `siftbox evaluate --shard` and `siftbox merge`.
@Suite(.waitsForPrograms, .needsBubblewrap) struct ShardTests {
    private let folder = TestFolder()
    private let corpus: String

    init() throws {
        corpus = try folder.write(
            "corpus.tsv",
            """
            spam\tBuy this junk now
            ham\tSee you at six
            spam\tJUNK mail, cheap junk
            spam\tYou have won, call 12345
            ham\tsee you at SIX!

            """)
    }

    private func evaluate(_ arguments: [String]) throws -> Program.Result {
        try Program.run(["evaluate", "--filter", "filterit", corpus] + arguments)
    }

    private func content(_ name: String) throws -> String {
        try String(contentsOfFile: folder.path(name), encoding: .utf8)
    }

    /// Answers with a category and a score, or nonsense, which only depends on the message.
    private func writeAnswers(_ name: String, salt: String) throws -> String {
        try folder.writeFilter(
            name,
            action:
                #"["none", "junk", "transaction", "promotion", "allow", "none", "junk", "nonsense"][number % 8], "score": number % 101 / 100"#,
            first: #"import zlib; number = zlib.crc32((line["messageBody"] + "\#(salt)").encode())"#)
    }

    /// A corpus with hostile bodies, repeated ones, several labels and records without a label.
    private func writeCorpus(_ random: inout SeededGenerator) throws -> String {
        var lines: [String] = []
        var bodies = ["hello"]
        for _ in 0..<(1 + random.below(90)) {
            if random.once(in: 5) {
                bodies.append(random.pick(bodies))
            } else {
                bodies.append(HostileText.make(using: &random))
            }
            var message = ["text": bodies.last ?? ""]
            if !random.once(in: 9) {
                message["label"] = random.pick(["ham", "spam", "junk|promotion", "transactionalOrders"])
            }
            if !random.once(in: 3) { message["from"] = "+1202555010\(random.below(10))" }
            let data = try JSONSerialization.data(withJSONObject: message)
            lines.append(random.once(in: 20) ? "no JSON" : String(decoding: data, as: UTF8.self))
        }
        lines.append(#"{"text":"the last","label":"ham"}"#)
        return try folder.write("random.jsonl", lines.joined(separator: "\n") + "\n")
    }

    @Test(arguments: seeds(0..<3)) func `merged shards are one run to the byte`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let corpus = try writeCorpus(&random)
        let run =
            ["evaluate", "--filter", try writeAnswers("new.py", salt: "1"), corpus, "--no-times"]
            + (random.once(in: 2) ? ["--against", try writeAnswers("old.py", salt: "2")] : [])
            + (random.once(in: 2) ? ["--rows", "2-"] : [])
            + (random.once(in: 2) ? ["--slice", "length,script,sender-kind"] : [])
            + (random.once(in: 2) ? ["--perturb", "case,homoglyphs", "--repeat", "2"] : [])
        func reports(_ name: String) -> [String] {
            ["json", "html", "markdown", "junit", "save"].flatMap { ["--\($0)", folder.path("\(name).\($0)")] }
        }
        let whole = try Program.run(run + reports("whole") + ["--predictions", folder.path("whole.jsonl")])
        let count = 1 + random.below(5)
        var statuses: [Int32] = []
        for number in 1...count {
            let files = ["--save", folder.path("\(number).part"), "--predictions", folder.path("\(number).jsonl")]
            statuses.append(try Program.run(run + ["--shard", "\(number)/\(count)"] + files).status)
        }
        #expect(whole.status == 0 && statuses.allSatisfy { $0 < 2 }, "seed \(seed): \(whole) \(statuses)")
        let parts = (1...count).map { folder.path("\($0).part") }.shuffled(using: &random)
        let merged = try Program.run(["merge"] + parts + reports("merged")).ended(0)
        #expect(merged.output == whole.output, "seed \(seed)")
        for format in ["json", "html", "markdown", "junit", "save"] {
            #expect(try content("merged.\(format)") == content("whole.\(format)"), "seed \(seed): \(format)")
        }
        let sorted = try Program.runShell(["sort", "-t:", "-k2,2n"] + (1...count).map { folder.path("\($0).jsonl") })
        #expect(try sorted.output == content("whole.jsonl"), "seed \(seed)")
    }

    @Test func `without --no-times, only times and the machine differ`() throws {
        for number in 1...2 {
            try evaluate(["--shard", "\(number)/2", "--save", folder.path("\(number).json")]).ended(0)
        }
        let parts = [1, 2].map { folder.path("\($0).json") }
        let merged = try Program.run(["merge"] + parts + ["--json", "-", "--min", "spam-caught=60"]).ended(0)
        let report = try #require(try JSONSerialization.jsonObject(with: Data(merged.output.utf8)) as? [String: Any])
        let filter = try #require(report["filter"] as? [String: Any])
        let run = try #require(filter["run"] as? [String: Any])
        #expect(report["shard"] is NSNull && run["timing"] as? String == "means" && run["seconds"] is Double)
        #expect(run["starts"] as? Int == 1 && run["processes"] as? Int == 1)
        let tally = try #require(filter["tally"] as? [String: Any])
        // The filter defers the other three.
        let buckets = ["times", "firstTimes"].compactMap { (tally[$0] as? [String: Any])?["buckets"] as? [[Int]] }
        #expect(buckets.joined().map { $0[1] }.reduce(0, +) == 2)
        // The limits are those of one run.
        try Program.run(["merge"] + parts + ["--max", "p99=5"]).ended(2, errors: "--one-at-a-time")
        try Program.run(["merge"] + parts + ["--min", "spam-caught=90"]).ended(1, output: "FAILED  spam-caught")
    }

    @Test func `a shard says which it is, and leaves gates and baselines to merge`() throws {
        let (part, base) = (folder.path("part.json"), folder.path("base.json"))
        try evaluate(["--shard", "2/2", "--save", part]).ended(0, output: "! Shard 2/2: 2 of 5 messages.")
        for gate in [["--min", "mcc=0"], ["--max", "late=0"], ["--baseline", part]] {
            try evaluate(["--shard", "2/2"] + gate).ended(2, errors: "\(gate[0]) needs the whole corpus")
        }
        for wrong in ["3/2", "0/2", "half", "1/0", ""] { try evaluate(["--shard=\(wrong)"]).ended(2) }
        try evaluate(["--baseline", part]).ended(2, errors: "is shard 2/2 of an evaluation, not a whole one")
        try evaluate(["--no-times", "--max", "filter-memory=50"]).ended(2, errors: "which --no-times leaves out")
        // A shard without messages is complete.
        try evaluate(["--shard", "7/7", "--save", folder.path("7.json")]).ended(0, output: "Shard 7/7: 0 of 5 messages")
        try evaluate(["--save", base]).ended(0)
        for number in 1...2 {
            try evaluate(["--shard", "\(number)/2", "--save", folder.path("\(number).json")]).ended(0)
        }
        let parts = [1, 2].map { folder.path("\($0).json") }
        try Program.run(["merge"] + parts + ["--baseline", base, "--no-regression"]).ended(0)
        try Program.run(["merge", parts[1]]).ended(2, errors: "shard 1/2 of 5 messages is missing")
        try Program.run(["merge", parts[1], parts[1]]).ended(2, errors: "are both shard 2/2")
        try Program.run(["merge", parts[0], folder.path("7.json")]).ended(2, errors: "it is shard 7/7, not one of 2")
        try Program.run(["merge", base, parts[0]]).ended(2, errors: "is of a whole corpus")
        try Program.run(["merge", corpus]).ended(2, errors: "is not a saved evaluation")
        try Program.run(["merge"] + parts + ["--save", parts[0]]).ended(2, errors: "would be overwritten")
        try Program.run(["merge", base, "--markdown", "-"]).ended(0, output: "| Spam caught | 66.67 % |")
    }

    @Test func `a filter that fails at every query fails the evaluation, with the reason`() throws {
        let filter = try folder.writeFilter("silent.py", action: "42")
        let arguments = ["evaluate", "--filter", filter, corpus]
        let result = try Program.run(arguments).ended(
            1, output: "an inbox without a filter.", errors: "gave no valid answer: ")
        #expect(result.output.contains("5 malformed"))
        try Program.run(arguments + ["--shard", "1/2"]).ended(1)
        try Program.run(["evaluate", "--filter", "filterit", "--against", filter, corpus]).ended(1)
        // One answer, or a deferral, is enough.
        let rarely = try folder.writeFilter("rarely.py", action: #""junk" if "six" in line["messageBody"] else 42"#)
        try Program.run(["evaluate", "--filter", rarely, corpus]).ended(0)
        let ham = try folder.write("ham.tsv", "ham\tSee you\n")
        try Program.run(["evaluate", "--filter", "filterit", ham]).ended(0, output: "1 deferred")
    }
}
