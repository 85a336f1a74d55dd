import Foundation
import TestFiles
import Testing

/// `siftbox evaluate --perturb` and `--repeat`: gates, files, and errors for invalid input.
@Suite(.waitsForPrograms, .needsBubblewrap) struct EvaluateProbesTests {
    private let folder = TestFolder()
    private let path: String

    init() throws {
        let rows = (0..<60).map { number in
            switch number % 3 {
            case 0: "spam\tYour free prize number \(number) is at https://win.example/Xy\(number)"
            case 1: "ham\tSee you at \(number), with the others"
            default: "spam\tCall now, cheap loans and \(number) more"
            }
        }
        path = try folder.write("corpus.tsv", rows.joined(separator: "\n") + "\n")
    }

    /// A filter that finds words as they are written, and blocks what is written in capitals.
    private func filter() throws -> String {
        try folder.writeFilter(
            "words.py",
            action: #"""
                "junk" if any(w in (line.get("messageBody") or "") for w in ("free prize", "loans", "OT", "WI", "HE")) else "none"
                """#)
    }

    @Test func `a gate on perturbed messages`() throws {
        let filter = try filter()
        func run(_ arguments: String...) throws -> Program.Result {
            try Program.run(["evaluate", "--filter", filter, path] + arguments)
        }
        try run("--perturb", "spacing,digits", "--max", "spam-through:spacing=0").ended(1, output: "Perturbed messages")
        try run("--perturb", "links", "--max", "flips=0", "--repeat", "3", "--max", "unstable=0").ended(
            0, output: "0 of 60 messages get different answers when sent 3 times")
        // They would fail after the run.
        try run("--max", "flips=100").ended(2, errors: "'flips ≤ 100 %' needs --perturb all.")
        try run("--perturb", "links", "--max", "flips:digits=1").ended(2, errors: "needs --perturb digits.")
        try run("--max", "unstable=100%").ended(2, errors: "'unstable ≤ 100 %' needs --repeat 3.")
        // The same seed gives the same files, in whichever number of processes.
        let files = try [["--jobs", "1"], ["--jobs", "2"], ["--one-at-a-time"]].map { options in
            let file = folder.path("p.jsonl")
            try Program.run(
                ["evaluate", "--filter", filter, path, "--perturb", "all", "--seed", "7", "--predictions", file]
                    + options
            ).ended(0)
            return try String(contentsOfFile: file, encoding: .utf8)
        }
        #expect(Set(files).count == 1 && files[0].contains(#""probes":[{"perturb":"homoglyphs","action":"#))
    }

    @Test func `invalid options of probes exit with 2`() throws {
        for (options, words) in [
            (["--perturb", "homoglyph"], "unknown perturbation 'homoglyph'. Did you mean homoglyphs?"),
            (["--perturb", ""], "--perturb has an empty value."),
            (["--seed", "3"], "--seed requires --perturb."), (["--perturb", "all", "--seed", "-1"], "--seed"),
            (["--repeat", "1"], "--repeat: expected a number from 2 to 100."), (["--repeat", "101"], "from 2 to 100."),
            (["--max", "flips:digit=1"], "Did you mean flips:digits?"),
        ] {
            try Program.run(["evaluate", "--filter", "filterit", path] + options).ended(2, errors: words)
        }
    }

    @Test func `shards with probes give the report of the whole`() throws {
        let filter = try filter()
        let options = ["evaluate", "--filter", filter, path, "--perturb", "all", "--repeat", "2", "--no-times"]
        let whole = try Program.run(options + ["--json", "-"]).ended(0)
        let parts = try (1...2).map { part in
            let file = folder.path("\(part).json")
            try Program.run(options + ["--shard", "\(part)/2", "--save", file]).ended(0)
            return file
        }
        let merged = try Program.run(["merge"] + parts + ["--json", "-"]).ended(0)
        #expect(merged.output == whole.output)
        try Program.run(options + ["--shard", "2/2", "--seed", "5", "--save", parts[1]]).ended(0)
        try Program.run(["merge"] + parts).ended(2, errors: "was measured with another --seed")
    }

    @Test(.enabled(if: ClientPython.hasScikitLearn, "scikit-learn and SciPy are not installed"))
    func `scikit-learn and SciPy recount the report from the predictions`() throws {
        let (report, predictions) = (folder.path("r.json"), folder.path("p.jsonl"))
        let other = try folder.writeFilter(
            "odd.py", action: #""junk" if seen.count(line.get("messageBody")) % 2 else "none""#,
            first: #"seen = globals().setdefault("seen", []); seen.append(line.get("messageBody"))"#)
        try Program.run([
            "evaluate", "--filter", filter(), "--against", other, path, "--perturb", "all", "--repeat", "3", "--json",
            report, "--predictions", predictions,
        ]).ended(0)
        let script =
            #"""
            import json, sys
            from scipy.stats import binomtest
            from sklearn.metrics import confusion_matrix
            report = json.load(open(sys.argv[1])); rows = [json.loads(line) for line in open(sys.argv[2])]
            wrong, checked = [], 0
            def verdict(answer): return answer.get("subAction") or answer["action"].replace("allow", "none")
            def hidden(answer): return verdict(answer) == "junk"
            def check(name, found, events):
                global checked
                checked += 1
                count, total = sum(events), len(events)
                if (found["count"], found["of"]) != (count, total): wrong.append((name, found, count, total))
                if total:
                    ci = binomtest(count, total).proportion_ci(method="wilson")
                    for key, value in (("value", count / total), ("low", ci.low), ("high", ci.high)):
                        if abs(found[key] - 100 * value) > 1e-9: wrong.append((name, key, found[key], 100 * value))
            for side, key in (("filter", None), ("other", "against")):
                result = report[side]; answers = [(row["expected"], row[key] if key else row) for row in rows]
                answers = [(e, a) for e, a in answers if not a.get("failure")]
                def rates(name, found, pairs):
                    pairs = [(e, b, a) for e, b, a in pairs if a.get("failure") != "not-queried"]
                    check(name + " flips", found["flips"], [verdict(b) != verdict(a) for e, b, a in pairs])
                    caught = [a for e, b, a in pairs if e == ["junk"] and hidden(b)]
                    shown = [a for e, b, a in pairs if "junk" not in e and not hidden(b)]
                    check(name + " through", found["spamThrough"], [not hidden(a) for a in caught])
                    check(name + " hidden", found["hamHidden"], [hidden(a) for a in shown])
                    if pairs:  # The same from the matrix of answers before and after.
                        labels = sorted({"junk", "none"} | {verdict(x) for _, b, a in pairs for x in (b, a)})
                        matrix = confusion_matrix([verdict(b) for _, b, _ in pairs], [verdict(a) for _, _, a in pairs], labels=labels)
                        if matrix.sum() - matrix.trace() != found["flips"]["count"]: wrong.append((name, "matrix"))
                by = {}
                for e, a in answers:
                    for probe in a.get("probes", []):
                        if "perturb" in probe: by.setdefault(probe["perturb"], []).append((e, a, probe))
                for name, found in result["robustness"]["perturbations"].items(): rates(side + " " + name, found, by.get(name, []))
                some = [(e, a, [p for p in a.get("probes", []) if "perturb" in p]) for e, a in answers]
                some = [(e, a, p) for e, a, p in some if p]
                check(side + " any", result["robustness"]["any"]["flips"], [any(verdict(x) != verdict(a) for x in p) for e, a, p in some])
                repeated = [[verdict(a)] + [verdict(p) for p in a["probes"] if "repeat" in p] for e, a in answers]
                check(side + " unstable", result["stability"]["unstable"], [len(set(r)) > 1 for r in repeated])
                flips = result["measures"]["flips"]
                check(side + " measure", flips, [any(verdict(x) != verdict(a) for x in p) for e, a, p in some])
            print(checked, wrong)
            """#
        let recount = try Program.runShell([ClientPython.path, "-c", script, report, predictions])
        // Three rates of ten perturbations, and three others, of two filters.
        recount.ended(0, output: "66 []")
    }
}
