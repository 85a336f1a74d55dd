package import ArgumentParser
import Corpora
import Evaluation
import Foundation
import MessageArchives
import Messages
import NaiveBayes
import SystemSupport
import UntrustedFiles

/// `siftbox train`: trains a model on a labeled corpus, and measures how good such models are.
package struct TrainCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "train",
        abstract: "Train a naive Bayes model on a labeled corpus, for the filter bayes.",
        discussion: """
            mkdir -p group && siftbox train mine.csv -o group/Model.bayes
            siftbox --filter bayes --app-group group

            The same corpus always gives the same bytes. If a message has several correct labels, the first counts.

            A model has at most 600,000 bytes. If a corpus has more tokens than fit, the rarest are left out. Above \
            250,000 different tokens, those that occur only once are left out as well.

            siftbox train mine.csv --folds 5

            Measures without another corpus: each fold's messages are classified by a model of the other folds. Near \
            duplicates (equal without case, punctuation, digits and lengths of spaces) are in one fold, which depends \
            on nothing but the message. The deviation is the standard deviation of the folds (n − 1). A written model \
            has learned all messages: measure it with siftbox evaluate on others.

            Exit status: 0 if the model was written, or the folds were measured; 2 if not, and an earlier file is \
            unchanged; 130 or 143 when interrupted.
            """
    )

    @OptionGroup var corpus: CorpusOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Write the model to this file: Model.bayes in an App Group's folder. Not needed with --folds.",
            valueName: "file"),
        completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp(
            """
            Categories to learn. junk: junk and everything else; actions: none, junk, transaction and promotion; \
            all: every category of the corpus, each of which needs hundreds of messages.
            """,
            valueName: "what"))
    var classes = Classes.all

    @Option(
        help: ArgumentHelp(
            """
            What becomes a token: words, or characters: letters, alone and in pairs, in Chinese, Japanese, Thai, Lao, \
            Khmer and Myanmar, and words elsewhere. Default: characters if at least one message in \
            \(TokenChoice.share) has such letters.
            """,
            valueName: "kind"))
    var tokens: TokenKind?

    enum TokenKind: String, CaseIterable, ExpressibleByArgument {
        case words
        case characters

        var kind: Tokens.Kind { self == .words ? .words : .characters }
    }

    @Option(help: ArgumentHelp("Measure with N models, each of the other N − 1 parts: 2 to 10.", valueName: "n"))
    var folds: Int?

    @Option(
        help: ArgumentHelp(
            "With --folds, write a line of JSON for each message: row, place, fold, expected, answered.",
            valueName: "file"),
        completion: .file())
    var predictions: String?

    enum Classes: String, CaseIterable, ExpressibleByArgument {
        case junk
        case actions
        case all
    }

    package init() {}

    package func validate() throws {
        guard output != "-" else {
            throw ValidationError(
                "A model cannot be written to standard output: name a file. For a file named -, use -o ./-")
        }
        guard output != nil || folds != nil else {
            throw ValidationError("Name the model's file: -o Model.bayes. To measure without a model, use --folds 5.")
        }
        guard folds.map({ 2...10 ~= $0 }) ?? true else {
            throw ValidationError("--folds: expected a number from 2 to 10.")
        }
        guard predictions == nil || folds != nil else { throw ValidationError("--predictions needs --folds.") }
        guard predictions != "-" else { throw ValidationError("--predictions: name a file.") }
    }

    package func run() throws {
        let place = output.map { URL(fileURLWithPath: $0.expandingTilde).standardizedFileURL }
        // A symbolic link is kept, and its target written.
        let target = place?.resolvingSymlinksInPath()
        if let target { try checkPlace(target) }
        let lines = try predictionsFile(besides: target)
        defer { lines?.discard() }
        let interruption = Interruption(EventLoop())
        defer { interruption.end() }
        let pass = CorpusPass(corpus: corpus, interruption: interruption)
        let choice = tokens == nil ? try choose(pass) : nil
        var learning = Learning(
            tokens: tokens?.kind ?? choice?.kind ?? .words, folds: folds.map(Folds.init), writesModel: output != nil)
        let reading = try pass.read("Learning") { message, _ in
            learning.add(message.message.body, as: code(of: message.accepted[0]))
        }
        reportSkipped(reading)
        corpus.reportUnmatched(reading)
        try checkMessages(learning, reading)
        let trained = try learning.takeModel()
        let tallies = try learning.takeFolds().map { try measure($0, learning.counts, pass, lines) } ?? []
        if let trained, let target {
            do {
                // Atomically: a model that is in use is never half written.
                try trained.data.write(to: target, options: .atomic)
            } catch {
                throw CommandFailure("\(output ?? "") cannot be written: \(error.localizedDescription)")
            }
        }
        try lines?.finish()
        printCounts(learning, choice)
        if !tallies.isEmpty { printFolds(tallies, learning) }
        if let trained, let place { printModel(trained, place, learning.counts) }
    }

    /// Which tokens the corpus needs.
    private func choose(_ pass: CorpusPass) throws -> TokenChoice {
        var choice = TokenChoice()
        _ = try pass.read("Reading") { message, _ in choice.add(message.message.body ?? "") }
        return choice
    }

    func code(of category: Messages.Category) -> Int {
        switch (classes, category) {
        case (.junk, .transaction), (.junk, .promotion): Messages.Category.uncategorized.code
        case (.actions, .transaction): Messages.Category.transaction(.none).code
        case (.actions, .promotion): Messages.Category.promotion(.none).code
        default: category.code
        }
    }
}
