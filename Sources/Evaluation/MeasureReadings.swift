extension Measure {
    /// What it is of a filter on a corpus.
    package func reading(of filter: FilterResult, on corpus: CorpusFacts) -> Reading {
        switch kind {
        case .failure(let failure):
            let count = failure.map { filter.tally.failures($0) } ?? filter.tally.unanswered
            var reading = Reading(Double(count))
            reading.rate = Rate(count, of: filter.tally.rows)
            return reading
        case .answeredTwice:
            return Reading(filter.run.answeredTwice.map(Double.init), whyNone: "nobody counted such answers")
        case .recoveredCrashes:
            return Reading(filter.run.recoveredCrashes.map(Double.init), whyNone: "nobody counted such crashes")
        case .corpus(let count): return reading(of: count, corpus)
        case .time(let time): return reading(of: time, filter.tally)
        case .textsPerSecond:
            return Reading(filter.run.textsPerSecond(filter.tally), whyNone: "no text was asked about")
        case .memory(let isFilters):
            let bytes = isFilters ? filter.run.filterPeakBytes : filter.run.ownPeakBytes
            return Reading(bytes.map { Double($0) / 1e6 }, whyNone: "the memory is not known")
        default: return reading(of: filter.tally) ?? Reading(nil)
        }
    }

    /// What it is by a tally alone; nil where a tally does not tell.
    package func reading(of tally: Tally) -> Reading? {
        switch kind {
        case .binary(let measure): return reading(of: measure, tally.binary)
        case .accuracy(let view): return Reading(tally.matrix(view).accuracy)
        case .correlation(let view): return Reading(tally.matrix(view).correlation, whyNone: Self.whyNoCorrelation)
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
            case .precision: return Reading(measures.precision, whyNone: "no text was given \(name)")
            case .recall: return Reading(measures.recall, whyNone: "no text of the corpus is \(name)")
            case .f1: return Reading(measures.f1, whyNone: "no text of the corpus is \(name)")
            case .support: return Reading(Double(measures.support))
            }
        case .failure, .answeredTwice, .recoveredCrashes, .corpus, .time, .textsPerSecond, .memory: return nil
        }
    }

    private static let whyNoCorrelation = "all texts are of one class, or were given one"

    private func reading(of measure: Binary, _ binary: BinaryMeasures) -> Reading {
        switch measure {
        case .accuracy: Reading(binary.accuracy)
        case .precision: Reading(binary.precision, whyNone: "no text was hidden")
        case .f1: Reading(binary.f1, whyNone: "no text of the corpus should be hidden")
        case .mcc: Reading(binary.correlation, whyNone: Self.whyNoCorrelation)
        case .spamCaught: Reading(binary.spamCaught, whyNone: "no text of the corpus should be hidden")
        case .hamBlocked: Reading(binary.hamBlocked, whyNone: "no text of the corpus should be shown")
        }
    }

    private func reading(of count: CorpusCount, _ corpus: CorpusFacts) -> Reading {
        switch count {
        case .rows: Reading(Double(corpus.rowsIn))
        case .unlabelled: Reading(Double(corpus.unlabelled))
        case .skipped: Reading(Double(corpus.skippedCount))
        case .duplicates: Reading(corpus.duplicates.map { Double($0.count) }, whyNone: "nobody looked for duplicates")
        case .leaks: Reading(corpus.leaks.map { Double($0.count) }, whyNone: "no corpus of the training was named")
        }
    }

    private func reading(of time: Time, _ tally: Tally) -> Reading {
        let times = tally.times
        let whyNone = "no text was answered"
        return switch time {
        case .first: Reading(tally.firstTimes.maximum, whyNone: "no first call was timed")
        case .p50: Reading(times.quantile(0.5), whyNone: whyNone)
        case .p90: Reading(times.quantile(0.9), whyNone: whyNone)
        case .p99: Reading(times.quantile(0.99), whyNone: whyNone)
        case .longest: Reading(times.maximum, whyNone: whyNone)
        }
    }
}
