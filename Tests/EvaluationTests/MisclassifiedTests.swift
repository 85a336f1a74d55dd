import Evaluation
import EvaluationReports
import Messages
import Testing

@Suite struct MisclassifiedTests {
    private func observation(_ accepted: [Category], _ answered: Category) -> Observation {
        Observation(accepted: accepted, category: answered)
    }

    @Test func `the kind of a mistake is its effect on the user`() {
        let rule = Tally()
        #expect(rule.mistake(observation([.uncategorized], .junk)) == .hamBlocked)
        #expect(rule.mistake(observation([.junk], .uncategorized)) == .spamMissed)
        #expect(rule.mistake(observation([.transaction(.none)], .promotion(.none))) == .wrongFolder)
        #expect(rule.mistake(observation([.transaction(.transactionalHealth)], .transaction(.none))) == .wrongFolder)
        #expect(rule.mistake(observation([.junk, .promotion(.none)], .promotion(.none))) == nil)
        #expect(rule.mistake(Observation(accepted: [.junk], category: .junk, failure: .late)) == .spamMissed)
        #expect(rule.mistake(Observation(accepted: [.uncategorized], category: .uncategorized, failure: .late)) == nil)
        #expect(
            Tally(hiding: [.junk, .promotions]).mistake(observation([.uncategorized], .promotion(.none))) == .hamBlocked
        )
    }

    private func report(blocked: Int, missed: Int) -> EvaluationReport {
        var (tally, misclassified) = (Tally(), Misclassified())
        for row in 1...(blocked + missed) {
            // Spam is first in the corpus and last in the report.
            let isSpam = row <= missed
            let wrong = observation([isSpam ? .junk : .uncategorized], isSpam ? .uncategorized : .junk)
            tally.add(wrong)
            misclassified.add(wrong, row: row, place: "few.csv:\(row)") {
                "\(isSpam ? "prize" : "lunch") number \(row)"
            }
        }
        var corpus = CorpusFacts(paths: ["few.csv"])
        corpus.rowsIn = tally.rows
        var filter = FilterResult(name: "Some", tally: tally)
        filter.misclassified = misclassified
        return EvaluationReport(filter: filter, corpus: corpus)
    }

    @Test(arguments: ReportFormat.allCases) func `reports list them, blocked ham first`(_ format: ReportFormat) throws {
        let written = format.render(report(blocked: 20, missed: 31))
        for row in 1...51 {
            #expect(written.contains(row <= 31 ? "prize number \(row)" : "lunch number \(row)"))
            #expect(written.contains("few.csv:\(row)"))
        }
        let (ham, spam) = try (#require(written.firstRange(of: "lunch")), #require(written.firstRange(of: "prize")))
        #expect(ham.lowerBound < spam.lowerBound)
        #expect(!written.contains("more: --predictions"))
    }

    @Test(arguments: ReportFormat.allCases) func `messages that are not listed are counted`(_ format: ReportFormat) {
        let many = report(blocked: 1_250, missed: 3)
        let written = format.render(many)
        #expect(many.filter.misclassified.messages(.hamBlocked).count == 1_250)
        #expect(written.contains(format == .json ? "\"count\" : 1250" : "1,250"))
        #expect(written.contains("prize number 3"))
        guard format != .json else { return }
        let listed = [.text, .markdown].contains(format) ? 50 : 100
        #expect(written.contains("… and \(Counted.number(1_250 - listed)) more: "), "\(written.suffix(3000))")
        // The page has all that are kept.
        #expect(written.utf8.count < (format == .html ? 250_000 : 65_536))
    }
}
