import Evaluation
import Messages

extension Observation.Failure {
    /// `too late`
    var text: String {
        switch self {
        case .deferred: "deferred without an answer"
        case .late: "too late"
        case .crashed: "crashed"
        case .malformed: "malformed"
        case .notQueried: "not sent to the filter"
        }
    }
}

extension FilterResult {
    /// The outcomes of all messages: `3,900 messages: 3,898 answered, 2 too late`. The numbers add up.
    var answersText: String {
        let failures = Observation.Failure.allCases.filter { tally.failures($0) > 0 }
            .map { "\(Counted.number(tally.failures($0))) \($0.text)" }
        return "\(Counted.pluralized(tally.rows, "message")): "
            + (["\(Counted.number(tally.answered)) answered"] + failures).joined(separator: ", ")
    }

    var answersNotes: [String] {
        var notes: [String] = []
        if tally.unanswered > 0 {
            let right = tally.unansweredCorrect == 0 ? "none" : Counted.number(tally.unansweredCorrect)
            notes.append(
                "A message without an answer counts as Uncategorized, as on an iPhone. That is correct for \(right) of them."
            )
        }
        if tally.answeredAfterDeferral > 0 {
            notes.append(
                "\(Counted.pluralized(tally.answeredAfterDeferral, "answer")) came after a deferral, whether the server "
                    + "answered or not.")
        }
        if let twice = run.answeredTwice, twice > 0 {
            notes.append(
                "\(Counted.pluralized(twice, "answer was for a message", "answers were for messages")) that already had one "
                    + "(answered-twice); the first counts.")
        }
        if let recovered = run.recoveredCrashes, recovered > 0 {
            notes.append(
                "\(Counted.pluralized(recovered, "crash was", "crashes were")) recovered by a retry (recovered-crashes): "
                    + "the message has an answer and does not count as crashed.")
        }
        return notes
    }

    /// How the times were measured.
    var timesText: String {
        switch run.timing {
        case .single: "Times of single calls (--one-at-a-time):"
        case .means: "Times of calls, each the mean of those answered together (--one-at-a-time measures single calls):"
        case nil: "Times of calls:"
        }
    }

    /// The known times of calls, with their names.
    var timeMeasures: [(title: String, value: String)] {
        let known: [(String, Double?)] = [
            ("first call", tally.firstTimes.maximum), ("p50", tally.times.quantile(0.5)),
            ("p90", tally.times.quantile(0.9)), ("p99", tally.times.quantile(0.99)), ("longest", tally.times.maximum),
        ]
        return known.compactMap { title, value in value.map { (title, ReportNumber.formatted($0, .milliseconds)) } }
    }

    /// Speed, memory and machine, in a few words each.
    var runText: [String] {
        var words: [String] = []
        if let speed = run.messagesPerSecond(tally) {
            words.append("\(ReportNumber.formatted(speed, .perSecond)) messages per second")
        }
        if let processes = run.processes {
            let restarts = max(0, (run.starts ?? processes) - processes)
            words.append(
                Counted.pluralized(processes, "process", "processes")
                    + (restarts == 0 ? "" : ", \(Counted.pluralized(restarts, "restart"))"))
        }
        if let bytes = run.filterPeakBytes {
            words.append("\(ReportNumber.formatted(Double(bytes) / 1e6, .megabytes)) for the filter")
        }
        if let bytes = run.siftboxPeakBytes {
            words.append("\(ReportNumber.formatted(Double(bytes) / 1e6, .megabytes)) for siftbox")
        }
        let machine = [run.cores.map { Counted.pluralized($0, "core") }, run.processor.map(visible)].compactMap { $0 }
        if !machine.isEmpty { words.append(machine.joined(separator: " of ")) }
        return words
    }
}
