import ArgumentParser
import Evaluation
import EvaluationRunner
import FilterProcesses

// A run that evaluates a part of the corpus.
extension EvaluateCommand {
    /// The part that this run evaluates; nil: the whole corpus.
    func shard() throws(EvaluationError) -> Shard? {
        guard let shardEntry else { return nil }
        return try Shard(shardEntry)
    }

    /// Refuses what needs the results of the whole corpus.
    func checkShard() throws {
        do {
            guard try shard() != nil else { return }
        } catch {
            throw ValidationError("--shard \(error)")
        }
        guard let option = gates.given.first else { return }
        throw ValidationError(
            "\(option) needs the whole corpus, and --shard evaluates a part of it. Use --save, and give \(option) to siftbox "
                + "merge.")
    }

    /// Reports filters that failed at every query: such an evaluation does not pass.
    func reportMissingAnswers(_ run: EvaluationRun, _ filters: [Filter]) {
        for (side, filter) in zip(run.sides, filters) where side.tally.isWithoutAnswer {
            // The reason of most messages stands for all.
            let reason = side.reasons.values.max { $0.count < $1.count }.map { ": \($0.first)" }
            PlainLine.note("siftbox: \(filter.name) gave no valid answer\(reason ?? ".")")
        }
    }
}
