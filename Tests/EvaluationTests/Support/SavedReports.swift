import Messages
import PropertyTesting

@testable import Evaluation

/// A message of an invented corpus, with the answers of two filters.
struct AnsweredMessage {
    let new: Observation
    let old: Observation
    let body: String
}

/// The evaluation of a corpus, or of a shard of it, as a run makes it.
func evaluated(_ messages: [AnsweredMessage], _ shard: Shard? = nil) -> EvaluationReport {
    var corpus = CorpusFacts(paths: ["a.csv"])
    corpus.rowsIn = messages.count
    corpus.senders = CorpusFacts.Senders(given: 0)
    corpus.senders?.missing = messages.count
    corpus.duplicates = CorpusFacts.Duplicates()
    var (new, old) = (FilterResult(name: "New", build: "1", tally: Tally()), FilterResult(name: "Old", tally: Tally()))
    var comparison = FilterComparison()
    for (number, message) in zip(1..., messages) {
        corpus.fingerprint.add(sender: nil, body: message.body, accepted: message.new.accepted)
        guard shard?.contains(number) ?? true else { continue }
        for (observation, side) in [(message.new, \EvaluatedSides.new), (message.old, \.old)] {
            var sides = EvaluatedSides(new: new, old: old)
            sides[keyPath: side].tally.add(observation)
            sides[keyPath: side].misclassified.add(observation, row: number, place: "a.csv:\(number)") { message.body }
            (new, old) = (sides.new, sides.old)
        }
        comparison.add(
            before: message.old, after: message.new, row: number, place: "a.csv:\(number)", text: { message.body })
    }
    let matrix = new.tally.matrix(.exact)
    let label = Category.transaction(.transactionalFinance)
    let support = Category.all.firstIndex(of: label).map(matrix.support) ?? 0
    if support > 0 { new.undeclared = [FilterResult.Undeclared(category: label, messageCount: support)] }
    new.run.answeredTwice = 0
    var report = EvaluationReport(filter: new, corpus: corpus)
    report.other = old
    report.comparison = comparison
    report.shard = shard
    report.conditions = RunConditions(
        release: .eighteen, country: "GB", responseTimeout: 5, contactsServers: false, sandboxed: true)
    return report
}

private struct EvaluatedSides {
    var new: FilterResult
    var old: FilterResult
}

/// Up to 200 messages with all kinds of answers and hostile bodies.
func answeredMessages(_ random: inout SeededGenerator) -> [AnsweredMessage] {
    let (new, old) = (observations(&random), observations(&random))
    return zip(new, old).map { new, old in
        var before = old
        before.accepted = new.accepted
        return AnsweredMessage(new: new, old: before, body: HostileText.make(using: &random))
    }
}
