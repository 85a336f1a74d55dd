extension Measure {
    /// How it is computed. README.md in this folder explains the symbols (TP, n, s_k …).
    package var formula: String {
        switch kind {
        case .binary(let measure): Self.formula(of: measure)
        case .accuracy: "Σ M[k][k] / n"
        case .correlation: "(c·n − Σ s_k·g_k) / √((n² − Σ s_k²)·(n² − Σ g_k²))"
        case .average(_, let averaging, let part): Self.formula(of: part, averaging)
        case .one(_, _, let part): Self.formula(of: part)
        case .failure(nil): "sum of the five kinds of messages without an answer"
        case .failure(.deferred): "messages for which the filter deferred to its server and then gave no answer"
        case .failure(.late): "messages without an answer in time"
        case .failure(.crashed): "messages on which the filter's process crashed and no retry succeeded"
        case .failure(.malformed): "messages with an invalid answer"
        case .failure(.notQueried): "messages that were not sent to the filter"
        case .answeredTwice: "answers for messages that were already answered"
        case .recoveredCrashes: "crashes of the filter's process after which a retry succeeded"
        case .corpus(let count): Self.formula(of: count)
        case .time(let time): Self.formula(of: time)
        case .messagesPerSecond: "messages sent to the filter / seconds from the first query to the last answer"
        case .memory(isFilters: true): "peak resident memory of one process of the filter / 1,000,000"
        case .memory(isFilters: false): "peak resident memory of siftbox / 1,000,000"
        }
    }

    private static func formula(of measure: Binary) -> String {
        switch measure {
        case .accuracy: "(TP + TN) / n"
        case .precision: "TP / (TP + FP)"
        case .f1: "2·TP / (2·TP + FP + FN)"
        case .mcc: "(TP·TN − FP·FN) / √((TP + FP)·(TP + FN)·(TN + FP)·(TN + FN))"
        case .spamCaught: "TP / (TP + FN)"
        case .hamBlocked: "FP / (FP + TN)"
        }
    }

    private static func formula(of part: Part) -> String {
        switch part {
        case .precision: "M[k][k] / g_k"
        case .recall: "M[k][k] / s_k"
        case .f1: "2·M[k][k] / (s_k + g_k)"
        case .support: "s_k"
        }
    }

    private static func formula(of part: Part, _ averaging: Averaging) -> String {
        switch averaging {
        case .macro: "mean of the \(part.rawValue) of each class with s_k > 0"
        case .weighted: "Σ s_k · \(part.rawValue) of class k / n"
        case .micro: "Σ M[k][k] / n"
        }
    }

    private static func formula(of count: CorpusCount) -> String {
        switch count {
        case .rows: "messages with a label: n"
        case .unlabelled: "messages without a label"
        case .skipped: "records that could not be read"
        case .duplicates: "messages whose body occurred before"
        case .leaks: "messages whose body occurs in the training corpus"
        }
    }

    private static func formula(of time: Time) -> String {
        switch time {
        case .first: "longest of the first calls of the filter's processes"
        case .p50: "time that half of the other calls do not exceed"
        case .p90: "time that 90 % of them do not exceed"
        case .p99: "time that 99 % of them do not exceed"
        case .longest: "longest of them"
        }
    }
}
