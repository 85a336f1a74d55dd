import Corpora
import Synchronization
import SystemSupport

/// Reads a corpus ahead on another thread: reading and finding repeated messages is much of the work, and the filter
/// should not wait for it.
///
///     let corpus = CorpusPrefetcher(loop: loop, batches)
///     corpus.onMessages = { while let message = corpus.next() { … } }
///     corpus.start()
final class CorpusPrefetcher {
    /// The batches, used by two threads in turn.
    private final class Source: Sendable {
        let batches: Mutex<CorpusBatches>

        init(_ batches: consuming sending CorpusBatches) { self.batches = Mutex(batches) }
    }

    /// Called when there are more messages, or at the end.
    var onMessages: (() -> Void)?
    /// Whether all messages were taken.
    var isAtEnd: Bool { isLast && taken == messages.count }
    /// Why the corpus cannot be read further; nil: it can.
    private(set) var problem: String?
    /// The state of the reader after the current batch.
    private(set) var reading: CorpusReading
    /// The number of messages up to the end of that batch.
    private(set) var count = 0

    private let loop: EventLoop
    private let source: Source
    private var messages: [CorpusBatch.Message] = []
    private var taken = 0
    /// The batch after the current one.
    private var following: CorpusBatch?
    /// Whether the current batch is the last.
    private var isLast = false
    private var isReading = false
    private var isStopped = false

    init(loop: EventLoop, _ batches: consuming sending CorpusBatches) {
        self.loop = loop
        reading = batches.reading
        source = Source(batches)
    }

    func start() { readNext() }

    /// Stops reading.
    func stop() { isStopped = true }

    /// The next message; nil: there is none, or none yet.
    func next() -> CorpusBatch.Message? {
        while taken == messages.count {
            guard let batch = following else { return nil }
            following = nil
            (messages, taken) = (batch.messages, 0)
            reading = batch.reading
            count += messages.count
            if batch.end == .more { readNext() } else { isLast = true }
        }
        defer { taken += 1 }
        return messages[taken]
    }

    /// The repeated messages among the first ones. Call it once, at the end.
    func findRepeated(among count: Int) throws(SortedRuns.Failure) -> RepeatedMessages.Findings {
        try source.batches.withLock { batches throws(SortedRuns.Failure) in try batches.findRepeated(among: count) }
    }

    private func readNext() {
        guard !isReading, !isStopped else { return }
        isReading = true
        loop.inBackground { [source] in
            source.batches.withLock { $0.next() }
        } then: { [weak self] batch in
            self?.dequeue(batch)
        }
    }

    private func dequeue(_ batch: CorpusBatch) {
        guard !isStopped else { return }
        isReading = false
        following = batch
        if case .problem(let problem) = batch.end { self.problem = problem }
        onMessages?()
    }
}
