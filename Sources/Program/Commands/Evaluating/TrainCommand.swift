package import ArgumentParser
import Corpora
import Evaluation
import Foundation
import MessageArchives
import Messages
import NaiveBayes
import SystemSupport
import UntrustedFiles

/// `siftbox train`: trains a model on a labeled corpus.
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

            Measure the model with siftbox evaluate, on messages that it was not trained on.

            Exit status: 0 if the model was written; 2 if it was not, and an earlier file is unchanged; 130 or 143 when \
            interrupted.
            """
    )

    @OptionGroup var corpus: CorpusOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write the model to this file: Model.bayes in an App Group's folder.", valueName: "file"),
        completion: .file())
    var output: String

    @Option(
        help: ArgumentHelp(
            """
            Categories to learn. junk: junk and everything else; actions: none, junk, transaction and promotion; \
            all: every category of the corpus, each of which needs hundreds of messages.
            """,
            valueName: "what"))
    var classes = Classes.all

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
    }

    package func run() throws {
        let place = URL(fileURLWithPath: output.expandingTilde).standardizedFileURL
        // A symbolic link is kept, and its target written.
        let target = place.resolvingSymlinksInPath()
        try checkPlace(target)
        let reader = try corpus.open()
        let trainer = try learn(from: reader)
        reportSkipped(reader.reading)
        corpus.reportUnmatched(reader.reading)
        try checkMessages(trainer, reader.reading)
        let trained = try trainer.model()
        do {
            // Atomically: a model that is in use is never half written.
            try trained.data.write(to: target, options: .atomic)
        } catch {
            throw CommandFailure("\(output) cannot be written: \(error.localizedDescription)")
        }
        printSummary(trainer, trained, place)
    }

    private func learn(from reader: CorpusReader) throws -> Trainer {
        let interruption = Interruption(EventLoop())
        defer { interruption.end() }
        let progress = ProgressBar(label: "Learning")
        defer { progress.end() }
        var trainer = Trainer()
        var count = 0
        while let message = try reader.next() {
            // A message with only a picture has no words.
            trainer.add(message.message.body ?? "", as: code(of: message.accepted[0]))
            count += 1
            guard count.isMultiple(of: 512) else { continue }
            progress.show(reader.fraction, count)
            try interruption.throwIfInterrupted()
        }
        return trainer
    }

    private func code(of category: Messages.Category) -> Int {
        switch (classes, category) {
        case (.junk, .transaction), (.junk, .promotion): Messages.Category.uncategorized.code
        case (.actions, .transaction): Messages.Category.transaction(.none).code
        case (.actions, .promotion): Messages.Category.promotion(.none).code
        default: category.code
        }
    }
}

extension TrainCommand {
    /// Checks the destination before learning starts.
    private func checkPlace(_ place: URL) throws {
        var isFolder: ObjCBool = false
        let folder = place.deletingLastPathComponent().path
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
            throw CommandFailure("-o: \(MissingFolder.sentence(folder))")
        }
        if FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder) {
            guard !isFolder.boolValue else {
                throw CommandFailure("\(output) is a folder. Name the file: \(output)/Model.bayes")
            }
            // An atomic write would replace a device, too.
            let type = try? FileManager.default.attributesOfItem(atPath: place.path)[.type] as? FileAttributeType
            guard type == .typeRegular else { throw CommandFailure("\(output) is not a regular file.") }
            let inputs = try corpus.corpusFiles(corpus.files).map(\.path)
            guard !FileIdentity.matches(place.path, of: inputs) else {
                throw CommandFailure("\(output) is part of the corpus and would be overwritten. Name another file.")
            }
        }
        // An atomic write would replace the link.
        if (try? FileManager.default.destinationOfSymbolicLink(atPath: place.path)) != nil {
            throw CommandFailure("\(output) is a broken symbolic link. Name a file.")
        }
        guard access(folder, W_OK | X_OK) == 0 else { throw CommandFailure("\(folder) is not writable.") }
    }

    private func checkMessages(_ trainer: Trainer, _ reading: CorpusReading) throws(CommandFailure) {
        let classes = trainer.messageCountsByCode
        guard let only = classes.keys.first else {
            throw CommandFailure(
                reading.unlabeled == 0
                    ? "The corpus has no messages\(corpus.rows == nil ? "" : " in these rows")."
                    : reading.noLabels)
        }
        guard classes.count == 1 else { return }
        let count = Counted.pluralized(classes.values.reduce(0, +), "message")
        throw CommandFailure(
            self.classes == .junk && only == Messages.Category.uncategorized.code
                ? "The corpus has no junk (\(count)): there is nothing to learn. If the junk has another label, map it: --map "
                    + "LABEL=junk."
                : "The corpus has only one category, \(name(of: only)) (\(count)): there is nothing to learn.")
    }

    private func reportSkipped(_ reading: CorpusReading) {
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

    private func printSummary(_ trainer: Trainer, _ trained: Trainer.Trained, _ place: URL) {
        let classes = trainer.messageCountsByCode
        let count = Counted.pluralized(classes.values.reduce(0, +), "message")
        print("Learned from \(count):")
        for category in Messages.Category.all {
            guard let count = classes[category.code] else { continue }
            let number = Counted.number(count)
            print("  \(String(repeating: " ", count: max(0, 9 - number.count)))\(number)  \(name(of: category.code))")
        }
        reportUndeclared(classes)
        let leftOut = trained.leftOut == 0 ? "" : ", \(Counted.number(trained.leftOut)) rare ones left out"
        print(
            PlainLine.safe(
                "\(output): \(Counted.pluralized(trained.kept, "token"))\(leftOut), \(Counted.number(trained.data.count)) bytes"
            ))
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

    private func name(of code: Int) -> String {
        Messages.Category(code: code).map(LabelMap.name) ?? "\(code)"
    }
}
