package import ArgumentParser
import Corpora
import Evaluation
import EvaluationRunner
import FilterProcesses
import MessageArchives
import Messages
import SystemSupport

/// `siftbox evaluate`: measures a filter on labeled messages.
package struct EvaluateCommand: ParsableCommand, RunsFilter {
    package static let configuration = CommandConfiguration(
        commandName: "evaluate",
        abstract: "Measure a filter on a labeled corpus.",
        discussion: """
            siftbox evaluate --filter black-friday sample
            siftbox evaluate --filter ./MyFilter messages.csv --map smishing=junk
            siftbox evaluate --filter ./MyFilter messages.csv --min mcc=0.93 --max late=0
            siftbox evaluate --filter ./New --against ./Old messages.csv --html page.html
            siftbox evaluate --filter ./MyFilter messages.csv --perturb all --max spam-through=5
            siftbox evaluate --filter ./MyFilter messages.csv --open

            Each message is treated as one from an unknown sender. It goes through the same process, sandbox and \
            validation as in the inbox. For a message without a sender, the filter receives none, and the report says \
            so: iOS would not query the filter for it. The corpus `sample` comes with Siftbox.

            Servers are queried only with --local-http, --trust-ca or --association. Otherwise a deferral fails at once, \
            and if the filter then answers none, the message counts as deferred.

            Every report lists misclassified messages, blocked ham first. --predictions writes one line of JSON for \
            each message:

            {"row":6,"place":"a.csv:7","expected":["none"],"action":"junk","folder":"junk",
             "outcome":"ham-blocked"}

            row is the number of the received message in the corpus; expected has Apple's names of the correct categories; action is the filter's answer; allow counts as none. \
            outcome is right, ham-blocked, spam-missed or \
            wrong-folder. id and subAction are present if the message has one, failure (deferred, late, crashed, \
            malformed, not-queried) if the filter gave no answer, score if its answer has one, slices with --slice. With \
            --against, "against" has action, subAction, folder, outcome, failure and score of the other filter.

            On several machines, --shard lets each evaluate a part of the same corpus; siftbox merge makes one report:

            siftbox evaluate --filter F big.csv --shard 1/2 --save 1.json
            siftbox evaluate --filter F big.csv --shard 2/2 --save 2.json
            siftbox merge 1.json 2.json --html page.html --min mcc=0.93

            With --perturb and --repeat, "probes" has the answers to the same message, perturbed or sent again:

            {"perturb":"digits","action":"none","folder":"unknown","outcome":"spam-missed"}
            {"repeat":2,"action":"junk","folder":"junk","outcome":"right"}

            The fingerprint of a corpus covers its messages with their senders and labels. It does not depend on \
            their order or on how they are split into files.

            Exit status: 0 if every gate passes; 1 if a gate fails, a filter failed at every query, or it crashed \
            so often that it was abandoned; 2 for invalid input, an unknown filter or one that cannot be started; 130 or 143 when interrupted, with a \
            report of the messages so far; 141 if the reader of standard output closed it.

            \(Measure.help)
            """
    )

    @OptionGroup(title: FilterHelp.filter) package var running: FilterOption

    @OptionGroup(title: FilterHelp.device) package var release: ReleaseOption

    @OptionGroup(title: FilterHelp.device) package var country: CountryOption

    @OptionGroup(title: FilterHelp.build) package var building: ExtensionOptions

    @OptionGroup(title: FilterHelp.data) package var appGroup: AppGroupOptions

    @OptionGroup(title: FilterHelp.processes) package var timeout: TimeoutOptions

    @OptionGroup(title: FilterHelp.processes) package var processes: ProcessOptions

    @OptionGroup(title: FilterHelp.processes) package var limits: LimitOptions

    @OptionGroup(title: FilterHelp.servers) package var servers: ServerOptions

    @OptionGroup(title: FilterHelp.processes) package var sandbox: SandboxOptions

    @Option(
        help: ArgumentHelp(
            "Compare with another filter: list the messages that --filter fixes and breaks.", valueName: "filter"),
        completion: Completions.filters)
    var against: String?

    @OptionGroup var corpus: CorpusOptions

    @Option(
        help: ArgumentHelp(
            "Find messages of the corpus that are also in this training corpus of the filter (repeatable).",
            valueName: "corpus"), completion: Completions.corpora)
    var training: [String] = []

    @Option(help: ArgumentHelp("Use only these rows of the training corpus.", valueName: "rows"))
    var trainingRows: RowRange?

    @Option(
        help: ArgumentHelp(
            "Actions whose messages count as hidden: junk, or several, such as junk,promotion.", valueName: "actions"))
    var hidden = "junk"

    @Flag(
        help: """
            Send each message only after the answer to the previous one, so that each has its own time. Slower: by default, \
            many are in flight, and messages that are answered together share their time.
            """)
    var oneAtATime = false

    @Flag(
        help: """
            Give each message without a sender a number that is reserved for fiction: a British one if the country's \
            calling code is 44, otherwise an American one.
            """)
    var inventSenders = false

    @Option(
        name: .customLong("shard"),
        help: ArgumentHelp(
            "Evaluate only part I of N: the labeled messages I, I+N, I+2N … of the corpus, which is read completely.",
            valueName: "i/n"))
    var shardEntry: String?

    @Flag(help: "Leave out times, memory and the machine, so that the same run gives the same files.")
    var noTimes = false

    @OptionGroup var probes: ProbeOptions

    @Option(
        help: ArgumentHelp(
            "Write a line of JSON for each message: its place, correct categories and answer; -: to standard output.",
            valueName: "file"), completion: .file())
    var predictions: String?

    @Option(
        help: ArgumentHelp(
            """
            Report the results by country, length, link, script, sender-kind, month, or a column of the corpus: \
            country,language (repeatable). For a column with one of these names: column:NAME.
            """, valueName: "names"))
    var slice: [String] = []

    @Flag(
        name: .customLong("open"),
        help: """
            Open the corpus in the inbox instead of a report: each message is marked as right or wrong, the search wrong: finds \
            the wrong ones, and after a save of the filter the marks follow. Nothing is stored.
            """)
    package var opensInbox = false

    @OptionGroup var gates: GateOptions

    @OptionGroup var reports: ReportOptions

    @OptionGroup var color: ColorOption

    package init() {}

    package func validate() throws {
        try running.require()
        guard trainingRows == nil || !training.isEmpty else {
            throw ValidationError("--training-rows requires --training.")
        }
        guard try !oneAtATime || processes.count == 1 else {
            throw ValidationError("--one-at-a-time and --jobs cannot be combined: only one message is in flight.")
        }
        _ = try hiding()
        _ = try slices()
        try checkShard()
        try gates.checkTimes(areSingle: oneAtATime, areLeftOut: noTimes)
    }

    func hiding() throws -> Set<FolderGroup> {
        var groups: Set<FolderGroup> = []
        for name in hidden.split(separator: ",") {
            guard let group = FolderGroup(name: String(name)), group != .uncategorized else {
                throw ValidationError("--hidden '\(name)': expected junk, promotion or transaction.")
            }
            groups.insert(group)
        }
        guard !groups.isEmpty else { throw ValidationError("--hidden: expected at least one action.") }
        return groups
    }

    package func run() throws {
        let settings = try settings(besides: against)
        let files = try reports.files(besides: inputs(settings), and: [("--predictions", predictions)])
        let baseline = try gates.loadBaseline(for: evaluationConditions(settings), hiding: hiding())
        let loop = EventLoop()
        let slices = try slices()
        let reader = try corpus.open(
            slicing: slices.isEmpty ? nil : CorpusSlicing(slices, country: settings.country))
        var filters = [(try findFilter(with: settings), try filterRunOptions(on: loop, with: settings))]
        if let against {
            let options = try filterRunOptions(on: loop, of: against, with: settings)
            filters.append((try findFilter(against, with: settings), options))
        }
        for index in filters.indices { filters[index].1.inventsSenders = inventSenders }
        try checkAppGroups(besides: against)
        let interruption = Interruption(loop)
        var repeated = RepeatedMessages()
        try readTraining(into: &repeated, settings, interruption)
        let run = EvaluationRun(
            loop: loop, corpus: CorpusBatches(reader, repeated: repeated), filters: filters, hiding: try hiding(),
            slices: slices, timing: oneAtATime ? .single : .means, shard: try shard(), probes: try probes.plan())
        let predictions = try Predictions(self.predictions, of: run, release: settings.release)
        defer { predictions?.discard() }
        let signal = try turn(run, interruption, predictions)
        if let failure = predictions?.failure { throw failure }
        loop.run(atMost: .seconds(2)) { run.isTerminated }
        // A second answer to the last message may have arrived.
        run.sampleProcesses()
        try checkMessages(run, isInterrupted: signal != nil)
        var report = try makeReport(run, filters.map(\.0), settings, isWhole: signal == nil)
        report.isInterrupted = signal != nil
        try gates.apply(to: &report, baseline)
        try reports.write(report, to: files, color.style)
        try finish(predictions, isInterrupted: signal != nil)
        reportSkipped(run.reading)
        if signal == nil { corpus.reportUnmatched(run.reading) }
        for (index, (filter, _)) in filters.enumerated() {
            var notes = FilterLogNotes(filter)
            notes.printNewLines(of: run.log(index))
            notes.printOmittedCount()
            if let reason = run.abandonReason(index) {
                PlainLine.note("siftbox: \(filter.name) was abandoned: \(reason)")
            }
        }
        if let signal { throw signal }
        if !report.hasAnswers { reportMissingAnswers(run, filters.map(\.0)) }
        let reasons = filters.indices.compactMap { run.abandonReason($0)?.name }
        if reasons.contains(.filterCannotStart) { throw ExitCode.cannotRun }
        // The results of an abandoned filter do not cover the corpus.
        if !report.passed || !reasons.isEmpty { throw ExitCode.failure }
    }

    /// Keeps an earlier file if the evaluation was interrupted. Standard output has the lines already.
    private func finish(_ predictions: Predictions?, isInterrupted: Bool) throws {
        guard isInterrupted, let path = self.predictions, path != "-" else {
            try predictions?.finish()
            return
        }
        PlainLine.note("siftbox: \(path) was not written: the evaluation was interrupted.")
    }

    /// The files that are read: corpora, filters that are named by a path, their App Groups, and the baseline.
    private func inputs(_ settings: RunSettings) throws -> [String] {
        try (corpus.corpusFiles(corpus.files) + corpus.corpusFiles(training)).map(\.path)
            + filterInputs(with: settings) + (against.map { try filterInputs($0, with: settings) } ?? [])
            + [gates.baseline].compactMap { $0 }
    }

    private func readTraining(
        into repeated: inout RepeatedMessages, _ settings: RunSettings, _ interruption: Interruption
    ) throws {
        guard try !learned(settings).isEmpty else { return }
        let progress = ProgressBar(label: "Reading the training corpus")
        defer { progress.end() }
        var count = 0
        try trainingMessages(settings).read(into: &repeated, onRemark: PlainLine.note) { fraction in
            count += 1
            guard count.isMultiple(of: 512) else { return }
            progress.show(fraction, count)
            try interruption.throwIfInterrupted()
        }
        // Without training messages, a gate on leaks would always pass.
        guard count > 0 else {
            throw CommandFailure(
                "The training corpus has no readable messages\(trainingRows == nil ? "" : " in these rows").")
        }
    }

    func trainingMessages(_ settings: RunSettings) throws -> TrainingMessages {
        var messages = TrainingMessages(try corpus.corpusFiles(try learned(settings)))
        // The sample corpus has its own format and columns.
        guard !training.isEmpty else { return messages }
        messages.format = corpus.archive.format
        messages.columns = try corpus.archive.columns()
        messages.rows = trainingRows?.range
        return messages
    }

    /// - Returns: the exit code of the signal that interrupted the run; nil if none did.
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

    private func checkMessages(_ run: EvaluationRun, isInterrupted: Bool) throws {
        if let problem = run.problem { throw CommandFailure(problem) }
        guard run.counts.messages == 0, !isInterrupted else { return }
        reportSkipped(run.reading)
        throw CommandFailure(noMessages(run.reading))
    }

    /// Why the corpus has no message to send.
    func noMessages(_ reading: CorpusReading) -> String {
        reading.unlabeled == 0
            ? "The corpus has no readable messages\(corpus.rows == nil ? "" : " in these rows")."
            : reading.noLabels
    }

    func reportSkipped(_ reading: CorpusReading) {
        for remark in reading.notes + reading.remarks { PlainLine.note(remark) }
        for skipped in reading.skipped { PlainLine.note("\(skipped.place): \(skipped.reason)") }
        if reading.skippedCount > reading.skipped.count {
            PlainLine.note("Skipped \(Counted.pluralized(reading.skippedCount, "unreadable record")).")
        }
    }
}
