import Foundation
import TestFiles
import Testing

/// `siftbox evaluate --slice` and scores, recomputed by scikit-learn from the lines of `--predictions`.
@Suite(.waitsForPrograms, .needsBubblewrap) struct SliceProgramTests {
    private let folder = TestFolder()

    /// Scores a message by its number, and is wrong more often in German.
    private func filter() throws -> String {
        try folder.writeProgram(
            "scores.py",
            """
            #!/usr/bin/python3 -ES
            import json, sys
            for line in map(json.loads, sys.stdin):
                answer = {"id": line["id"]}
                if line["type"] == "query":
                    number = int(line["messageBody"].split()[0])
                    score = (number * 7919 % 1000) / 1000 * 0.7 + (0.3 if "prize" in line["messageBody"] else 0)
                    answer["action"] = "junk" if score > 0.55 else "none"
                    if number % 10: answer["score"] = score
                print(json.dumps(answer), flush=True)

            """)
    }

    private func corpus() throws -> String {
        let rows = (0..<600).map { number in
            let isSpam = number % 3 == 0
            let language = number % 20 == 0 ? "fr" : number % 4 == 0 ? "de" : "en"
            return "\(number) \(isSpam ? "prize" : "lunch"),\(isSpam ? "spam" : "ham"),\(language)"
        }
        return try folder.write("c.csv", "text,label,language\n" + rows.joined(separator: "\n") + "\n")
    }

    @Test(.enabled(if: ClientPython.hasScikitLearn, "scikit-learn is not installed"))
    func `every figure of slices and scores is that of scikit-learn`() throws {
        let predictions = folder.path("p.jsonl")
        let json = folder.path("r.json")
        try Program.run([
            "evaluate", "--filter", try filter(), try corpus(), "--slice", "language,length", "--predictions",
            predictions,
            "--json", json, "--min", "auc=0.5", "--max", "unscored=60",
        ]).ended(0)
        let script = try folder.write(
            "recount.py",
            """
            import json, sys
            from collections import defaultdict
            from sklearn.metrics import accuracy_score, roc_auc_score, roc_curve
            lines = [json.loads(line) for line in open(sys.argv[1])]
            filter = json.load(open(sys.argv[2]))["filter"]
            hidden = lambda name: name == "junk"
            def near(a, b): assert abs(a - b) < 1e-9, (a, b)
            def pairs(lines): return [hidden(l["expected"][0]) for l in lines], [hidden(l["action"]) for l in lines]
            for name in ["language", "length"]:
                groups = defaultdict(list)
                for line in lines: groups[line["slices"][name]].append(line)
                values = filter["slices"][name]["values"]
                assert {v["value"] for v in values} == set(groups) and len(values) == len(groups)
                for v in values:
                    true, given = pairs(groups[v["value"]])
                    near(v["accuracy"]["value"], 100 * accuracy_score(true, given))
                    assert v["messages"] == len(true)
                    assert v["hamBlocked"]["count"] == sum(g and not t for t, g in zip(true, given))
                    assert v["spamMissed"]["count"] == sum(t and not g for t, g in zip(true, given))
                    rest = [l for l in lines if l["slices"][name] != v["value"]]
                    if not rest: assert v["cost"] == None; continue
                    # As if each of these messages were wrong as often as the rest.
                    as_rest = accuracy_score(*pairs(rest))
                    near(v["cost"], 100 * (as_rest * len(true) + accuracy_score(*pairs(rest)) * len(rest)) / len(lines)
                         - 100 * accuracy_score(*pairs(lines)))
            scored = [l for l in lines if "score" in l]
            true, scores = [hidden(l["expected"][0]) for l in scored], [l["score"] for l in scored]
            near(filter["measures"]["auc"]["value"], roc_auc_score(true, scores))
            near(filter["measures"]["auc"]["value"], roc_auc_score(true, scores))
            assert filter["measures"]["unscored"]["value"] == len(lines) - len(scored) == 60
            false_rates, true_rates, _ = roc_curve(true, scores, drop_intermediate=False)
            for t in filter["scores"]["thresholds"]:
                best = max(y for x, y in zip(false_rates, true_rates) if x <= t["maxHamBlocked"] / 100)
                near(t["spamCaught"]["value"], 100 * best)
                given = [t["threshold"] is not None and s >= t["threshold"] for s in scores]
                near(t["spamCaught"]["count"], sum(g and e for g, e in zip(given, true)))
                near(t["hamBlocked"]["count"], sum(g and not e for g, e in zip(given, true)))
            print("equal")

            """)
        try Program.runShell([ClientPython.path, script, predictions, json]).ended(0, output: "equal")
    }

    @Test func `reports show the worst part and the thresholds, and an unknown name is refused before a filter runs`()
        throws
    {
        let (filter, corpus) = (try filter(), try corpus())
        let text = try Program.run(["evaluate", "--filter", filter, corpus, "--slice", "language"]).ended(0).output
        #expect(text.contains("By language\n") && text.contains("Area under the ROC curve (auc): 0."))
        #expect(text.split(separator: "\n").contains { $0.hasSuffix("small") && $0.contains("fr ") })
        let html = try Program.run(
            ["evaluate", "--filter", filter, corpus, "--slice", "language", "--html", "-"]
        ).ended(0).output
        #expect(html.contains("<polyline class=\"cross1\"") && html.contains("<h2>Slices</h2>"))
        let marker = folder.path("started")
        let other = try folder.writeFilter(
            "mark.py", action: #""none""#, first: "open(\(marker.debugDescription), 'w')")
        try Program.run(["evaluate", "--filter", other, corpus, "--slice", "langage"])
            .ended(2, errors: "Did you mean language? Slices: country, length, link")
        try Program.run(["evaluate", "--filter", other, corpus, "--slice", "month,,link"]).ended(
            2, errors: "a name is empty")
        #expect(!FileManager.default.fileExists(atPath: marker))
    }

    @Test func `classify writes the score, and an invalid score is a malformed answer`() throws {
        let input = #"{"id":1,"messageBody":"5 lunch"}"# + "\n" + #"{"id":2,"messageBody":"10 lunch"}"# + "\n"
        let result = try Program.run(["classify", "--filter", try filter()], input: input).ended(0)
        let lines = result.output.split(separator: "\n")
        #expect(lines.first?.contains(#""score":0.4165"#) == true && lines.last?.contains("score") == false)
        let percent = try folder.writeProgram(
            "percent.py",
            """
            #!/usr/bin/python3 -ES
            import json, sys
            for line in map(json.loads, sys.stdin):
                print(json.dumps({"id": line["id"], "action": "junk", "score": 98}), flush=True)

            """)
        try Program.run(["classify", "--filter", percent], input: input)
            .ended(1, output: "its score is 98, not from 0 to 1")
    }
}
