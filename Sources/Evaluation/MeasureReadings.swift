extension Measure {
    /// The value for a filter on a corpus.
    package func reading(of filter: FilterResult, on corpus: CorpusFacts) -> Reading {
        switch kind {
        case .failure(let failure):
            let count = failure.map { filter.tally.failures($0) } ?? filter.tally.unanswered
            var reading = Reading(Double(count))
            reading.rate = Rate(count, of: filter.tally.rows)
            return reading
        case .answeredTwice:
            return Reading(filter.run.answeredTwice.map(Double.init), missingReason: "not counted")
        case .recoveredCrashes:
            return Reading(filter.run.recoveredCrashes.map(Double.init), missingReason: "not counted")
        case .corpus(let count): return reading(of: count, corpus)
        case .time(let time): return reading(of: time, filter.tally)
        case .messagesPerSecond:
            return Reading(
                filter.run.messagesPerSecond(filter.tally), missingReason: "no message was sent to the filter")
        case .memory(let isFilters):
            let bytes = isFilters ? filter.run.filterPeakBytes : filter.run.siftboxPeakBytes
            return Reading(bytes.map { Double($0) / 1e6 }, missingReason: "unknown")
        default: return reading(of: filter.tally) ?? Reading(nil)
        }
    }

    /// The value that a tally gives; nil: it needs more than the tally.
    package func reading(of tally: Tally) -> Reading? {
        switch kind {
        case .binary(let measure): return reading(of: measure, tally.binary)
        case .accuracy(let view): return Reading(tally.matrix(view).accuracy)
        case .correlation(let view):
            return Reading(tally.matrix(view).correlation, missingReason: Self.noCorrelationReason)
        case .average(let view, let averaging, let part):
            let matrix = tally.matrix(view)
            let average =
                switch averaging {
                case .macro: matrix.macro
                case .micro: matrix.micro
                case .weighted: matrix.weighted
                }
            switch part {
            case .precision: return Reading(average.precision.map { $0 * 100 })
            case .recall: return Reading(average.recall.map { $0 * 100 })
            case .f1, .support: return Reading(average.f1)
            }
        case .one(let view, let index, let part):
            let measures = tally.matrix(view).measures(index)
            let name = view.classes[index].name
            switch part {
            case .precision: return Reading(measures.precision, missingReason: "no message was classified as \(name)")
            case .recall: return Reading(measures.recall, missingReason: "no message is labeled \(name)")
            case .f1: return Reading(measures.f1, missingReason: "no message is labeled \(name)")
            case .support: return Reading(Double(measures.support))
            }
        case .failure, .answeredTwice, .recoveredCrashes, .corpus, .time, .messagesPerSecond, .memory: return nil
        }
    }

    private static let noCorrelationReason = "all labels or all answers are of one class"

    private func reading(of measure: Binary, _ binary: BinaryMeasures) -> Reading {
        switch measure {
        case .accuracy: Reading(binary.accuracy)
        case .precision: Reading(binary.precision, missingReason: "no message was hidden")
        case .f1: Reading(binary.f1, missingReason: "no message of the corpus should be hidden")
        case .mcc: Reading(binary.correlation, missingReason: Self.noCorrelationReason)
        case .spamCaught: Reading(binary.spamCaught, missingReason: "no message of the corpus should be hidden")
        case .hamBlocked: Reading(binary.hamBlocked, missingReason: "no message of the corpus should be shown")
        }
    }

    private func reading(of count: CorpusCount, _ corpus: CorpusFacts) -> Reading {
        switch count {
        case .rows: Reading(Double(corpus.rowsIn))
        case .unlabelled: Reading(Double(corpus.unlabelled))
        case .skipped: Reading(Double(corpus.skippedCount))
        case .duplicates:
            Reading(corpus.duplicates.map { Double($0.count) }, missingReason: "not checked for duplicates")
        case .leaks: Reading(corpus.leaks.map { Double($0.count) }, missingReason: "no training corpus was named")
        }
    }

    private func reading(of time: Time, _ tally: Tally) -> Reading {
        let times = tally.times
        let missingReason = "no message was answered"
        return switch time {
        case .first: Reading(tally.firstTimes.maximum, missingReason: "no first call was measured")
        case .p50: Reading(times.quantile(0.5), missingReason: missingReason)
        case .p90: Reading(times.quantile(0.9), missingReason: missingReason)
        case .p99: Reading(times.quantile(0.99), missingReason: missingReason)
        case .longest: Reading(times.maximum, missingReason: missingReason)
        }
    }
}
