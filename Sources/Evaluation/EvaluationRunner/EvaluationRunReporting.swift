import Corpora
import Evaluation
import FilterProcesses
import SystemSupport

// What happens with the answers: they are collected for each message, and reported in the order of the corpus.
extension EvaluationRun {
    func receive(_ query: MessageQuery, _ answer: FilterRunAnswer, from index: Int) {
        incomplete[index].add(answer, to: query.probe)
        guard query.isLast else { return submitNext(to: index) }
        waiting[index] = nil
        let result = incomplete[index]
        guard runs.count > 1 else {
            let observation = observe(query.message, result, in: 0)
            onMessage?(query.message, [observation])
            return report(query.message)
        }
        ahead[index].set(ahead[index].reserve(for: query.message), result)
        if timing == .single, index + 1 < runs.count {
            waiting[index + 1] = MessageQueries(query.message, number: query.number, probes)
            submitNext(to: index + 1)
        }
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

    private func observe(_ message: CorpusBatch.Message, _ result: MessageResult, in index: Int) -> Observation {
        let reading = reading
        return sides[index].observe(message, result, by: rule, place: reading.name(of: message.place))
    }

    private func report(_ message: CorpusBatch.Message) {
        reportedCount += 1
        counts.add(message)
        if let begin { duration = begin.duration(to: .now) }
        if duration >= nextSample { sampleProcesses() }
        if timing == .single || reportedCount == 1 { pumpSoon() }
        if corpus.isAtEnd { endIfDone() }
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

    func endIfDone() {
        guard corpus.isAtEnd, queries == nil, runs.allSatisfy({ $0.unanswered == 0 }) else { return }
        stop()
    }
}
