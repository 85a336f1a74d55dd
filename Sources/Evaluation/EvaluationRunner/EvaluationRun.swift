package import Corpora
package import Evaluation
package import FilterProcesses
package import Messages
package import SystemSupport

/// Runs one filter, or two side by side, over a corpus, and adds up their results in one pass, in constant
/// memory.
///
///     let corpus = CorpusBatches(reader, repeated: RepeatedMessages())
///     let run = EvaluationRun(loop: loop, corpus: corpus, filters: [(filter, options)], hiding: [.junk])
///     run.start()
///     while !run.isOver, loop.turn(waitingAtMost: nil) {}
///     run.sides[0].tally
package final class EvaluationRun {
    /// The results of one of the filters.
    package struct Side {
        package fileprivate(set) var tally: Tally
        package fileprivate(set) var misclassified: Misclassified
        /// What the filter declared.
        package fileprivate(set) var capabilities = Capabilities.none
        package fileprivate(set) var diagnostics: [Diagnostic] = []
        /// Why messages have no answer: the number of each diagnostic, and the first one.
        package fileprivate(set) var reasons: [Diagnostic.Name: (count: Int, first: Diagnostic)] = [:]
        /// The peak memory of its processes, in bytes.
        package fileprivate(set) var peakMemory: Int?
        package fileprivate(set) var answeredTwice = 0
        /// How often its process crashed on a message that it answered when retried.
        package fileprivate(set) var recoveredCrashes = 0
        /// How often its process was started.
        package fileprivate(set) var starts = 0
    }

    /// Messages submitted in one turn of the loop, so that answers are read in between.
    private static let messagesPerTurn = 256
    /// How often the filters' memory is sampled; later, once per part of the run: a process that ends by itself can
    /// only be sampled before, but each sample takes as long as hundreds of messages.
    private static let sampleInterval = Duration.milliseconds(20)
    private static let samplePart = 20

    package private(set) var sides: [Side]
    /// The messages that the first filter fixed and broke compared with the second; nil with one filter.
    package private(set) var comparison: FilterComparison?
    /// The messages of the corpus: those reported, and those of other shards that were passed over.
    package private(set) var counts = CorpusCounts()
    /// The number of messages taken from the corpus.
    private var taken = 0
    /// The number of messages submitted.
    private var submitted = 0
    /// The number of messages reported.
    package private(set) var reportedCount = 0
    /// Why the corpus cannot be read further; nil: it can.
    package var problem: String? { corpus.problem }
    /// The state of the corpus reader.
    package var reading: CorpusReading { corpus.reading }
    /// From the first query to the newest answer.
    package private(set) var duration = Duration.zero
    package private(set) var isOver = false
    /// Called with each message, in the corpus' order, and the observation of each filter.
    package var onMessage: ((CorpusBatch.Message, [Observation]) -> Void)?

    private let loop: EventLoop
    private let corpus: CorpusPrefetcher
    private let timing: RunFacts.Timing
    private let shard: Shard?
    private var runs: [FilterRun<CorpusBatch.Message>] = []
    /// Answers that only one of two filters has given so far.
    private var ahead: [OrderedResults<CorpusBatch.Message, FilterRunAnswer>]
    private var started = 0
    private var begin: ContinuousClock.Instant?
    private var needsPump = false
    /// `duration` when the processes are sampled next.
    private var nextSample = sampleInterval

    /// - Parameters:
    ///   - filters: one or two.
    ///   - timing: `single`: a message is submitted when no other is in flight, with either filter.
    ///   - shard: the messages to submit; nil: all.
    package init(
        loop: EventLoop, corpus: consuming sending CorpusBatches, filters: [(Filter, FilterRunOptions)],
        hiding: Set<FolderGroup>, timing: RunFacts.Timing = .means, shard: Shard? = nil
    ) {
        self.loop = loop
        self.corpus = CorpusPrefetcher(loop: loop, corpus)
        self.timing = timing
        self.shard = shard
        sides = filters.map { _ in Side(tally: Tally(hiding: hiding), misclassified: Misclassified(hiding: hiding)) }
        ahead = filters.map { _ in OrderedResults() }
        if filters.count > 1 { comparison = FilterComparison(hiding: hiding) }
        runs = filters.map { FilterRun(loop: loop, filter: $0, options: $1) }
        for (index, run) in runs.enumerated() {
            run.onResult = { [weak self] message, answer in self?.receive(message, answer, from: index) }
            run.onRoom = { [weak self] in self?.pumpSoon() }
        }
        self.corpus.onMessages = { [weak self] in self?.pumpSoon() }
    }

    package func start() {
        corpus.start()
        for (index, run) in runs.enumerated() {
            run.start { [weak self] in
                guard let self else { return }
                sides[index].diagnostics = run.diagnostics
                sides[index].capabilities = run.capabilities
                started += 1
                pumpSoon()
            }
        }
    }

    /// Ends the run with the results so far.
    package func stop() {
        guard !isOver else { return }
        sampleProcesses()
        isOver = true
        corpus.stop()
        for run in runs { run.stop() }
    }

    /// The part of the corpus that is reported, from 0 to 1. A window of messages is read, but not reported yet.
    package var progress: Double { corpus.reading.fraction * Double(counts.messages) / Double(max(1, corpus.count)) }

    /// The repeated messages among those counted. Call it once, at the end.
    package func findRepeated() throws(SortedRuns.Failure) -> RepeatedMessages.Findings {
        try corpus.findRepeated(among: counts.messages)
    }

    /// Why a filter was abandoned; nil: it was not.
    package func abandonReason(_ index: Int) -> Diagnostic? { runs[index].abandonReason }

    /// The log of a filter and its sandbox, the newest line last.
    package func log(_ index: Int) -> FilterLog { runs[index].host.log }

    /// Whether the filters' processes have ended.
    package var isTerminated: Bool { runs.allSatisfy(\.host.isTerminated) }

    // MARK: Submitting

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
        var left = Self.messagesPerTurn
        while left > 0, hasRoom {
            guard let message = corpus.next() else { return endIfDone() }
            left -= 1
            taken += 1
            if shard?.contains(taken) ?? true { submit(message) } else { counts.add(message) }
        }
        if hasRoom { pumpSoon() }
    }

    /// Whether another message can be submitted. The first is always alone, so that its time is that of a first call.
    private var hasRoom: Bool {
        if timing == .single || reportedCount == 0, reportedCount < submitted { return false }
        return runs.allSatisfy(\.hasRoom)
    }

    private func submit(_ message: CorpusBatch.Message) {
        submitted += 1
        if begin == nil { begin = .now }
        // Two processes at once would slow each other down.
        for index in 0..<(timing == .single ? 1 : runs.count) { runs[index].submit(message) }
    }

    // MARK: Reporting

    private func receive(_ message: CorpusBatch.Message, _ answer: FilterRunAnswer, from index: Int) {
        guard runs.count > 1 else {
            let observation = observe(message, answer, in: 0)
            onMessage?(message, [observation])
            return report(message)
        }
        ahead[index].set(ahead[index].reserve(for: message), answer)
        if timing == .single, index + 1 < runs.count { runs[index + 1].submit(message) }
        while ahead.allSatisfy({ $0.count > 0 }) {
            let together = ahead.indices.compactMap { ahead[$0].next() }
            let message = together[0].pending
            let observations = together.indices.map { observe(message, together[$0].result, in: $0) }
            comparison?.add(
                before: observations[1], after: observations[0], row: message.row,
                place: reading.name(of: message.place), text: { message.body })
            onMessage?(message, observations)
            report(message)
        }
    }

    private func report(_ message: CorpusBatch.Message) {
        reportedCount += 1
        counts.add(message)
        if let begin { duration = begin.duration(to: .now) }
        if duration >= nextSample { sampleProcesses() }
        if timing == .single || reportedCount == 1 { pumpSoon() }
        if corpus.isAtEnd { endIfDone() }
    }

    private func observe(_ message: CorpusBatch.Message, _ answer: FilterRunAnswer, in index: Int) -> Observation {
        var observation = Observation(accepted: message.accepted, category: answer.category, failure: answer.failure)
        observation.isAllowed = answer.action == .allow
        observation.wasDeferred = answer.wasDeferred
        observation.milliseconds = answer.milliseconds
        observation.isFirstCall = answer.isFirstCall
        sides[index].tally.add(observation)
        sides[index].misclassified.add(
            observation, row: message.row, place: reading.name(of: message.place), sender: message.sender
        ) { message.body }
        if answer.failure != nil, let diagnostic = answer.diagnostic {
            sides[index].reasons[diagnostic.name, default: (0, diagnostic)].count += 1
        }
        return observation
    }

    /// Samples the filters' processes, including those that are ending.
    package func sampleProcesses() {
        nextSample = duration + max(Self.sampleInterval, duration / Self.samplePart)
        for (index, run) in runs.enumerated() {
            run.host.sampleMemory()
            let history = run.host.history
            sides[index].answeredTwice = run.answeredTwice
            sides[index].recoveredCrashes = history.recoveredCrashes
            sides[index].starts = history.starts
            sides[index].peakMemory = history.peakMemory
        }
    }

    private func endIfDone() {
        guard corpus.isAtEnd, runs.allSatisfy({ $0.unanswered == 0 }) else { return }
        stop()
    }
}

extension FilterRun<CorpusBatch.Message> {
    fileprivate func submit(_ message: CorpusBatch.Message) {
        submit(FilterRunMessage(sender: message.sender, messageBody: message.body), message)
    }
}
