import Evaluation
import Messages

// The evaluation for programs. It begins as a baseline does (Baseline), and can be one:
//
//     format            "siftbox evaluation 1"
//     complete          whether as many texts came out as went in
//     interrupted       whether it was stopped
//     holds             whether it is complete and all gates are passed
//     warnings          sentences that a reader must know before the numbers
//     conditions        release, country, answerWithin (seconds), asksServers, sandboxed; null: they are not known
//     corpus            paths, rows (texts with a label), from and to (of the received texts), fingerprint, map,
//                       unmatched (labels of the map that no text has), unlabelled, remarks, skipped { count, records [ { place, reason } ] },
//                       duplicates { count, alike, contradicting, examples [ { places, text } ] } or null: nobody looked,
//                       leaks { training, bundled, from, to, count, alike, examples } or null
//     filter, other     name, build, measures { NAME: { value, unit, low, high, count, of, reason } },
//                       classes { VIEW: { CLASS: { support, precision, recall, f1 } } }, run { … }, misjudged { ham-blocked,
//                       spam-missed, wrong-folder: { count, texts [ { place, text, expected, answered, failure } ] } },
//                       undeclared { CLASS: texts that are labelled with what the filter does not declare }, tally { … }
//     sides             views { VIEW: { bothRight, fixed, broken, bothWrong, mcnemar } }, fixed, broken [ { place, text,
//                       accepted, before, after, failedBefore, failedAfter } ]
//     baseline          path, name, build, unlikeness (sentences: what was otherwise), changes { NAME: { before, after, difference } }
//     gates             [ { name, passed, found, reason } ]
//
// `value` is null where there is nothing to measure, and `reason` says why; `low` and `high` are Wilson's interval of 95 %
// in the value's unit. A key is always there; what there is not is null. `run.timing` is "single" where each text was asked
// about when the one before was answered, and "means" where those that were answered together share their time.
extension EvaluationReport: Encodable {
    private enum Key: String, CodingKey {
        case format, complete, interrupted, holds, warnings, conditions, corpus, filter, other, sides, baseline, gates
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(Baseline.format, forKey: .format)
        try container.encode(isComplete, forKey: .complete)
        try container.encode(isInterrupted, forKey: .interrupted)
        try container.encode(holds, forKey: .holds)
        try container.encode(warnings, forKey: .warnings)
        try container.encode(conditions, forKey: .conditions)
        try container.encode(JSONCorpus(corpus), forKey: .corpus)
        try container.encode(JSONFilter(filter, corpus), forKey: .filter)
        try container.encode(other.map { JSONFilter($0, corpus) }, forKey: .other)
        try container.encode(sides.map(JSONSides.init), forKey: .sides)
        try container.encode(baseline.map(JSONBaseline.init), forKey: .baseline)
        try container.encode(gates.map(JSONGate.init), forKey: .gates)
    }
}

/// A value whose key is there also where it is not: null. So is a number that is none.
struct ExplicitNull<Value: Encodable>: Encodable {
    private let value: Value?

    init(_ value: Value?) { self.value = (value as? Double)?.isFinite ?? true ? value : nil }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let value { try container.encode(value) } else { try container.encodeNil() }
    }
}
