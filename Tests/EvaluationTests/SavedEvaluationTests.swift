import EvaluationReports
import Foundation
import PropertyTesting
import Testing

@testable import Evaluation

/// Files that `--save` writes.
@Suite struct SavedEvaluationTests {
    @Test func `what was saved is read again: the same value, and the same file`() throws {
        try expectNoCounterexample(seeds: 0..<8, make: answeredMessages) { messages in
            var report = evaluated(messages, messages.count % 3 == 0 ? try Shard("2/3") : nil)
            report.corpus.chosenRows = 7...Int.max
            report.corpus.leaks = CorpusFacts.Leaks(trainingPaths: ["t.csv"])
            (report.filter.run.seconds, report.filter.run.timing) = (0.1 + Double(messages.count) / 3, .single)
            if messages.count % 2 == 0 { (report.other, report.comparison) = (nil, nil) }
            let json = SavedEvaluation(report).json
            let read = try SavedEvaluation(json: json.utf8, path: "a.json")
            guard read.report == report else { return "the value is different" }
            return read.json == json ? nil : "the file is different"
        } printed: {
            "\($0.count) messages"
        }
    }

    @Test func `an edited file is refused, or as consistent as one that was saved`() throws {
        let json = SavedEvaluation(evaluated(messages)).json
        #expect(try SavedEvaluation(json: json.utf8, path: "a.json").report == evaluated(messages))
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        for (path, value) in edits {
            let edited = try JSONSerialization.data(withJSONObject: Self.setting(object, path[...], value))
            let error = #expect(throws: EvaluationError.self, "\(path)") {
                try SavedEvaluation(json: edited, path: "a.json")
            }
            #expect(error?.description.hasPrefix("a.json is not a saved evaluation: ") == true)
        }
    }

    private var edits: [([String], Any?)] {
        [
            (["format"], "other"), (["shard"], "3/2"), (["shard"], "1/2"), (["shard"], 7), (["corpus", "rowsIn"], 1),
            (["corpus", "rowsIn"], -1), (["corpus", "fingerprint"], "x"), (["corpus", "unlabeled"], -1),
            (["corpus", "skippedCount"], Int.max), (["corpus", "duplicates", "count"], 1 << 30),
            (["corpus", "duplicates", "conflicting"], 1), (["corpus", "senders", "given"], 1),
            (["corpus", "skipped"], [["place": "a", "reason": "b"]]), (["corpus", "chosenRows"], [-5, 9]),
            (["corpus", "chosenRows"], [9, 5]), (["corpus"], nil), (["filter"], nil), (["filter", "tally"], nil),
            (["filter", "misclassified", "messages"], [Any]()),
            (["filter", "misclassified", "counts"], [String: Int]()),
            (["filter", "misclassified", "hidden"], ["promotion"]),
            (["filter", "undeclared"], [["category": 1, "messageCount": 99_999]]), (["filter", "run", "starts"], -1),
            (["filter", "run", "seconds"], -1), (["filter", "run", "seconds"], 1e300),
            (["filter", "run", "timing"], "x"),
            (["comparison"], nil), (["other"], nil), (["comparison", "limit"], -1), (["comparison", "limit"], 1 << 40),
            (["comparison", "fixed"], [Any]()), (["comparison", "views", "exact", "fixed"], 0),
            (["comparison", "views", "exact", "bothRight"], Int.max), (["comparison", "hidden"], ["bin"]),
            (["comparison", "hidden"], ["promotion"]), (["conditions", "release"], "3"),
        ]
    }

    @Test func `a report is not a saved evaluation, and the error says so`() throws {
        let error = #expect(throws: EvaluationError.self) {
            try SavedEvaluation(json: evaluated(messages).json.utf8, path: "r.json")
        }
        #expect(
            error?.description.hasPrefix("r.json is not a saved evaluation: it is a report that --json wrote.") == true)
        for other in ["", "{}", "[]", "null", "\u{0}", String(repeating: "[", count: 100_000)] {
            #expect(throws: EvaluationError.self) { try SavedEvaluation(json: other.utf8, path: "r.json") }
        }
    }

    @Test func `a damaged file is refused or can be reported and merged`() throws {
        let bytes = Array(SavedEvaluation(evaluated(Array(messages.prefix(9)), try Shard("1/2"))).json.utf8)
        let other = SavedEvaluation(evaluated(Array(messages.prefix(9)), try Shard("2/2")))
        var random = SeededGenerator(seed: FreshSeed.value)
        for _ in 0..<300 {
            var damaged = bytes
            for _ in 0...random.below(3) { damaged[random.below(damaged.count)] = UInt8(0x20 + random.below(0x60)) }
            guard let read = try? SavedEvaluation(json: damaged, path: "a.json") else { continue }
            var parts = MergedParts(read, path: "a.json")
            try? parts.add(other, path: "b.json")
            for format in ReportFormat.allCases { _ = format.render((try? parts.whole()) ?? read.report) }
        }
    }

    private var messages: [AnsweredMessage] {
        var random = SeededGenerator(seed: 3)
        while true {
            let messages = answeredMessages(&random)
            if messages.count > 50 { return messages }
        }
    }

    private static func setting(_ object: [String: Any], _ path: ArraySlice<String>, _ value: Any?) -> [String: Any] {
        var object = object
        guard let key = path.first else { return object }
        if path.count == 1 {
            object[key] = value
        } else {
            object[key] = setting(object[key] as? [String: Any] ?? [:], path.dropFirst(), value)
        }
        return object
    }
}
