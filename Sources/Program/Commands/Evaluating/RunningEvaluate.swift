import ArgumentParser
import Corpora
import Evaluation
import EvaluationRunner
import FilterProcesses
import MessageArchives
import Messages
import SystemSupport

// The run: the corpus is read, each filter is queried, and the report is written.
extension EvaluateCommand {
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
