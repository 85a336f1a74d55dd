import Corpora
import Evaluation
import JSONCodec
import MessageArchives
import Messages

// The folds are measured.
extension TrainCommand {
    /// Classifies each message by the model that has not learned it.
    ///
    /// - Parameters:
    ///   - counts: the messages of each category when the models were trained.
    ///   - file: gets a line for each message.
    /// - Returns: the answers in each fold.
    func measure(
        _ models: Learning.FoldModels, _ counts: [Int: Int], _ pass: CorpusPass, _ file: OutputFile?
    ) throws -> [Tally] {
        var tallies = models.models.map { _ in Tally() }
        var found: [Int: Int] = [:]
        var lines: [UInt8] = []
        _ = try pass.read("Measuring") { message, reader in
            // As they were learned.
            let accepted = message.accepted.compactMap { Messages.Category(code: code(of: $0)) }
            let answer = models.category(of: message.message.body)
            let fold = models.folds.fold(of: message.message.body)
            tallies[fold].add(Observation(accepted: accepted, category: answer))
            found[code(of: message.accepted[0]), default: 0] += 1
            guard let file else { return }
            JSONLine.append(to: &lines) { json in
                json.add("row", message.row)
                json.add("place", reader.reading.name(of: reader.place))
                json.add("fold", fold + 1)
                json.add("expected", accepted.map { .string(LabelMap.name(of: $0)) })
                json.add("answered", LabelMap.name(of: answer))
            }
            guard lines.count >= 1 << 16 else { return }
            try file.write(lines)
            lines.removeAll(keepingCapacity: true)
        }
        try file?.write(lines)
        guard found == counts else { throw CommandFailure("The corpus changed while it was read. Measure it again.") }
        return tallies
    }
}
