import Foundation
import JSONCodec
import TestFiles
import Testing

/// `siftbox evaluate --open`: the corpus in the inbox.
@Suite(.waitsForPrograms) struct OpenCorpusTests {
    private let folder = TestFolder()

    /// A filter that looks at sender and body, and knows a sub-action.
    private func writeFilter() throws -> String {
        try folder.writeProgram(
            "rules.py",
            """
            #!/usr/bin/python3 -ES
            import json, sys
            for line in map(json.loads, sys.stdin):
                answer = {"id": line["id"]}
                if line.get("type") == "capabilities":
                    answer |= {"transactionalSubActions": ["transactionalFinance"], "promotionalSubActions": []}
                elif "WIN" in (line.get("messageBody") or "") or (line.get("sender") or "").startswith("9"):
                    answer |= {"action": "junk"}
                elif "debited" in (line.get("messageBody") or ""):
                    answer |= {"action": "transaction", "subAction": "transactionalFinance"}
                else:
                    answer |= {"action": "allow" if line.get("sender") else "none"}
                print(json.dumps(answer), flush=True)

            """)
    }

    /// The number of each outcome in an evaluation.
    private func outcomes(_ arguments: [String]) throws -> [String: Int] {
        let result = try Program.run(["evaluate"] + arguments + ["--predictions", "-"]).ended(0)
        let lines = result.output.split(separator: "\n").compactMap { JSONReader.read(Array($0.utf8))?.object }
        return Dictionary(grouping: lines) { $0["outcome"]?.string ?? "" }.mapValues(\.count)
    }

    private func sentence(_ outcomes: [String: Int]) -> String {
        func count(_ name: String) -> Int { outcomes[name] ?? 0 }
        let total = outcomes.values.reduce(0, +)
        return "\(count("right")) of \(total) messages are right: \(count("ham-blocked")) ham blocked, "
            + "\(count("spam-missed")) spam missed, \(count("wrong-folder")) in the wrong folder."
    }

    private static let bodies = ["WIN now", "WIN a prize, debited", "Rs 5 debited", "lunch?", "parcel is held", ""]
    private static let labels = [
        "ham", "spam", "transaction", "transactionalFinance", "junk|promotion", "none, transactionalFinance", "Ad",
    ]

    /// Several messages of each sender, so that junk takes others along on some releases.
    private func write(hasSenders: Bool) throws -> String {
        var lines = [hasSenders ? "label,sender,text" : "label,text"]
        for row in 0..<210 {
            let sender = ["9001", "24273", "+12025550143", ""][row / 3 % 4]
            let label = "\"\(Self.labels[row % Self.labels.count])\""
            let body = "\"\(Self.bodies[row % Self.bodies.count])\""
            lines.append((hasSenders ? [label, sender, body] : [label, body]).joined(separator: ","))
        }
        return try folder.write("corpus-\(hasSenders).csv", lines.joined(separator: "\n") + "\n")
    }

    @Test(arguments: [
        (false, []), (true, []), (true, ["--release", "14"]), (true, ["--release", "16"]),
        (false, ["--invent-senders"]),
        (true, ["--hidden", "junk,promotion", "--rows", "20-120"]), (true, ["--jobs", "2", "--country", "GB"]),
    ])
    func `the marks are those of the report`(_ hasSenders: Bool, _ options: [String]) throws {
        let arguments =
            ["--filter", try writeFilter(), try write(hasSenders: hasSenders), "--map", "Ad=promotion|junk"] + options
        let found = try outcomes(arguments)
        #expect(found.values.reduce(0, +) > 100 && found.count > 2)
        let result = try Program.run(["evaluate"] + arguments + ["--open"])
        result.ended(0, errors: sentence(found))
        // Without a screen, each wrong message says so.
        let wrong = found.filter { $0.key != "right" }.values.reduce(0, +)
        #expect(result.output.split(separator: "\n").count { $0.contains(" wrong: expected ") } == wrong)
    }

    @Test func `several files are one corpus, and what is left out is counted`() throws {
        let one = try folder.write("one.csv", "label,text\nspam,WIN\n,no label\n")
        let two = try folder.write("two.jsonl", #"{"text":"hi","label":"ham","from":"24273"}"# + "\nnot JSON\n")
        try Program.run(["evaluate", "--filter", try writeFilter(), one, two, "--open"]).ended(
            0, output: "WIN", "hi",
            errors: "2 messages delivered, 1 ", "messages without a label (1)",
            "1 message has no sender and got a placeholder number.", "The filter receives none.",
            "All 2 messages are right.")
    }

    @Test func `the sample corpus can be opened`() throws {
        let result = try Program.run(["evaluate", "--filter", "filterit", "sample", "--rows", "1-50", "--open"])
        result.ended(0, errors: "50 messages delivered.", "of 50 messages are right")
    }

    @Test(arguments: [
        (["--html", "page.html"], "--html"), (["--min", "mcc=0.9"], "--min"), (["--against", "bayes"], "--against"),
        (["--one-at-a-time"], "--one-at-a-time"), (["--predictions=x"], "--predictions"), (["--save", "x"], "--save"),
        (["--slice", "length"], "--slice"), (["--perturb", "all"], "--perturb"), (["--shard", "1/2"], "--shard"),
    ])
    func `options of the report are refused by name`(_ options: [String], _ name: String) throws {
        let corpus = try folder.write("a.csv", "label,text\nham,x\n")
        try Program.run(["evaluate", "--filter", "filterit", corpus, "--open"] + options).ended(
            2, errors: "\(name) has no effect with --open. Leave out one of them.")
    }

    @Test func `a wrong message in lines of text has its place, and rows that were not chosen are named`() throws {
        let corpus = try folder.write("a.csv", "label,text\nham,x\nspam,Free prize\nham,z\n")
        try Program.run(["evaluate", "--filter", try writeFilter(), corpus, "--rows", "2-2", "--open"]).ended(
            0, output: "wrong: expected Junk (", "a.csv:3)", errors: "Also skipped: rows that were not chosen (1).")
    }

    @Test func `what is wrong with the corpus or the filter is an error before the inbox opens`() throws {
        let unknown = try folder.write("a.csv", "label,text\nham,x\nsmishing,y\n")
        try Program.run(["evaluate", "--filter", "filterit", unknown, "--open"]).ended(
            2, errors: "a.csv:3: unknown label 'smishing'", "--map smishing=junk")
        let none = try folder.write("b.jsonl", #"{"text":"x"}"# + "\n")
        try Program.run(["evaluate", "--filter", "filterit", none, "--open"]).ended(
            2, errors: "The corpus has no labels")
        try Program.run(["evaluate", "--filter", "filterot", unknown, "--open"]).ended(2, errors: "filterot")
        try Program.run(["evaluate", "--filter", "filterit", folder.path("no.csv"), "--open"]).ended(
            2, errors: "does not exist")
    }
}

/// The same on the screen, from the first wrong message to the save that repairs it.
@Suite(.waitsForPrograms, .enabled(if: Tmux.isInstalled, "tmux is not installed"))
struct OpenCorpusScreenTests {
    private let folder = TestFolder()

    @Test func `wrong messages are found, and after a save of the filter the marks follow`() throws {
        let filter = try folder.writeFilter(
            "mine.py", action: #""junk" if "WIN" in line.get("messageBody", "") else "none""#)
        let corpus = try folder.write(
            "corpus.csv", "label,text\nspam,WIN now\nspam,Free prize inside\nham,Lunch at noon?\nham,Did we WIN?\n")
        let tmux = try Tmux(
            "\(Program.siftbox) evaluate --filter \(filter) \(corpus) --open \(Program.timeLimit.joined(separator: " "))"
        )
        try tmux.waitFor("50.0 % right", "Lunch at noon?")
        try tmux.type("/wrong:", shows: "Free prize inside", "Did we WIN?", without: "Lunch at noon?")
        try tmux.type(" expected:junk", shows: "Free prize inside", without: "Did we WIN?")
        try tmux.press("Escape", shows: "Folders", "Lunch at noon?")
        try folder.writeFilter("mine.py", action: #""junk" if "prize" in line.get("messageBody", "") else "none""#)
        try tmux.waitFor("2 more right, 1 more wrong")
        try tmux.type("/wrong:", shows: "WIN now", without: "Free prize inside", "Did we WIN?")
        try tmux.press("Escape", shows: "Folders", "Lunch at noon?")
        try tmux.press("u", shows: "moved back")
        try tmux.type("/wrong:", shows: "Free prize inside", "Did we WIN?", without: "WIN now")
    }
}
