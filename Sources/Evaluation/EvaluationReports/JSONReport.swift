import Evaluation
import Messages

// The JSON report. Every baseline key is in it (Baseline), so it is a baseline, too:
//
//     format            "siftbox evaluation 1"
//     complete          whether every message has a result
//     interrupted       whether the run was stopped
//     passed            whether it is complete, no filter was abandoned or without any answer, and all gates passed
//     shard             "2/4": the part of the corpus that was evaluated; null: all of it
//     warnings          sentences to read before the numbers; first: that it was measured on its training corpus
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
//                       undeclared { CLASS: messages with this label, which the filter does not declare }, tally { … },
//                       slices { NAME: { tooMany, values [ { value, messages, errors, accuracy, hamBlocked, spamMissed,
//                       wrongFolder, cost (points), small, worst } ] (worst first) } } (null: not split),
//                       scores { either, thresholds [ { maxHamBlocked (percent), threshold (null: hide
//                       nothing), hamBlocked, spamCaught } ], counts [ [ score in steps of 0.0001, messages that should be
//                       hidden, and shown ] ] } (null: no answer has a score),
//                       robustness and stability (JSONProbes.swift; null: not measured)
//     comparison        views { VIEW: { bothRight, fixed, broken, bothWrong, mcnemar } }, fixed, broken [ { place, text,
//                       accepted, before, after, failedBefore, failedAfter } ]
//     baseline          path, name, build, caveats (sentences about different conditions),
//                       changes { NAME: { before, after, difference } }
//     gates             [ { name, passed, found, reason } ]
//
// Every key is always present; a missing value is null. If `value` is null, `reason` says why. `low` and `high` are
// Wilson's 95 % interval in the value's unit. `run.timing` is "single" if each message was sent after the one before was
// answered, and "means" if messages that were answered together share their time.
extension EvaluationReport {
    package var json: String { members.json }

    private var members: ReportMembers {
        [
            "format": Baseline.format, "complete": isComplete, "interrupted": isInterrupted, "passed": passed,
            "shard": shard?.text, "warnings": warnings, "conditions": conditions, "corpus": corpus.members,
            "filter": filter.members(on: corpus), "other": other.map { $0.members(on: corpus) },
            "comparison": comparison?.members, "baseline": baseline?.members, "gates": gates.map(\.members),
        ]
    }
}

/// The members of a JSON object. An optional without a value is null, and so is a number that is not finite.
struct ReportMembers: Encodable, ExpressibleByDictionaryLiteral {
    private struct Member: Encodable {
        let value: any Encodable

        func encode(to encoder: any Encoder) throws {
            let isNumber = (value as? Double)?.isFinite ?? true
            try (isNumber ? value : Double?.none).encode(to: encoder)
        }
    }

    private let members: [String: Member]

    init(_ members: [(String, any Encodable)]) {
        self.members = Dictionary(uniqueKeysWithValues: members.map { ($0, Member(value: $1)) })
    }

    init(dictionaryLiteral members: (String, any Encodable)...) { self.init(members) }

    func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }
}
