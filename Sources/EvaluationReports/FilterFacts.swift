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
        case .notAsked: "not asked"
        }
    }
}

extension FilterResult {
    /// What became of all texts: `3,900 texts: 3,898 answered, 2 too late`. The numbers add up.
    var answersText: String {
        let failures = Observation.Failure.allCases.filter { tally.failures($0) > 0 }
            .map { "\(Counted.number(tally.failures($0))) \($0.text)" }
        return "\(Counted.pluralized(tally.rows, "text")): "
            + (["\(Counted.number(tally.answered)) answered"] + failures).joined(separator: ", ")
    }

    var answersNotes: [String] {
        var notes: [String] = []
        if tally.unanswered > 0 {
            let right =
                tally.failedAndRight == 0
                ? "none of them lies"
                : tally.failedAndRight == 1 ? "one of them lies" : "\(Counted.number(tally.failedAndRight)) of them lie"
            notes.append(
                "A text without an answer counts as Uncategorised, as the phone files it: \(right) where it should.")
        }
        if tally.deferredAndAnswered > 0 {
            notes.append(
                "\(Counted.pluralized(tally.deferredAndAnswered, "answer")) came after the filter had asked for its server, reached "
                    + "or not.")
        }
        if let twice = run.answeredTwice, twice > 0 {
            notes.append(
                "\(Counted.pluralized(twice, "answer")) came for texts that were answered already (answered-twice): the first "
                    + "answer counts.")
        }
        if let mended = run.recoveredCrashes, mended > 0 {
            notes.append(
                "\(Counted.pluralized(mended, "crash was", "crashes were")) mended by asking again (mended-crashes): the text was answered "
                    + "then, and is not counted as crashed.")
        }
        return notes
    }

    /// What the times are times of.
    var timesText: String {
        switch run.timing {
        case .single: "Times of single calls, each made when the one before was answered:"
        case .means: "Times of calls, as means of those that were answered together (each for itself: --one-at-a-time):"
        case nil: "Times of calls:"
        }
    }

    /// What is known of the times of calls, with their names.
    var timeMeasures: [(title: String, value: String)] {
        let known: [(String, Double?)] = [
            ("first call", tally.firstTimes.maximum), ("p50", tally.times.quantile(0.5)),
            ("p90", tally.times.quantile(0.9)), ("p99", tally.times.quantile(0.99)), ("longest", tally.times.maximum),
        ]
        return known.compactMap { title, value in value.map { (title, ReportNumber.written($0, .milliseconds)) } }
    }

    /// How fast, with how much memory, on what: each a few words.
    var runText: [String] {
        var words: [String] = []
        if let speed = run.textsPerSecond(tally) {
            words.append("\(ReportNumber.written(speed, .perSecond)) texts a second")
        }
        if let processes = run.processes {
            let restarts = max(0, (run.starts ?? processes) - processes)
            words.append(
                Counted.pluralized(processes, "process", "processes")
                    + (restarts == 0 ? "" : ", started anew \(Counted.pluralized(restarts, "time"))"))
        }
        if let bytes = run.filterPeakBytes {
            words.append("\(ReportNumber.written(Double(bytes) / 1e6, .megabytes)) for the filter")
        }
        if let bytes = run.ownPeakBytes {
            words.append("\(ReportNumber.written(Double(bytes) / 1e6, .megabytes)) for siftbox")
        }
        let machine = [run.cores.map { Counted.pluralized($0, "core") }, run.processor.map(visible)].compactMap { $0 }
        if !machine.isEmpty { words.append(machine.joined(separator: " of ")) }
        return words
    }
}
