import Corpora
import Evaluation
import EvaluationReports
import Foundation
import Messages
import NaiveBayes
import SystemSupport

// What is printed after learning.
extension TrainCommand {
    func reportSkipped(_ reading: CorpusReading) {
        for remark in reading.notes + reading.remarks { PlainLine.note(remark) }
        for skipped in reading.skipped { PlainLine.note("\(skipped.place): \(skipped.reason)") }
        if reading.skippedCount > 0 {
            PlainLine.note("Skipped \(Counted.pluralized(reading.skippedCount, "unreadable record")).")
        }
        if reading.unlabeled > 0 {
            let count = Counted.pluralized(reading.unlabeled, "message without a label", "messages without a label")
            PlainLine.note("Skipped \(count).")
        }
    }

    /// Prints what was learned, and which tokens the corpus needs.
    func printCounts(_ learning: Learning, _ choice: TokenChoice?) {
        let count = Counted.pluralized(learning.messages, "message")
        print("Learned from \(count):")
        for category in Messages.Category.all {
            guard let count = learning.counts[category.code] else { continue }
            let number = Counted.number(count)
            print("  \(String(repeating: " ", count: max(0, 9 - number.count)))\(number)  \(name(of: category.code))")
        }
        guard let choice, choice.kind == .characters else { return }
        let unspaced = Counted.pluralized(choice.unspaced, "message has", "messages have")
        print("Tokens: characters, because \(unspaced) letters of a script without spaces (--tokens words: words).")
    }

    func printFolds(_ tallies: [Tally], _ learning: Learning) {
        let measures = FoldSummary.measures(categories: learning.counts.count)
        for line in TextFolds(tallies, measures).lines { print(line) }
    }

    func printModel(_ trained: Trainer.Trained, _ place: URL, _ counts: [Int: Int]) {
        reportUndeclared(counts)
        let leftOut = trained.leftOut == 0 ? "" : ", \(Counted.number(trained.leftOut)) rare ones left out"
        let size = "\(Counted.number(trained.data.count)) bytes"
        print(PlainLine.safe("\(output ?? ""): \(Counted.pluralized(trained.kept, "token"))\(leftOut), \(size)"))
        print(
            PlainLine.safe(
                place.lastPathComponent == "Model.bayes"
                    ? "Try it: siftbox --filter bayes --app-group \(ShellQuoting.quoted(place.deletingLastPathComponent().path))"
                    : "The filter bayes looks for Model.bayes in its App Group: siftbox --filter bayes --app-group FOLDER"
            ))
    }

    /// Reports the sub-categories that the filter will not declare; for these it answers the action alone.
    private func reportUndeclared(_ classes: [Int: Int]) {
        let codes = DeclaredClasses.inOrder(classes.map { (code: $0.key, messages: $0.value) })
        let left = codes.dropFirst(DeclaredClasses.maximum).map(name)
        guard !left.isEmpty else { return }
        PlainLine.note(
            "siftbox: a filter declares at most \(DeclaredClasses.maximum) sub-actions, and the corpus has \(codes.count). The "
                + "filter bayes declares those with the most messages, and answers the action alone for "
                + "\(left.joined(separator: ", ")). To declare others, set the list subFolders in UserDefaults of its "
                + "App Group, or use --classes actions.")
    }
}
