import Archives
import ArgumentParser
import Corpora
import Evaluation
import EventLoop
import FilterHost
import Messages
import EvaluationRunner

/// `siftbox evaluate`: how good a filter is, on labelled texts.
struct EvaluateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "evaluate",
        abstract: "Measure a filter on a labelled corpus.",
        discussion: """
            siftbox evaluate --filter black-friday sample
            siftbox evaluate --filter ./MyFilter texts.csv --map smishing=junk
            siftbox evaluate --filter ./MyFilter texts.csv --min mcc=0.93 --max late=0
            siftbox evaluate --filter ./New --against ./Old texts.csv --html page.html

            Each text is one from an unknown sender, asked about in the process and the sandbox that the inbox uses, and \
            its answer is validated as there. The corpus `sample` comes with Siftbox. Servers are asked with \
            --local-http, --trust-ca or --association; else a filter that asks for its server is told that it cannot be \
            asked, and where it says nothing then, the text counts as deferred. A text whose corpus names no sender is from \
            a number that is reserved for fiction.

            Every report lists misjudged texts, blocked ham first; --predictions writes a line of JSON for each text:

            {"place":"a.csv:7","expected":["none"],"action":"junk","folder":"junk",
             "outcome":"ham-blocked"}

            expected has Apple's names of the categories that are right. outcome is right, ham-blocked, spam-missed or \
            wrong-folder. id and subAction are there if the text has one; failure (deferred, late, crashed, malformed, \
            not-queried) if the filter gave no answer. With --against, "against" has action, subAction, folder, outcome and \
            failure of the other filter.

            The fingerprint of a corpus is of its texts with their senders and labels, whatever their order and however \
            they are spread over files.

            Exit 0: every gate is passed; 1: one is not, or a filter has ended so often that it was asked no more; 2: bad \
            input, no such filter, or one that cannot be started; 130, 143: interrupted, with the report of what was done \
            by then; 141: whoever read the report is gone.

            \(Measure.help)
            """
    )

    @OptionGroup var running: RunningOptions

    @Option(
        help: ArgumentHelp(
            "Another filter on the same texts, to be told which ones --filter fixes and breaks.", valueName: "filter"))
    var against: String?

    @OptionGroup var corpus: CorpusOptions

    @Option(
        help: ArgumentHelp(
            "What the filter has learned from, to find texts of it in the corpus; may be given several times.",
            valueName: "corpus"))
    var training: [String] = []

    @Option(help: ArgumentHelp("Only these rows of the training.", valueName: "rows"))
    var trainingRows: RowRange?

    @Option(help: ArgumentHelp("Which folders hide a text: junk, or several, as junk,promotion.", valueName: "folders"))
    var hidden = "junk"

    @Flag(
        help: """
            Ask about each text when the one before is answered, so that each has its own time. Slower: else many are \
            under way, and those that are answered together share their time.
            """)
    var oneAtATime = false

    @OptionGroup var gates: GateOptions

    @OptionGroup var reports: ReportOptions

    func validate() throws {
        guard against != "" else { throw ValidationError("--against has an empty value. Is a variable not set?") }
        guard trainingRows == nil || !training.isEmpty else {
            throw ValidationError("--training-rows belongs to --training.")
        }
        _ = try hiding()
        try gates.checkTimes(areSingle: oneAtATime)
    }

    private func hiding() throws -> Set<FolderGroup> {
        var groups: Set<FolderGroup> = []
        for name in hidden.split(separator: ",") {
            guard let group = FolderGroup(name: String(name)), group != .uncategorised else {
                throw ValidationError("--hidden: '\(name)' is none of junk, promotion, transaction.")
            }
            groups.insert(group)
        }
        guard !groups.isEmpty else { throw ValidationError("--hidden names no folder.") }
        return groups
    }

    func run() throws {
        do {
            let files = try reports.files(besides: inputs())
            let baseline = try gates.loadBaseline(for: running.conditions(), hiding: hiding())
            let loop = EventLoop()
            let reader = try corpus.open()
            var filters = [(try running.find(), try running.trialOptions(on: loop))]
            if let against {
                filters.append((try running.find(against), try running.trialOptions(on: loop, of: against)))
            }
            try running.checkAppGroups(besides: against)
            let interruption = Interruption(loop)
            var repeated = RepeatedMessages()
            try learn(into: &repeated, interruption)
            let run = EvaluationRun(
                loop: loop, corpus: CorpusBatches(reader, repeated: repeated), filters: filters, hiding: try hiding(),
                timing: oneAtATime ? .single : .means)
            let predictions = try Predictions(reports.predictions, of: run, release: running.conditions().release)
            defer { predictions?.discard() }
            let signal = try turn(run, interruption, predictions)
            if let failure = predictions?.failure { throw failure }
            loop.run(atMost: .seconds(2)) { run.isTerminated }
            // A second answer to the last text may have come.
            run.look()
            try checkTexts(run, isInterrupted: signal != nil)
            var report = try makeReport(run, filters.map(\.0), isWhole: signal == nil)
            report.isInterrupted = signal != nil
            try gates.apply(to: &report, baseline)
            try reports.write(report, to: files)
            try finish(predictions, isInterrupted: signal != nil)
            reportSkipped(run.reading)
            if signal == nil { corpus.reportUnmatched(run.reading) }
            for (index, (filter, _)) in filters.enumerated() {
                var notes = FilterLogNotes(filter)
                notes.tell(run.log(index))
                notes.tellRest(run.log(index))
                if let reason = run.abandonReason(index) {
                    PlainLine.note("siftbox: \(filter.name) was asked no more: \(reason)")
                }
            }
            if let signal { throw signal }
            let reasons = filters.indices.compactMap { run.abandonReason($0)?.name }
            if reasons.contains(.filterCannotStart) { throw ExitCode.cannotRun }
            // What is measured of a filter that is asked no more is not the corpus.
            if !report.holds || !reasons.isEmpty { throw ExitCode.failure }
        } catch  where Self.isReportable(error) {
            PlainLine.note("siftbox: \(error)")
            throw ExitCode.cannotRun
        }
    }

    /// An earlier file is not replaced by one of a part of the corpus. Standard output has the lines already.
    private func finish(_ predictions: Predictions?, isInterrupted: Bool) throws {
        guard isInterrupted, let path = reports.predictions, path != "-" else {
            try predictions?.finish()
            return
        }
        PlainLine.note("siftbox: \(path) is not written: the evaluation was interrupted.")
    }

    private static func isReportable(_ error: any Error) -> Bool {
        error is ArchiveError || error is ReportFiles.Failure || error is BaselineError || error is SortedRuns.Failure
            || error is EvaluateError || error is OutputError
    }

    /// What is read: the texts, the filters where they are named by a path, what their apps have left for them, and the
    /// baseline.
    private func inputs() throws -> [String] {
        try (corpus.corpusFiles(corpus.files) + corpus.corpusFiles(training)).map(\.path)
            + running.inputs() + (against.map { try running.inputs($0) } ?? []) + [gates.baseline].compactMap { $0 }
    }

    private func learn(into repeated: inout RepeatedMessages, _ interruption: Interruption) throws {
        guard try !learned.isEmpty else { return }
        let progress = ProgressBar(label: "Reading the training")
        defer { progress.end() }
        var count = 0
        try trainingTexts().read(into: &repeated, onRemark: PlainLine.note) { fraction in
            count += 1
            guard count.isMultiple(of: 512) else { return }
            progress.show(fraction, count)
            try interruption.throwIfThere()
        }
        // No text of the corpus could be in it, and a gate on leaks would hold of nothing.
        guard count > 0 else {
            throw EvaluateError(
                "There is no text in the training that can be read\(trainingRows == nil ? "" : ", in these rows").")
        }
    }

    func trainingTexts() throws -> TrainingMessages {
        var texts = TrainingMessages(try corpus.corpusFiles(try learned))
        // The sample corpus is read as what it is.
        guard !training.isEmpty else { return texts }
        texts.format = corpus.archive.format
        texts.columns = try corpus.archive.columns()
        texts.rows = trainingRows?.range
        return texts
    }

    /// - Returns: how it was interrupted; nil: it was not.
    private func turn(
        _ run: EvaluationRun, _ interruption: Interruption, _ predictions: Predictions?
    ) throws -> ExitCode? {
        let progress = ProgressBar(label: "Evaluating")
        defer { progress.end() }
        run.start()
        do {
            try interruption.turn {
                progress.show(run.progress, run.reportedCount)
                predictions?.write()
                return run.isOver || predictions?.failure != nil
            }
            if predictions?.failure != nil { run.stop() }
            return nil
        } catch let signal as ExitCode {
            run.stop()
            return signal
        }
    }

    private func checkTexts(_ run: EvaluationRun, isInterrupted: Bool) throws {
        if let problem = run.problem { throw EvaluateError(problem) }
        guard run.reportedCount == 0, !isInterrupted else { return }
        reportSkipped(run.reading)
        throw EvaluateError(
            run.reading.unlabelled == 0
                ? "There is no text in the corpus that can be read\(corpus.rows == nil ? "" : ", in these rows")."
                : run.reading.noLabels)
    }

    private func reportSkipped(_ reading: CorpusReading) {
        for remark in reading.remarks { PlainLine.note(remark) }
        for skipped in reading.skipped { PlainLine.note("\(skipped.path):\(skipped.place): \(skipped.reason)") }
        if reading.skippedCount > reading.skipped.count {
            PlainLine.note("Not read and passed over: \(Counted.pluralized(reading.skippedCount, "record")).")
        }
    }
}

/// Why a corpus cannot be measured on, in a sentence.
struct EvaluateError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
