import Foundation
import TestFiles
import Testing

/// `siftbox train --folds`, recomputed by scikit-learn from the lines of `--predictions`.
@Suite(.waitsForPrograms) struct FoldsProgramTests {
    private let folder = TestFolder()

    private static let words: [(label: String, words: [String])] = [
        ("ham", "lunch home mum 駅 明日 tonight".split(separator: " ").map(String.init)),
        ("spam", "win prize free 無料 当選 claim".split(separator: " ").map(String.init)),
        ("promotion", "sale shoes 半額 store % offer".split(separator: " ").map(String.init)),
        ("transaction", "code parcel 配達 order 認証 card".split(separator: " ").map(String.init)),
    ]
    private static let common = "now you the 5 call ok はい です £ naïve at 42".split(separator: " ").map(String.init)

    /// Every fifth message is almost the one before.
    private func corpus() throws -> String {
        var lines = ["text,label"]
        var last = ""
        for number in 0..<400 {
            let (label, own) = Self.words[number / 5 * 7 % 4]
            let chosen = (0..<6).map { place in
                let index = (number * 2_654_435_761 + place * 40_503) >> 7
                return place < 2 ? own[index % own.count] : Self.common[index % Self.common.count]
            }
            let isNear = number % 5 == 4
            if !isNear { last = chosen.joined(separator: number % 3 == 0 ? "" : " ") }
            lines.append("\(isNear ? last.uppercased() + "!!" : last),\(label)")
        }
        return try folder.write("c.csv", lines.joined(separator: "\n") + "\n")
    }

    private static let recount = #"""
        import csv, json, re, sys, unicodedata
        from collections import defaultdict
        import numpy as np
        from sklearn.feature_extraction.text import CountVectorizer
        from sklearn.metrics import accuracy_score, matthews_corrcoef, recall_score
        from sklearn.naive_bayes import MultinomialNB
        corpus, predictions, printed, kind = sys.argv[1:]
        pattern = r"[a-z]+|0+|[£$€!?%]|[^\W\d_]+"
        unspaced = r"[\u3040-\u30ff\u4e00-\u9fff]"
        characters = rf"[a-z]+|0+|[£$€!?%]|{unspaced}+|(?:(?!{unspaced})[^\W\d_])+"
        def tokens(text):
            text = re.sub(r"\d", "0", text.lower())
            if kind == "words": return re.findall(pattern, text)
            found = []
            for word in re.findall(characters, text):
                if not re.match(unspaced, word): found.append(word)
                else: found += list(word) + [a + b for a, b in zip(word, word[1:])]
            return found
        def near(text):
            text = "".join(c for c in text.lower() if unicodedata.category(c)[0] not in "PS")
            return " ".join(re.sub(r"\d+", "0", text).split())
        rows = list(csv.DictReader(open(corpus, newline="", encoding="utf-8")))
        lines = [json.loads(line) for line in open(predictions, encoding="utf-8")]
        assert [line["row"] for line in lines] == list(range(1, len(rows) + 1))
        code = {"none": 0, "junk": 2, "promotion": 3, "transaction": 4}
        names = {"ham": "none", "spam": "junk"}
        assert all(l["expected"] == [names.get(r["label"], r["label"])] for l, r in zip(lines, rows))
        bodies = np.array([row["text"] for row in rows], dtype=object)
        labels = np.array([code[line["expected"][0]] for line in lines])
        given = np.array([code[line["answered"]] for line in lines])
        folds = np.array([line["fold"] for line in lines])
        groups = defaultdict(set)
        for text, fold in zip(bodies, folds): groups[near(text)].add(fold)
        assert len(groups) < len(bodies) and all(len(found) == 1 for found in groups.values())
        figures = defaultdict(list)
        for fold in range(1, 6):
            learned, asked = folds != fold, folds == fold
            words = CountVectorizer(tokenizer=tokens, lowercase=False, token_pattern=None)
            model = MultinomialNB(alpha=1).fit(words.fit_transform(bodies[learned]), labels[learned])
            counts = words.transform(bodies[asked])
            likelihood = model._joint_log_likelihood(counts)
            known = np.asarray(counts.sum(axis=1)).ravel() > 0
            for row, answer in enumerate(given[asked]):
                if not known[row]: assert answer == 0; continue
                # The best class; if two are equal but for rounding, either.
                assert likelihood[row][list(model.classes_).index(answer)] >= likelihood[row].max() - 1e-9
            true, hidden = labels[asked] == 2, given[asked] == 2
            figures["accuracy"].append(100 * accuracy_score(true, hidden))
            figures["spam-caught"].append(100 * recall_score(true, hidden))
            figures["ham-blocked"].append(100 * (1 - recall_score(~true, ~hidden)))
            figures["mcc"].append(matthews_corrcoef(true, hidden))
            figures["exact-accuracy"].append(100 * accuracy_score(labels[asked], given[asked]))
        table = {line.split()[0]: line for line in open(printed, encoding="utf-8") if line.startswith("  ")}
        for name, values in figures.items():
            expected = [np.mean(values), np.std(values, ddof=1), min(values), max(values)]
            found = [float(n.replace("−", "-")) for n in re.findall(r"[−]?\d+\.\d+", table[name])]
            assert len(found) == 4, table[name]
            step = 0.0005 if name == "mcc" else 0.005
            assert all(abs(a - b) <= step + 1e-9 for a, b in zip(found, expected)), (name, found, expected)
        print("equal")

        """#

    @Test(
        .enabled(if: ClientPython.hasScikitLearn, "scikit-learn is not installed for python3"),
        arguments: ["words", "characters"])
    func `every answer and figure is that of scikit-learn`(_ kind: String) throws {
        let corpus = try corpus()
        let predictions = folder.path("p.jsonl")
        let output = try Program.run([
            "train", corpus, "--folds", "5", "--tokens", kind, "--predictions", predictions,
        ]).ended(0, output: "5 folds of 400 messages (").output
        let script = try folder.write("recount.py", Self.recount)
        let printed = try folder.write("printed.txt", output)
        try Program.runShell([ClientPython.path, script, corpus, predictions, printed, kind]).ended(0, output: "equal")
    }

    @Test func `folds do not change the model, and the order of messages does not change the folds`() throws {
        let corpus = try corpus()
        let measured = try Program.run(["train", corpus, "--folds", "3", "-o", folder.path("a.bayes")]).ended(0)
        try Program.run(["train", corpus, "-o", folder.path("b.bayes")]).ended(0)
        #expect(FileManager.default.contentsEqual(atPath: folder.path("a.bayes"), andPath: folder.path("b.bayes")))
        let lines = try String(contentsOfFile: corpus, encoding: .utf8).split(separator: "\n")
        let other = try folder.write(
            "other.csv", (lines.prefix(1) + lines.dropFirst().reversed()).joined(separator: "\n") + "\n")
        let again = try Program.run(["train", other, "--folds", "3"]).ended(0)
        #expect(table(measured.output) == table(again.output))
        #expect(table(again.output).count == 6)
    }

    /// The lines of the measures.
    private func table(_ output: String) -> [Substring] {
        output.split(separator: "\n").filter { $0.contains("mean") || $0.contains("accuracy") || $0.contains("mcc") }
            + output.split(separator: "\n").filter { $0.contains("caught") || $0.contains("blocked") }
    }

    @Test func `the tokens are chosen by the corpus, or by the user`() throws {
        let corpus = try corpus()
        let sentence = "Tokens: characters, because "
        let model = folder.path("m.bayes")
        try Program.run(["train", corpus, "-o", model]).ended(0, output: sentence)
        let words = try Program.run(["train", corpus, "--tokens", "words", "-o", folder.path("w.bayes")]).ended(0)
        #expect(!words.output.contains(sentence))
        #expect(!FileManager.default.contentsEqual(atPath: model, andPath: folder.path("w.bayes")))
        let english = try folder.write("e.tsv", "spam\twin a prize\nham\tlunch at one\n")
        let chosen = try Program.run(["train", english, "-o", folder.path("e.bayes")]).ended(0)
        #expect(!chosen.output.contains(sentence))
        let both = try Program.run(["train", english, "--tokens", "characters", "-o", folder.path("f.bayes")]).ended(0)
        #expect(!both.output.contains(sentence))
    }

    @Test func `invalid options are refused before anything is written`() throws {
        let corpus = try corpus()
        let before = try Data(contentsOf: URL(fileURLWithPath: corpus))
        let few = try folder.write("few.tsv", "spam\tWin 1!\nham\twin 2\nspam\tWIN 3\nham\tlunch\n")
        let same = try folder.write("same.tsv", "spam\tWin 1!\nham\twin 2\n")
        let expected: [([String], String)] = [
            ([corpus], "Name the model's file: -o Model.bayes."),
            ([corpus, "--folds", "1"], "--folds: expected a number from 2 to 10."),
            ([corpus, "--folds", "11"], "from 2 to 10"), ([corpus, "--folds", "x"], "x"),
            ([corpus, "-o", folder.path("m"), "--predictions", folder.path("p")], "--predictions needs --folds."),
            ([corpus, "--folds", "3", "--predictions", "-"], "name a file"),
            ([corpus, "--folds", "3", "--predictions", corpus], "would be overwritten"),
            (
                [corpus, "--folds", "3", "-o", folder.path("m"), "--predictions", folder.path("m")],
                "the model's file, too"
            ),
            ([corpus, "--folds", "3", "--tokens", "letters"], "letters"),
            ([few, "--folds", "3"], "has no messages, because too few are different (4 messages). Use fewer folds."),
            ([same, "--folds", "2"], "too few are different (2 messages). Add other messages."),
        ]
        for (arguments, reason) in expected {
            let result = try Program.run(["train"] + arguments).ended(2)
            #expect((result.errors + result.output).contains(reason), "\(arguments): \(result.errors)")
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: corpus)) == before)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        #expect(left == ["c.csv", "few.tsv", "same.tsv"])
    }
}
