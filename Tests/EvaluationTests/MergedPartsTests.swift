import EvaluationReports
import Foundation
import PropertyTesting
import Testing

@testable import Evaluation

/// Shards of an evaluation, saved, read and merged.
@Suite struct MergedPartsTests {
    @Test func `a shard is every n-th message, and all shards together are the corpus`() throws {
        for count in 1...7 {
            let shards = try (1...count).map { try Shard("\($0)/\(count)") }
            for messages in 0...30 {
                let parts = shards.map { shard in (1..<messages + 1).filter(shard.contains) }
                #expect(parts.flatMap(\.self).sorted() == Array(1..<messages + 1))
                #expect(zip(parts, shards).allSatisfy { $0.count == $1.size(of: messages) })
            }
        }
        #expect(try Shard("2/4").contains(6) && !Shard("2/4").contains(5))
        for wrong in ["", "/", "1", "0/4", "5/4", "1/0", "-1/2", "1/-2", "+1/2", " 1/2", "1/2/3", "1/10001", "a/b"] {
            let error = #expect(throws: EvaluationError.self, "\(wrong)") { try Shard(wrong) }
            #expect(error?.description.hasPrefix("'\(wrong)': ") == true)
        }
        #expect(throws: EvaluationError.self) { try Shard("1/" + String(repeating: "9", count: 40)) }
    }

    @Test func `merged shards are the whole run, to the byte in every format`() throws {
        try expectNoCounterexample(seeds: 0..<6, make: answeredMessages) { messages in
            let whole = evaluated(messages)
            var random = SeededGenerator(seed: UInt64(messages.count))
            let count = 1 + random.below(6)
            let saved = try (1...count).map { number in
                (
                    json: SavedEvaluation(evaluated(messages, try Shard("\(number)/\(count)"))).json,
                    path: "\(number).json"
                )
            }
            let merged = try merge(saved.shuffled(using: &random))
            guard merged == whole else { return "\(count) shards: the value is different" }
            guard SavedEvaluation(merged).json == SavedEvaluation(whole).json else { return "the file is different" }
            let other = ReportFormat.allCases.first { $0.render(merged) != $0.render(whole) }
            return other.map { "\(count) shards: \($0) is different" }
        } printed: {
            "\($0.count) messages"
        }
    }

    @Test func `times and counts of runs add up, memory is the maximum, and another machine is not named`() throws {
        func part(_ number: Int, _ change: (inout RunFacts) -> Void) throws -> EvaluationReport {
            var report = evaluated(messages, try Shard("\(number)/3"))
            report.filter.run = RunFacts()
            (report.filter.run.timing, report.filter.run.seconds, report.filter.run.cores) = (.means, 1.5, 2)
            (report.filter.run.processes, report.filter.run.starts, report.filter.run.processor) = (1, 3, "Example 1")
            (report.filter.run.answeredTwice, report.filter.run.filterPeakBytes) = (2, 1000)
            change(&report.filter.run)
            return report
        }
        let parts = [
            try part(1) { $0.filterPeakBytes = 5000 }, try part(2) { $0.processor = "Example 2" }, try part(3) { _ in },
        ]
        let run = try merge(parts.enumerated().map { (SavedEvaluation($1).json, "\($0)") }).filter.run
        #expect(run.seconds == 4.5 && run.answeredTwice == 6 && run.filterPeakBytes == 5000)
        // Two restarts of each.
        #expect(run.processes == 1 && run.starts == 7)
        #expect(run.cores == 2 && run.processor == nil && run.recoveredCrashes == nil)
    }

    @Test func `histograms of parts are that of the whole`() {
        expectNoCounterexample(
            seeds: 0..<10, make: { random in (0..<random.below(60)).map { _ in Double(random.below(9_000_000)) / 100 } }
        ) { times in
            var whole = TimeHistogram()
            var parts = [TimeHistogram(), TimeHistogram(), TimeHistogram()]
            for (index, time) in times.enumerated() {
                whole.add(milliseconds: time)
                parts[index % 7 % 3].add(milliseconds: time)
            }
            var merged = parts[2]
            merged.merge(parts[0])
            merged.merge(parts[1])
            return merged == whole ? nil : "different"
        }
    }

    @Test func `missing, repeated and foreign parts are refused by name`() throws {
        let (one, two) = (evaluated(messages, try Shard("1/2")), evaluated(messages, try Shard("2/2")))
        func refusal(_ reports: [EvaluationReport]) throws -> String {
            let saved = reports.enumerated().map { (json: SavedEvaluation($1).json, path: "\($0).json") }
            return try #require(throws: EvaluationError.self) { try merge(saved) }.description
        }
        func foreign(_ change: (inout EvaluationReport) -> Void) throws -> String {
            var other = two
            change(&other)
            return try refusal([one, other])
        }
        #expect(
            try refusal([one])
                == "The evaluation is incomplete: shard 2/2 of \(messages.count) messages is missing. Give the files of all 2 shards."
        )
        #expect(try refusal([one, one]) == "0.json and 1.json are both shard 1/2. Give each shard once.")
        #expect(try refusal([one, evaluated(messages)]).hasPrefix("1.json is of a whole corpus, not a shard of it"))
        #expect(try refusal([evaluated(messages), one]).hasPrefix("0.json is of a whole corpus, not a shard of it"))
        let third = evaluated(messages, try Shard("3/3"))
        #expect(
            try refusal([one, third])
                == "1.json and 0.json are not of the same evaluation: it is shard 3/3, not one of 2.")
        let less = evaluated(Array(messages.dropLast(2)), try Shard("2/2"))
        #expect(try refusal([one, less]).contains("measured on other messages, labels or label map (fingerprint "))
        #expect(try foreign { $0.filter.name = "Third" }.contains("its filter is Third, not New"))
        #expect(try foreign { $0.filter.build = "2" }.contains("its filter is another build (2, not 1)"))
        #expect(try foreign { $0.other?.name = "Third" }.contains("its other filter is Third, not Old"))
        #expect(try foreign { ($0.other, $0.comparison) = (nil, nil) }.contains("only one of them has --against"))
        #expect(try foreign { $0.filter.run.timing = .single }.contains("other options: --no-times or --one-at-a-time"))
        #expect(try foreign { $0.conditions?.country = "US" }.contains("(country GB, now country US)"))
        #expect(try foreign { $0.corpus.paths = ["b.csv"] }.contains("its corpus is b.csv, not a.csv"))
        #expect(try foreign { $0.corpus.map = ["a=junk"] }.contains("its --map differs"))
        #expect(try foreign { $0.corpus.chosenRows = 1...9 }.contains("its corpus was read differently"))
        #expect(
            try foreign { $0.corpus.leaks = CorpusFacts.Leaks(trainingPaths: ["t"]) }.contains("its --training differs")
        )
    }

    @Test func `a shard is not a baseline`() throws {
        for json in [
            SavedEvaluation(evaluated(messages, try Shard("2/3"))).json, evaluated(messages, try Shard("2/3")).json,
        ] {
            let error = #expect(throws: EvaluationError.self) { try Baseline(json: json.utf8, path: "part.json") }
            #expect(error?.description.hasPrefix("part.json is shard 2/3 of an evaluation, not a whole one.") == true)
        }
    }

    /// The same in every run.
    private var messages: [AnsweredMessage] {
        var random = SeededGenerator(seed: 3)
        while true {
            let messages = answeredMessages(&random)
            if messages.count > 50 { return messages }
        }
    }

    private func merge(_ saved: [(json: String, path: String)]) throws -> EvaluationReport {
        var parts = MergedParts(try SavedEvaluation(json: saved[0].json.utf8, path: saved[0].path), path: saved[0].path)
        for (json, path) in saved.dropFirst() {
            try parts.add(try SavedEvaluation(json: json.utf8, path: path), path: path)
        }
        return try parts.whole()
    }
}
