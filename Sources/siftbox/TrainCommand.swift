import Archives
import ArgumentParser
import Corpora
import Evaluation
import EventLoop
import Foundation
import Messages
import NaiveBayes

/// `siftbox train`: a labelled corpus, made into the model of a filter that learns.
struct TrainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "train",
        abstract: "Make a naive Bayes model of a labelled corpus, for the filter bayes.",
        discussion: """
            mkdir -p group && siftbox train mine.csv -o group/Model.bayes
            siftbox --filter bayes --app-group group

            The same corpus gives the same bytes. A model has at most 600,000 bytes: of a large corpus the rarest tokens \
            are left out, and so are those that were seen once when more than 250,000 different ones have come. Of a text \
            with several right labels, the first counts. Measure it on other texts than these: siftbox evaluate.

            Exit 0: the model is written; 2: it cannot be, and what lay there before does still; 130, 143: interrupted.
            """
    )

    @OptionGroup var corpus: CorpusOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Where the model goes: Model.bayes, in the folder of an App Group.", valueName: "file"))
    var output: String

    @Option(
        help: ArgumentHelp(
            """
            What it tells apart: junk from all else; the actions (none, junk, transaction, promotion); or all of the corpus' \
            categories, which takes hundreds of texts of each.
            """,
            valueName: "what"))
    var classes = Classes.all

    enum Classes: String, CaseIterable, ExpressibleByArgument {
        case junk
        case actions
        case all
    }

    func validate() throws {
        guard !output.isEmpty else { throw ValidationError("-o has an empty value. Is a variable not set?") }
        guard output != "-" else {
            throw ValidationError(
                "A model is no text for standard output: name a file. One that is called so is -o ./-")
        }
    }

    func run() throws {
        do {
            let place = URL(fileURLWithPath: (output as NSString).expandingTildeInPath).standardizedFileURL
            // A link stays one: what it leads to is written.
            let target = place.resolvingSymlinksInPath()
            try checkPlace(target)
            let reader = try corpus.open()
            let trainer = try learn(from: reader)
            tellSkipped(reader.reading)
            corpus.reportUnmatched(reader.reading)
            try checkTexts(trainer, reader.reading)
            let trained = try trainer.model()
            do {
                // Beside its place first: a model that is in use is never half there.
                try trained.data.write(to: target, options: .atomic)
            } catch {
                throw TrainError("\(output) cannot be written: \(error.localizedDescription)")
            }
            tell(trainer, trained, place)
        } catch  where error is ArchiveError || error is ModelError || error is TrainError {
            PlainLine.note("siftbox: \(error)")
            throw ExitCode.cannotRun
        }
    }

    private func learn(from reader: CorpusReader) throws -> Trainer {
        let interruption = Interruption(EventLoop())
        defer { interruption.end() }
        let progress = ProgressBar(label: "Learning")
        defer { progress.end() }
        var trainer = Trainer()
        var count = 0
        while let text = try reader.next() {
            // A picture alone has no words.
            trainer.add(text.text.body ?? "", as: code(of: text.accepted[0]))
            count += 1
            guard count.isMultiple(of: 512) else { continue }
            progress.show(reader.fraction, count)
            try interruption.throwIfThere()
        }
        return trainer
    }

    private func code(of category: Messages.Category) -> Int {
        switch (classes, category) {
        case (.junk, .transaction), (.junk, .promotion): Messages.Category.uncategorised.code
        case (.actions, .transaction): Messages.Category.transaction(.none).code
        case (.actions, .promotion): Messages.Category.promotion(.none).code
        default: category.code
        }
    }
}

extension TrainCommand {
    /// What would be found out only when everything is learned.
    private func checkPlace(_ place: URL) throws {
        var isFolder: ObjCBool = false
        let folder = place.deletingLastPathComponent().path
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
            throw TrainError("There is no folder \(folder) for \(output). Make it: mkdir -p \(folder)")
        }
        if FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder) {
            guard !isFolder.boolValue else {
                throw TrainError("\(output) is a folder. Name the file: \(output)/Model.bayes")
            }
            // What takes a file's place would take a device's, too.
            let type = try? FileManager.default.attributesOfItem(atPath: place.path)[.type] as? FileAttributeType
            guard type == .typeRegular else { throw TrainError("\(output) is no file that could be written anew.") }
            let inputs = try corpus.corpusFiles(corpus.files).map(\.path)
            guard !FileIdentity.matches(place.path, of: inputs) else {
                throw TrainError("\(output) is learned from, and would be lost. Name another file.")
            }
        }
        // What takes its place would leave no link.
        if (try? FileManager.default.destinationOfSymbolicLink(atPath: place.path)) != nil {
            throw TrainError("\(output) is a link to nothing that is there. Name a file.")
        }
        guard access(folder, W_OK | X_OK) == 0 else { throw TrainError("\(folder) cannot be written in.") }
    }

    private func checkTexts(_ trainer: Trainer, _ reading: CorpusReading) throws(TrainError) {
        let classes = trainer.textsByCode
        guard let only = classes.keys.first else {
            throw TrainError(
                reading.unlabelled == 0
                    ? "There is no text in the corpus\(corpus.rows == nil ? "" : ", in these rows")."
                    : reading.noLabels)
        }
        guard classes.count == 1 else { return }
        let count = Counted.pluralized(classes.values.reduce(0, +), "text")
        throw TrainError(
            self.classes == .junk && only == Messages.Category.uncategorised.code
                ? "None of the \(count) is junk: there is nothing to tell apart. If the junk has another label, say so: --map "
                    + "LABEL=junk."
                : "All of the \(count) are of one category, \(name(of: only)): there is nothing to tell apart.")
    }

    private func tellSkipped(_ reading: CorpusReading) {
        for remark in reading.remarks { PlainLine.note(remark) }
        for skipped in reading.skipped { PlainLine.note("\(skipped.path):\(skipped.place): \(skipped.reason)") }
        if reading.skippedCount > 0 {
            PlainLine.note("Not read and passed over: \(Counted.pluralized(reading.skippedCount, "record")).")
        }
        if reading.unlabelled > 0 {
            PlainLine.note("Without a label, and passed over: \(Counted.pluralized(reading.unlabelled, "text")).")
        }
    }

    private func tell(_ trainer: Trainer, _ trained: Trainer.Trained, _ place: URL) {
        let classes = trainer.textsByCode
        let texts = Counted.pluralized(classes.values.reduce(0, +), "text")
        print("Learned from \(texts):")
        for category in Messages.Category.all {
            guard let count = classes[category.code] else { continue }
            let number = Counted.number(count)
            print("  \(String(repeating: " ", count: max(0, 9 - number.count)))\(number)  \(name(of: category.code))")
        }
        tellUndeclared(classes)
        let leftOut = trained.leftOut == 0 ? "" : ", \(Counted.number(trained.leftOut)) rare ones left out"
        print(
            PlainLine.safe(
                "\(output): \(Counted.pluralized(trained.kept, "token"))\(leftOut), \(Counted.number(trained.data.count)) bytes"
            ))
        print(
            PlainLine.safe(
                place.lastPathComponent == "Model.bayes"
                    ? "Try it: siftbox --filter bayes --app-group \(Self.quoted(place.deletingLastPathComponent().path))"
                    : "The filter bayes looks for Model.bayes in its App Group: siftbox --filter bayes --app-group FOLDER"
            ))
    }

    /// Says which sub-categories of the model the filter will not declare: of such a text it answers the action alone.
    private func tellUndeclared(_ classes: [Int: Int]) {
        let codes = DeclaredClasses.inOrder(classes.map { (code: $0.key, messages: $0.value) })
        let left = codes.dropFirst(DeclaredClasses.maximum).map(name)
        guard !left.isEmpty else { return }
        PlainLine.note(
            "siftbox: a filter declares at most \(DeclaredClasses.maximum) sub-actions, and the corpus has \(codes.count). The "
                + "filter bayes declares those with the most texts, and answers the action alone for "
                + "\(left.joined(separator: ", ")). Others: the list subFolders in UserDefaults of its App Group, or "
                + "--classes actions.")
    }

    /// As one word of a command line.
    private static func quoted(_ path: String) -> String {
        let isPlain = path.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType != nil || "/-_.+,@".unicodeScalars.contains($0)
        }
        return isPlain
            ? path : "'\(path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
    }

    private func name(of code: Int) -> String {
        Messages.Category(code: code).map(LabelMap.name) ?? "\(code)"
    }
}

/// Why nothing can be learned: a sentence.
private struct TrainError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
