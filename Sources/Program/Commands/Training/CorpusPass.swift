import Corpora
import Messages

/// Reads a whole corpus from its beginning, with a progress bar, until a signal arrives.
struct CorpusPass {
    let corpus: CorpusOptions
    let interruption: Interruption

    /// - Parameters:
    ///   - label: what the bar says: `Learning`.
    ///   - onMessage: called for each labeled message.
    /// - Throws: `ArchiveError`, `ExitCode` after a signal.
    func read(_ label: String, _ onMessage: (LabeledMessage, CorpusReader) throws -> Void) throws -> CorpusReading {
        let progress = ProgressBar(label: label)
        defer { progress.end() }
        let reader = try corpus.open()
        var count = 0
        while let message = try reader.next() {
            try onMessage(message, reader)
            count += 1
            guard count.isMultiple(of: 512) else { continue }
            progress.show(reader.fraction, count)
            try interruption.throwIfInterrupted()
        }
        return reader.reading
    }
}
