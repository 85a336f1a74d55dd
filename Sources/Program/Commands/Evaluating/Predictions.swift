import Corpora
import Evaluation
import Messages
import EvaluationRunner
import JSONCodec

/// Writes a line of JSON for each message of an evaluation while it runs. A file appears when it is complete.
final class Predictions {
    /// Why writing failed; nil: it did not.
    private(set) var failure: (any Error)?

    private let file: OutputFile
    private let run: EvaluationRun
    private let release: Release
    /// Lines that are not written yet, of one turn of the loop.
    private var lines: [UInt8] = []
    private var isOpen = true

    /// Returns nil if no file is named.
    ///
    /// - Parameters:
    ///   - path: `-` is standard output.
    ///   - release: decides the folders.
    /// - Throws: `CommandFailure` if the file cannot be written.
    init?(_ path: String?, of run: EvaluationRun, release: Release) throws(CommandFailure) {
        guard let path else { return nil }
        file = try OutputFile(path, replaces: true)
        self.run = run
        self.release = release
        run.onMessage = { [unowned self] in add($0, $1) }
    }

    private func add(_ message: CorpusBatch.Message, _ observations: [Observation]) {
        guard failure == nil, let first = observations.first else { return }
        JSONLine.append(to: &lines) { json in
            json.add("row", message.row)
            json.add("place", run.reading.name(of: message.place))
            if let identifier = message.identifier { json.add("id", identifier) }
            json.add("expected", message.accepted.map { .string(LabelMap.name(of: $0)) })
            let answer = PredictedAnswer(first, run.sides[0].tally, release)
            json.add("action", answer.action)
            json.add("subAction", ifAny: answer.subAction)
            json.add("folder", answer.folder)
            json.add("outcome", answer.outcome)
            json.add("failure", ifAny: answer.failure)
            if !answer.probes.isEmpty { json.add("probes", answer.probes) }
            if let score = answer.score { json.add("score", .number(score)) }
            if let slices = run.sides[0].slices {
                let values = zip(slices.dimensions.map(\.name), message.slices.map(JSON.string))
                json.add("slices", object: Array(values))
            }
            if observations.count > 1 {
                json.add("against", object: PredictedAnswer(observations[1], run.sides[1].tally, release).members)
            }
        }
    }

    /// Writes the lines that were added since then.
    func write() {
        guard failure == nil, !lines.isEmpty else { return }
        do {
            try file.write(lines)
        } catch {
            failure = error
        }
        lines.removeAll(keepingCapacity: true)
    }

    /// Writes the rest and moves the file to its place.
    ///
    /// - Throws: `CommandFailure`, `StandardOutput.Failure`.
    func finish() throws {
        write()
        if let failure { throw failure }
        isOpen = false
        try file.finish()
    }

    /// Removes the file unless it is finished.
    func discard() {
        if isOpen { file.discard() }
        isOpen = false
    }
}

extension Category {
    /// nil: its action alone.
    var subAction: SubAction? {
        switch self {
        case .transaction(let sub) where sub != .none, .promotion(let sub) where sub != .none: sub
        default: nil
        }
    }
}
