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
    /// Messages submitted in one turn of the loop, so that answers are read in between.
    private static let messagesPerTurn = 256
    /// How often the filters' memory is sampled; later, once per part of the run: a process that ends by itself can
    /// only be sampled before, but each sample takes as long as hundreds of messages.
    static let sampleInterval = Duration.milliseconds(20)
    static let samplePart = 20

    package internal(set) var sides: [Side]
    /// The messages that the first filter fixed and broke compared with the second; nil with one filter.
    package internal(set) var comparison: FilterComparison?
    /// The messages of the corpus: those reported, and those of other shards before the next.
    package internal(set) var counts = CorpusCounts()
    /// The number of messages taken from the corpus.
    var taken = 0
    /// The number of messages submitted.
    var submitted = 0
    /// The number of messages reported.
    package internal(set) var reportedCount = 0
    /// Why the corpus cannot be read further; nil: it can.
    package var problem: String? { corpus.problem }
    /// The state of the corpus reader.
    package var reading: CorpusReading { corpus.reading }
    /// From the first query to the newest answer.
    package internal(set) var duration = Duration.zero
    package internal(set) var isOver = false
    /// Called with each message, in the corpus' order, and the observation of each filter.
    package var onMessage: ((CorpusBatch.Message, [Observation]) -> Void)?

    let loop: EventLoop
    let corpus: CorpusPrefetcher
    let timing: RunFacts.Timing
    let shard: Shard?
    let probes: ProbePlan
    /// Decides what is right; empty, so that it is not copied with every count.
    let rule: Tally
    var runs: [FilterRun<MessageQuery>] = []
    /// The rest of the queries about the last message that was submitted; nil: all were submitted.
    var queries: MessageQueries?
    /// For each filter, the rest of the queries about a message that wait for the answer to the one before; nil: none wait.
    var waiting: [MessageQueries?]
    /// For each filter, the answers to the queries of a message so far.
    var incomplete: [MessageResult]
    /// Results that only one of two filters has so far.
    var ahead: [OrderedResults<CorpusBatch.Message, MessageResult>]
    var started = 0
    var begin: ContinuousClock.Instant?
    var needsPump = false
    /// `duration` when the processes are sampled next.
    var nextSample = sampleInterval

    /// - Parameters:
    ///   - filters: one or two.
    ///   - slices: what the messages of the corpus are split by (`CorpusReader.Options.slicing`); empty: nothing.
    ///   - timing: `single`: a message is submitted when no other is in flight, with either filter.
    ///   - shard: the messages to submit; nil: all.
    ///   - probes: further queries about each message.
    package init(
        loop: EventLoop, corpus: consuming sending CorpusBatches, filters: [(Filter, FilterRunOptions)],
        hiding: Set<FolderGroup>, slices: [SliceDimension] = [], timing: RunFacts.Timing = .means,
        shard: Shard? = nil, probes: ProbePlan = ProbePlan()
    ) {
        self.loop = loop
        self.corpus = CorpusPrefetcher(loop: loop, corpus)
        self.timing = timing
        self.shard = shard
        self.probes = probes
        rule = Tally(hiding: hiding)
        sides = filters.map { _ in Side(hiding: hiding, slices, probes) }
        waiting = filters.map { _ in nil }
        incomplete = filters.map { _ in MessageResult() }
        ahead = filters.map { _ in OrderedResults() }
        if filters.count > 1 { comparison = FilterComparison(hiding: hiding) }
        runs = filters.map { FilterRun(loop: loop, filter: $0, options: $1) }
        for (index, run) in runs.enumerated() {
            run.onResult = { [weak self] query, answer in self?.receive(query, answer, from: index) }
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

    func pumpSoon() {
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
            left -= 1
            if let (query, body) = queries?.next() {
                for run in runs { run.submit(query, body) }
                continue
            }
            queries = nil
            guard let message = corpus.next() else { return endIfDone() }
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
        let all = MessageQueries(message, number: taken - 1, probes)
        guard timing == .single || submitted == 1 else {
            var all = all
            if let (query, body) = all.next() {
                for run in runs { run.submit(query, body) }
            }
            queries = all
            return
        }
        // Two processes at once would slow each other down.
        for index in 0..<(timing == .single ? 1 : runs.count) {
            waiting[index] = all
            submitNext(to: index)
        }
    }

    /// Submits the next query about a message whose queries are sent one at a time.
    func submitNext(to index: Int) {
        guard let (query, body) = waiting[index]?.next() else {
            waiting[index] = nil
            return
        }
        runs[index].submit(query, body)
    }
}
