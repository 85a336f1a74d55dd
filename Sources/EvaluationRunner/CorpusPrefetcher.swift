import Corpora
import EventLoop
import Synchronization

/// Reads a corpus ahead of whoever asks about its texts, on another thread: reading them, and finding those that come again,
/// is much of the work, and a filter is not to wait for it.
///
///     let corpus = CorpusPrefetcher(loop: loop, batches)
///     corpus.onTexts = { while let text = corpus.next() { … } }
///     corpus.start()
final class CorpusPrefetcher {
    /// What two threads share, one after the other.
    private final class Source: Sendable {
        let batches: Mutex<CorpusBatches>

        init(_ batches: consuming sending CorpusBatches) { self.batches = Mutex(batches) }
    }

    /// Called when there are texts again, or the end has come.
    var onTexts: (() -> Void)?
    /// Whether all texts were taken.
    var isAtEnd: Bool { isLast && taken == texts.count }
    /// Why the corpus cannot be read any further; nil: it can.
    private(set) var problem: String?
    /// What there is to say of the corpus as far as the batch of the newest text.
    private(set) var reading: CorpusReading
    /// How many texts there were up to the end of that batch.
    private(set) var count = 0

    private let loop: EventLoop
    private let source: Source
    private var texts: [CorpusBatch.Text] = []
    private var taken = 0
    /// The batch behind these.
    private var following: CorpusBatch?
    /// Whether none does.
    private var isLast = false
    private var isReading = false
    private var isStopped = false

    init(loop: EventLoop, _ batches: consuming sending CorpusBatches) {
        self.loop = loop
        reading = batches.reading
        source = Source(batches)
    }

    func start() { readOn() }

    /// Nothing more is read.
    func stop() { isStopped = true }

    /// The next text; nil: there is none, or none yet.
    func next() -> CorpusBatch.Text? {
        while taken == texts.count {
            guard let batch = following else { return nil }
            following = nil
            (texts, taken) = (batch.texts, 0)
            reading = batch.reading
            count += texts.count
            if batch.end == .more { readOn() } else { isLast = true }
        }
        defer { taken += 1 }
        return texts[taken]
    }

    /// What stands in it more than once, of the first so many of its texts: to be asked for once, at the end.
    func findRepeated(among texts: Int) throws(SortedRuns.Failure) -> RepeatedMessages.Findings {
        try source.batches.withLock { batches throws(SortedRuns.Failure) in try batches.findRepeated(among: texts) }
    }

    private func readOn() {
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
        onTexts?()
    }
}
