import Evaluation
import Messages

// The JSON report. Every baseline key is in it (Baseline), so it is a baseline, too:
//
//     format            "siftbox evaluation 1"
//     complete          whether every message has a result
//     interrupted       whether the run was stopped
//     passed            whether it is complete, no filter was abandoned and all gates passed
//     warnings          sentences to read before the numbers
//     conditions        release, country, responseTimeout (seconds), contactsServers, sandboxed,
//                       inventsSenders
//     corpus            paths, rows (labeled messages), senders { given, missing, invented } (null: not
//                       counted), from and to (range of received messages), fingerprint, map,
//                       unmatchedLabels (labels of the map that no message has), unlabelled, remarks,
//                       skipped { count, records [ { place, reason } ] },
//                       duplicates { count, normalizedCount (ignoring case, digits, punctuation and spaces),
//                       conflicting (with another label), examples [ { places, text } ] }; null: not checked,
//                       leaks { training, bundledFilters, from, to, count, normalizedCount, examples } or null
//     filter, other     name, build, measures { NAME: { value, unit, low, high, count, of, reason } },
//                       classes { VIEW: { CLASS: { support, precision, recall, f1 } } }, run { … },
//                       misclassified { ham-blocked, spam-missed, wrong-folder:
//                       { count, messages [ { place, text, expected, answered, failure } ] } },
//                       undeclared { CLASS: messages with this label, which the filter does not declare }, tally { … }
//     comparison        views { VIEW: { bothRight, fixed, broken, bothWrong, mcnemar } }, fixed, broken [ { place, text,
//                       accepted, before, after, failedBefore, failedAfter } ]
//     baseline          path, name, build, caveats (sentences about different conditions),
//                       changes { NAME: { before, after, difference } }
//     gates             [ { name, passed, found, reason } ]
//
// Every key is always present; a missing value is null. If `value` is null, `reason` says why. `low` and `high` are
// Wilson's 95 % interval in the value's unit. `run.timing` is "single" if each message was sent after the one before was
// answered, and "means" if messages that were answered together share their time.
extension EvaluationReport: Encodable {
    private enum Key: String, CodingKey {
        case format, complete, interrupted, passed, warnings, conditions, corpus, filter, other, comparison, baseline,
            gates
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(Baseline.format, forKey: .format)
        try container.encode(isComplete, forKey: .complete)
        try container.encode(isInterrupted, forKey: .interrupted)
        try container.encode(passed, forKey: .passed)
        try container.encode(warnings, forKey: .warnings)
        try container.encode(conditions, forKey: .conditions)
        try container.encode(JSONCorpus(corpus), forKey: .corpus)
        try container.encode(JSONFilter(filter, corpus), forKey: .filter)
        try container.encode(other.map { JSONFilter($0, corpus) }, forKey: .other)
        try container.encode(comparison.map(JSONFilterComparison.init), forKey: .comparison)
        try container.encode(baseline.map(JSONBaseline.init), forKey: .baseline)
        try container.encode(gates.map(JSONGate.init), forKey: .gates)
    }
}

/// Encodes nil as null instead of omitting the key. A number that is not finite is null, too.
struct ExplicitNull<Value: Encodable>: Encodable {
    private let value: Value?

    init(_ value: Value?) { self.value = (value as? Double)?.isFinite ?? true ? value : nil }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let value { try container.encode(value) } else { try container.encodeNil() }
    }
}
