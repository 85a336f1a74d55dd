import Foundation
import Messages
import PropertyTesting
import Testing

@testable import Evaluation

/// Slices, scores and probes in files that `--save` writes: they must agree with the matrices, as anyone can edit a file.
@Suite struct SavedPartsTests {
    @Test func `a file with slices, scores and probes is read again`() throws {
        let report = try report()
        let json = SavedEvaluation(report).json
        #expect(try SavedEvaluation(json: json.utf8, path: "a.json").report == report)
        let robustness = try #require(report.filter.robustness)
        #expect(Robustness.Example.Kind.allCases.allSatisfy { robustness.counts(.digits).count($0) > 0 })
    }

    @Test func `results that contradict the matrices are refused`() throws {
        let saved = try JSONSerialization.jsonObject(with: Data(SavedEvaluation(report()).json.utf8))
        for edit in edits {
            let path = edit.path.split(separator: ".").map(String.init)
            let edited = try JSONSerialization.data(withJSONObject: Self.setting(saved, path[...], edit.value))
            let error = #expect(throws: EvaluationError.self, "\(edit.path)") {
                try SavedEvaluation(json: edited, path: "a.json")
            }
            #expect(error?.description.hasPrefix("a.json is not a saved evaluation: filter.") == true, "\(edit.path)")
        }
    }

    private struct Edit {
        let path: String
        let value: Any

        init(_ path: String, _ value: Any) { (self.path, self.value) = ("filter." + path, value) }
    }

    private var edits: [Edit] {
        let digits = "robustness.perturbations.0"
        let example = "\(digits).examples.0"
        let country = "slices.dimensions.0"
        var edits = [Edit("robustness.seed", -1), Edit("robustness.seed", 1 << 33)]
        edits.append(Edit("robustness.failedProbes", 1 << 30))
        edits.append(Edit("robustness.unanswered", 0))
        edits.append(Edit("\(digits).name", "other"))
        edits.append(Edit("\(digits).examples", [Int]()))
        edits.append(Edit("\(digits).counts.flipped", 1 << 30))
        edits.append(Edit("\(example).row", 0))
        edits.append(Edit("\(example).kind", "other"))
        edits.append(Edit("\(example).before.name", "other"))
        edits.append(Edit("\(example).after.failure", "other"))
        edits.append(Edit("stability.repeats", 1))
        edits.append(Edit("stability.changing", 0))
        edits.append(Edit("stability.examples.0.answers.0.count", 2))
        edits.append(Edit("slices.dimensions", [Int]()))
        edits.append(Edit("\(country).name", ""))
        edits.append(Edit("\(country).name", "length"))
        edits.append(Edit("\(country).values", ["GB": [1, 0, 1, 0, 0]]))
        edits.append(Edit("\(country).values.GB.0", 0))
        edits.append(Edit("\(country).values.GB.4", 0))
        edits.append(Edit("scores.unscored", 0))
        edits.append(Edit("scores.counts.0.0", 10_001))
        edits.append(Edit("scores.counts", [[5_000, 1 << 20, 0]]))
        return edits
    }

    @Test func `scores of spam are not those of ham`() throws {
        var report = try report()
        let (spam, ham) = (report.filter.scores?.spam ?? 0, report.filter.scores?.ham ?? 0)
        try #require(spam != ham)
        report.filter.scores?.counts = [1: ScoreTally.Counts(spam: ham, ham: spam)]
        #expect(throws: EvaluationError.self) {
            try SavedEvaluation(json: SavedEvaluation(report).json.utf8, path: "a.json")
        }
    }

    @Test func `places are bounded, in a run and in a file`() throws {
        let place = String(repeating: "folder/", count: 1_000) + "a.csv:7"
        let report = try report(place: place)
        let read = try SavedEvaluation(json: SavedEvaluation(report).json.utf8, path: "a.json").report
        #expect(read == report)
        let found = try #require(report.filter.robustness?.examples(.digits).first?.place)
        #expect(found.utf8.count <= 1_024 && found.hasSuffix("/a.csv:7"))
        #expect(report.filter.stability?.examples.first?.place == found)
    }

    /// 120 messages; a perturbation and a repetition change some answers.
    private func report(place: String = "a.csv:7") throws -> EvaluationReport {
        let categories: [Messages.Category] = [.uncategorized, .junk, .promotion(.none)]
        let messages = (0..<120).map { number in
            let accepted = categories[number % 3 == 0 ? 0 : number % 5 == 0 ? 2 : 1]
            var observation = Observation(
                accepted: [accepted], category: number % 4 == 0 ? categories[number % 3] : accepted,
                failure: number % 11 == 0 ? .late : nil)
            if observation.failure == nil { observation.score = Double(number % 7) / 7 }
            observation.probes = [
                ProbeAnswer(.perturbed(.digits), category: categories[(number + 1) % 3]),
                ProbeAnswer(.repeated(2), category: number % 8 == 1 ? .junk : observation.category),
            ]
            return AnsweredMessage(new: observation, old: observation, body: "Your parcel \(number) is free")
        }
        var report = evaluated(messages)
        (report.other, report.comparison) = (nil, nil)
        let rule = Tally()
        var slices = Slices([.country, .length])
        var (scores, robustness, stability) = (ScoreTally(), Robustness([.digits], seed: 1), Stability(repeats: 2))
        for (row, message) in zip(1..., messages) {
            slices.add([row % 2 == 0 ? "GB" : "US", "1 segment"], message.new, by: rule)
            scores.add(message.new, by: rule)
            robustness.add(message.new, hiding: [.junk], row: row, place: place) { message.body }
            stability.add(message.new, row: row, place: place) { message.body }
        }
        (report.filter.slices, report.filter.scores) = (slices, scores)
        (report.filter.robustness, report.filter.stability) = (robustness, stability)
        return report
    }

    private static func setting(_ json: Any, _ path: ArraySlice<String>, _ value: Any) -> Any {
        guard let key = path.first else { return value }
        if let index = Int(key), var array = json as? [Any] {
            array[index] = setting(array[index], path.dropFirst(), value)
            return array
        }
        var object = json as? [String: Any] ?? [:]
        object[key] = setting(object[key] as Any, path.dropFirst(), value)
        return object
    }
}
