import Corpora
import EventLoop
import Evaluation
import FilterHost
import Messages

/// Puts a corpus to one filter, or to two side by side, and adds up what they made of it, in one pass and in a constant
/// amount of memory.
///
///     let corpus = CorpusBatches(reader, repeated: RepeatedMessages())
///     let run = EvaluationRun(loop: loop, corpus: corpus, filters: [(filter, options)], hiding: [.junk])
///     run.start()
///     while !run.isOver, loop.turn(waitingAtMost: nil) {}
///     run.sides[0].tally
package final class EvaluationRun {
    /// What one of the filters made of the texts that are told.
    package struct Side {
        package fileprivate(set) var tally: Tally
        package fileprivate(set) var misclassified: Misclassified
        /// What the filter declared.
        package fileprivate(set) var capabilities = Capabilities.none
        package fileprivate(set) var diagnostics: [Diagnostic] = []
        /// Why some texts have no answer, by the reasons' names, with what was seen first.
        package fileprivate(set) var reasons: [Diagnostic.Name: (count: Int, first: Diagnostic)] = [:]
        /// The most memory that its process was seen to hold, in bytes.
        package fileprivate(set) var peakMemory: Int?
        package fileprivate(set) var answeredTwice = 0
        /// How often its process ended over a text that was answered when it was asked about again.
        package fileprivate(set) var recoveredCrashes = 0
        /// How often its process was started.
        package fileprivate(set) var starts = 0
        /// The same when a text was answered last.
        fileprivate var startsAnswered = 0
    }

    /// The texts of one turn of the loop, so that answers are read meanwhile.
    private static let textsPerTurn = 256
    /// How often the filters' memory is looked at: what one held that ends by itself can be seen only before.
    private static let timePerLook = Duration.milliseconds(20)

    package private(set) var sides: [Side]
    /// nil with one filter. What the first mended and broke of what the second made of the texts.
    package private(set) var comparison: SideBySide?
    package private(set) var fingerprint = CorpusFingerprint()
    /// How many texts have been asked about.
    private var asked = 0
    /// How many texts have been told.
    package private(set) var reportedCount = 0
    /// Why the corpus cannot be read any further; nil: it can.
    package var problem: String? { corpus.problem }
    /// What there is to say of the corpus as far as it was read.
    package var reading: CorpusReading { corpus.reading }
    /// From the first query to the newest answer.
    package private(set) var duration = Duration.zero
    package private(set) var isOver = false
    /// Called with each text, in the corpus' order, and what each filter made of it.
    package var onText: ((CorpusBatch.Text, [Observation]) -> Void)?

    private let loop: EventLoop
    private let corpus: CorpusPrefetcher
    private let timing: RunFacts.Timing
    private var runs: [FilterRun<CorpusBatch.Text>] = []
    /// What only one of two filters has answered so far.
    private var ahead: [OrderedResults<CorpusBatch.Text, FilterRunAnswer>]
    private var started = 0
    private var begin: ContinuousClock.Instant?
    private var needsPump = false
    /// How long it had lasted when the filters were looked at last.
    private var looked = Duration.zero

    /// - Parameters:
    ///   - filters: one or two.
    ///   - timing: `single`: a text is put to a filter when nothing else is under way, with either of them.
    package init(
        loop: EventLoop, corpus: consuming sending CorpusBatches, filters: [(Filter, FilterRunOptions)],
        hiding: Set<FolderGroup>, timing: RunFacts.Timing = .means
    ) {
        self.loop = loop
        self.corpus = CorpusPrefetcher(loop: loop, corpus)
        self.timing = timing
        sides = filters.map { _ in Side(tally: Tally(hiding: hiding), misclassified: Misclassified(hiding: hiding)) }
        ahead = filters.map { _ in OrderedResults() }
        if filters.count > 1 { comparison = SideBySide(hiding: hiding) }
        runs = filters.map { FilterRun(loop: loop, filter: $0, options: $1) }
        for (index, trial) in runs.enumerated() {
            trial.onResult = { [weak self] text, answer in self?.take(text, answer, from: index) }
            trial.onRoom = { [weak self] in self?.pumpSoon() }
        }
        self.corpus.onTexts = { [weak self] in self?.pumpSoon() }
    }

    package func start() {
        corpus.start()
        for (index, trial) in runs.enumerated() {
            trial.start { [weak self] in
                guard let self else { return }
                sides[index].diagnostics = trial.diagnostics
                sides[index].capabilities = trial.capabilities
                started += 1
                pumpSoon()
            }
        }
    }

    /// Ends it, with what is told by now.
    package func stop() {
        guard !isOver else { return }
        look()
        isOver = true
        corpus.stop()
        for trial in runs { trial.stop() }
    }

    /// How much of the corpus is told, from 0 to 1: a slow filter has a window of texts before it that are read and not told.
    package var progress: Double { corpus.reading.fraction * Double(reportedCount) / Double(max(1, corpus.count)) }

    /// Which texts come again, of those that are told: once, at the end.
    package func findRepeated() throws(SortedRuns.Failure) -> RepeatedMessages.Findings {
        try corpus.findRepeated(among: reportedCount)
    }

    /// Why a filter is asked no more; nil: it is asked.
    package func abandonReason(_ index: Int) -> Diagnostic? { runs[index].abandonReason }

    /// What a filter and what it runs in had to say of themselves, the newest last.
    package func log(_ index: Int) -> FilterLog { runs[index].host.log }

    /// Whether the filters' processes are gone.
    package var isTerminated: Bool { runs.allSatisfy(\.host.isTerminated) }

    // MARK: Asking

    private func pumpSoon() {
        guard !needsPump, !isOver else { return }
        needsPump = true
        loop.soon { [weak self] in
            self?.needsPump = false
            self?.pump()
        }
    }

    private func pump() {
        guard !isOver, started == runs.count else { return }
        if corpus.problem != nil { return stop() }
        var left = Self.textsPerTurn
        while left > 0, hasRoom {
            guard let text = corpus.next() else { return endIfDone() }
            left -= 1
            ask(text)
        }
        if hasRoom { pumpSoon() }
    }

    /// The first text goes alone in any case, so that its time is that of a first call.
    private var hasRoom: Bool {
        if timing == .single || reportedCount == 0, reportedCount < asked { return false }
        return runs.allSatisfy(\.hasRoom)
    }

    private func ask(_ text: CorpusBatch.Text) {
        asked += 1
        if begin == nil { begin = .now }
        // Two processes at once would take time from each other.
        for index in 0..<(timing == .single ? 1 : runs.count) { runs[index].ask(text) }
    }

    // MARK: Telling

    private func take(_ text: CorpusBatch.Text, _ answer: FilterRunAnswer, from index: Int) {
        guard runs.count > 1 else {
            let observation = observe(text, answer, in: 0)
            onText?(text, [observation])
            return report(text)
        }
        ahead[index].set(ahead[index].reserve(for: text), answer)
        if timing == .single, index + 1 < runs.count { runs[index + 1].ask(text) }
        while ahead.allSatisfy({ $0.count > 0 }) {
            let together = ahead.indices.compactMap { ahead[$0].next() }
            let text = together[0].asked
            let observations = together.indices.map { observe(text, together[$0].result, in: $0) }
            comparison?.add(
                before: observations[1], after: observations[0], place: reading.name(of: text.place),
                text: { text.body })
            onText?(text, observations)
            report(text)
        }
    }

    private func report(_ text: CorpusBatch.Text) {
        reportedCount += 1
        fingerprint.merge(text.fingerprint)
        if let begin { duration = begin.duration(to: .now) }
        if duration - looked >= Self.timePerLook { look() }
        if timing == .single || reportedCount == 1 { pumpSoon() }
        if corpus.isAtEnd { endIfDone() }
    }

    private func observe(_ text: CorpusBatch.Text, _ answer: FilterRunAnswer, in index: Int) -> Observation {
        var observation = Observation(accepted: text.accepted, category: answer.category, failure: answer.failure)
        observation.wasDeferred = answer.wasDeferred
        observation.milliseconds = answer.milliseconds
        if answer.milliseconds != nil {
            let starts = runs[index].host.startCount
            observation.isFirstCall = starts > sides[index].startsAnswered
            sides[index].startsAnswered = starts
        }
        sides[index].tally.add(observation)
        sides[index].misclassified.add(observation, place: reading.name(of: text.place)) { text.body }
        if answer.failure != nil, let diagnostic = answer.diagnostic {
            sides[index].reasons[diagnostic.name, default: (0, diagnostic)].count += 1
        }
        return observation
    }

    /// Takes what was noticed of the processes so far: also of those that are on their way to their end.
    package func look() {
        looked = duration
        for (index, trial) in runs.enumerated() {
            sides[index].answeredTwice = trial.answeredTwice
            sides[index].recoveredCrashes = trial.host.recoveredCrashes
            sides[index].starts = trial.host.startCount
            sides[index].peakMemory = trial.host.peakMemory
        }
    }

    private func endIfDone() {
        guard corpus.isAtEnd, runs.allSatisfy({ $0.unanswered == 0 }) else { return }
        stop()
    }
}

extension FilterRun<CorpusBatch.Text> {
    fileprivate func ask(_ text: CorpusBatch.Text) {
        ask(FilterRunMessage(sender: text.sender, messageBody: text.body), text)
    }
}
