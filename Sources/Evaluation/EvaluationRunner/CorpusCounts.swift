package import Corpora
package import Evaluation

/// What is counted of the messages of a corpus, also of those that another shard evaluates.
package struct CorpusCounts: Hashable, Sendable {
    /// The number of labeled messages.
    package private(set) var messages = 0
    /// The number of those that have a sender in the corpus.
    package private(set) var withSender = 0
    package private(set) var fingerprint = CorpusFingerprint()

    package init() {}

    package mutating func add(_ message: CorpusBatch.Message) {
        messages += 1
        if message.sender?.isEmpty == false { withSender += 1 }
        fingerprint.merge(message.fingerprint)
    }
}
