import Foundation
import Messages
import PropertyTesting

@testable import Evaluation

typealias Category = Messages.Category

/// Example reports.
enum ReportFixture {
    /// One filter on a corpus of ham and spam.
    static var plain: EvaluationReport {
        var corpus = CorpusFacts(paths: ["SMSSpamCollection.tsv"])
        corpus.chosenRows = 1675...5574
        corpus.rowsIn = 3900
        corpus.duplicates = CorpusFacts.Duplicates(count: 0)
        var filter = FilterResult(name: "Bayes", build: "1f3a", tally: uci())
        filter.run.seconds = 0.25
        filter.run.timing = .single
        filter.run.processes = 2
        filter.run.cores = 2
        filter.run.processor = "Example 7571"
        filter.run.filterPeakBytes = 5_400_000
        filter.run.siftboxPeakBytes = 41_000_000
        var random = SeededGenerator(seed: 1)
        addTimes(&random, count: 300, to: &filter.tally)
        return EvaluationReport(filter: filter, corpus: adding(300, to: corpus))
    }

    private static func adding(_ rows: Int, to corpus: CorpusFacts) -> CorpusFacts {
        var corpus = corpus
        corpus.rowsIn += rows
        for row in 0..<corpus.rowsIn {
            corpus.fingerprint.add(sender: "+12025550143", body: "text \(row)", accepted: [.uncategorized])
        }
        return corpus
    }

    /// Messages that are correctly shown, with times.
    private static func addTimes(_ random: inout SeededGenerator, count: Int, to tally: inout Tally) {
        for index in 0..<count {
            var observation = Observation(accepted: [.uncategorized], category: .uncategorized)
            observation.isFirstCall = index < 2
            let digits = Double(random.below(1000) * random.below(1000))
            observation.milliseconds = observation.isFirstCall ? 18.25 : 0.02 + digits / 9e6
            tally.add(observation)
        }
    }

    /// Two filters on a corpus of all categories, with every part of a report.
    static var full: EvaluationReport {
        var random = SeededGenerator(seed: 16)
        var corpus = CorpusFacts(paths: ["personal.jsonl", "business.csv"])
        var (now, old) = (Tally(), Tally())
        var sides = FilterComparison(limit: 12)
        var (slices, scores) = (Slices([.country, .column("id")]), ScoreTally())
        var (wrong, wrongBefore) = (Misclassified(), Misclassified())
        for row in 1...1240 {
            let accepted = random.once(in: 3) ? Category.uncategorized : random.pick(Category.all)
            let isAmbiguous = random.once(in: 25)
            let after = answer(accepted, &random, mistakes: 7)
            let before = answer(accepted, &random, mistakes: 5)
            let all = [accepted] + (isAmbiguous ? [.promotion(.none)] : [])
            let (first, second) = (observation(all, before, &random), observation(all, after, &random))
            now.add(second)
            slices.add([row % 50 == 0 ? "MT" : row % 3 == 0 ? "IN" : "GB", "\(row)"], second, by: Tally())
            var scored = second
            scored.score = row % 9 == 0 ? nil : Double(row * 7919 % 20) / (accepted == .junk ? 20 : 25)
            scores.add(scored, by: Tally())
            old.add(first)
            let body = bodies[row % bodies.count]
            sides.add(before: first, after: second, row: row, place: "business.csv:\(row)", text: { body })
            // Few of them, so that the snapshots stay readable.
            if row <= 90 {
                wrong.add(second, row: row, place: "business.csv:\(row)") { body }
                wrongBefore.add(first, row: row, place: "business.csv:\(row)") { body }
            }
            corpus.fingerprint.add(sender: "AX-DEMO", body: body, accepted: all)
        }
        corpus.rowsIn = 1240
        corpus.unlabeled = 12
        corpus.remarks = ["business.csv:3:9: not valid UTF-8; the file is read as Windows-1252."]
        corpus.skippedCount = 2
        corpus.skipped = [
            CorpusFacts.Skipped(place: "business.csv:17", reason: "A quote is not closed."),
            CorpusFacts.Skipped(place: "business.csv:90", reason: "There is no column 'text'."),
        ]
        corpus.duplicates = CorpusFacts.Duplicates(
            count: 31, conflicting: 1,
            examples: [
                CorpusFacts.RepeatedMessage(places: ["business.csv:4", "business.csv:9"], text: "Your code is 482913")
            ])
        corpus.leaks = CorpusFacts.Leaks(
            trainingPaths: ["train.csv"], count: 1,
            examples: [
                CorpusFacts.RepeatedMessage(places: ["train.csv:2", "business.csv:4"], text: "Your code is 482913")
            ])
        corpus.map = ["smishing=junk", "ad=promotion|junk"]
        var report = EvaluationReport(filter: FilterResult(name: "Bayes", build: "2", tally: now), corpus: corpus)
        report.conditions = RunConditions(
            release: .eighteen, country: "GB", responseTimeout: 5, contactsServers: false, sandboxed: true)
        report.filter.run.timing = .means
        report.filter.run.seconds = 0.03125
        report.filter.run.cores = 2
        report.filter.run.filterPeakBytes = 5_400_000
        report.filter.misclassified = wrong
        (report.filter.slices, report.filter.scores) = (slices, scores)
        report.filter.undeclared = [
            FilterResult.Undeclared(category: .transaction(.transactionalHealth), messageCount: 52),
            FilterResult.Undeclared(category: .promotion(.promotionalCoupons), messageCount: 1),
        ]
        report.other = FilterResult(name: "FilterIt", tally: old)
        report.other?.misclassified = wrongBefore
        report.comparison = sides
        var before = report
        before.filter.tally = old
        before.filter.run.timing = .single
        before.conditions?.release = .sixteen
        report.baseline = try? BaselineComparison(Baseline(before), path: "baseline.json", with: report)
        report.gates = ["mcc=0.9", "recall:junk=80", "precision:transactionalHealth=99"].compactMap {
            try? Gate(minimum: $0).result(of: report.filter, on: corpus)
        }
        report.gates += (try? [Gate(maximum: "crashed=0").result(of: report.filter, on: corpus)]) ?? []
        report.gates += report.baseline?.noRegression ?? []
        return report
    }

    private static let bodies = [
        "Rs 499 debited from A/c XX12 at DEMO STORE", "Your parcel is held. Pay 1.99 to redeliver",
        "Lunch at noon?", "שלום, ההזמנה שלך בדרך", "ご注文の商品を発送しました", "Save 40% today | code SAVE40",
    ]

    private static func answer(_ right: Category, _ random: inout SeededGenerator, mistakes: Int) -> Category {
        random.once(in: mistakes) ? random.pick([.uncategorized, .junk, random.pick(Category.all)]) : right
    }

    private static func observation(
        _ accepted: [Category], _ category: Category, _ random: inout SeededGenerator
    ) -> Observation {
        guard !random.once(in: 90) else {
            return Observation(
                accepted: accepted, category: .uncategorized, failure: random.pick(Observation.Failure.allCases))
        }
        var observation = Observation(accepted: accepted, category: category)
        observation.wasDeferred = random.once(in: 200)
        observation.isFirstCall = random.once(in: 400)
        observation.milliseconds = 0.03 + Double(random.below(400) * random.below(400)) / 4e5
        return observation
    }

    /// Reports with almost no data.
    static var small: [(name: String, report: EvaluationReport)] {
        func report(_ observations: [Observation], rowsIn: Int? = nil) -> EvaluationReport {
            var tally = Tally()
            for observation in observations { tally.add(observation) }
            var corpus = CorpusFacts(paths: ["few.csv"])
            corpus.rowsIn = rowsIn ?? observations.count
            return EvaluationReport(filter: FilterResult(name: "Some", tally: tally), corpus: corpus)
        }
        let junk = Observation(accepted: [.junk], category: .junk)
        let late = Observation(accepted: [.junk], category: .uncategorized, failure: .late)
        var interrupted = report([junk])
        interrupted.isInterrupted = true
        var abandoned = report([junk, Observation(accepted: [.junk], category: .uncategorized, failure: .notQueried)])
        abandoned.filter.run.abandonReason = "filter-abandoned: it ended 8 times"
        var beside = report([])
        beside.other = beside.filter
        beside.comparison = FilterComparison()
        beside.gates = Measure.named.compactMap { measure in
            try? Gate(maximum: "\(measure.name)=1").result(of: beside.filter, on: beside.corpus)
        }
        return [
            ("none", report([])), ("one", report([junk])), ("one class", report([junk, junk])),
            ("all failed", report([late, late])), ("lost", report([junk], rowsIn: 2)), ("interrupted", interrupted),
            ("abandoned", abandoned),
            ("two on nothing", beside),
        ]
    }

    /// The worst message body.
    static let hostile =
        "<script>alert(1)</script>]]>&amp;\"'`|*_[x](http://example.com)@team #1\u{1B}[2J\u{0}\u{7F}\u{9B}31m"
        + "\u{202E}live\u{2066}\u{200B}\u{FEFF}\u{FFFE}\u{FFFF}\u{2028}\r\nNEXT\t\u{E0001}--><!-- ${x} \\ -- שלום"

    /// A report in which all input is hostile.
    static var attacked: EvaluationReport {
        var report = full
        report.filter.name = hostile
        report.filter.build = hostile
        report.filter.run.processor = hostile
        report.other?.name = hostile
        report.corpus.paths = [hostile]
        report.corpus.remarks = [hostile]
        var wrong = Misclassified()
        for (accepted, answered) in [(Category.uncategorized, Category.junk), (.junk, .uncategorized)] {
            wrong.add(
                Observation(accepted: [accepted], category: answered), row: wrong.total + 1, place: hostile,
                sender: hostile
            ) { hostile }
        }
        var slices = Slices([.column(hostile)])
        slices.add([hostile], Observation(accepted: [.junk], category: .junk), by: Tally())
        report.filter.slices = slices
        report.filter.misclassified = wrong
        report.other?.misclassified = wrong
        report.corpus.map = [hostile]
        report.corpus.unmatchedLabels = [hostile]
        report.corpus.skipped = [CorpusFacts.Skipped(place: hostile, reason: hostile)]
        let repeated = [CorpusFacts.RepeatedMessage(places: [hostile, hostile], text: hostile)]
        report.corpus.duplicates = CorpusFacts.Duplicates(count: 1, examples: repeated)
        report.corpus.leaks = CorpusFacts.Leaks(trainingPaths: [hostile], count: 1, examples: repeated)
        report.corpus.leaks?.bundledFilters = [hostile]
        var sides = FilterComparison()
        let junk = Observation(accepted: [.junk], category: .junk)
        let shown = Observation(accepted: [.junk], category: .uncategorized)
        sides.add(before: shown, after: junk, row: 1, place: hostile, text: { hostile })
        sides.add(before: junk, after: shown, row: 2, place: hostile, text: { hostile })
        report.comparison = sides
        report.gates.append(GateResult(name: hostile, passed: false, found: hostile, reason: hostile))
        var before = report
        before.filter.tally = uci()
        before.conditions?.country = hostile
        report.baseline = try? BaselineComparison(Baseline(before), path: hostile, with: report)
        return report
    }
}
