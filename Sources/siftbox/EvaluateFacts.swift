import Corpora
import Evaluation
import FilterHost
import Foundation
import Trials

// What an evaluation tells, from what its run has counted.
extension EvaluateCommand {
    func makeReport(
        _ run: EvaluationRun, _ filters: [Filter], isWhole: Bool
    ) throws -> EvaluationReport {
        var results: [FilterResult] = []
        for (index, filter) in filters.enumerated() {
            let named = index == 0 ? running.filter : against ?? filter.name
            var result = FilterResult(name: named, build: filter.contentHash, tally: run.sides[index].tally)
            result.run.seconds = run.duration / .seconds(1)
            result.run.timing = oneAtATime ? .single : .means
            result.run.processes = 1
            result.run.starts = run.sides[index].starts
            result.run.answeredTwice = run.sides[index].answeredTwice
            result.run.mendedCrashes = run.sides[index].mendedCrashes
            result.run.givenUp = run.givenUp(index).map { "\($0)" }
            result.run.cores = ThisMachine.cores
            result.run.processor = ThisMachine.processor
            result.run.filterPeakBytes = run.sides[index].peakMemory
            result.run.ownPeakBytes = ThisMachine.ownPeakMemory
            results.append(result)
        }
        var report = EvaluationReport(filter: results[0], corpus: try facts(run, isWhole: isWhole))
        report.other = results.dropFirst().first
        report.sides = run.comparison
        report.conditions = try running.conditions()
        return report
    }

    /// - Parameter isWhole: whether the corpus was read to its end.
    private func facts(_ run: EvaluationRun, isWhole: Bool) throws -> CorpusFacts {
        let reading = run.reading
        var facts = CorpusFacts(paths: corpus.files)
        facts.chosenRows = corpus.rows?.range
        facts.fingerprint = run.fingerprint
        facts.rowsIn = run.told
        facts.unlabelled = reading.unlabelled
        facts.skippedCount = reading.skippedCount
        facts.skipped = reading.skipped.map { CorpusFacts.Skipped(place: "\($0.path):\($0.place)", reason: $0.reason) }
        facts.map = corpus.map
        facts.unmatchedLabels = isWhole ? reading.unmatchedLabels : []
        let training = try trainingTexts()
        let found = try run.findRepeated()
        facts.duplicates = CorpusFacts.Duplicates(
            count: found.exact.repeated, contradicting: found.exact.contradicting,
            examples: found.examples.map { example in
                CorpusFacts.Repeated(
                    places: [reading.name(of: example.first), reading.name(of: example.again)], text: example.text)
            })
        facts.duplicates?.foldedCount = found.folded.repeated
        guard !self.training.isEmpty else { return facts }
        facts.leaks = CorpusFacts.Leaks(
            trainingPaths: self.training, count: found.exact.leaked,
            examples: found.leakExamples.map { example in
                CorpusFacts.Repeated(
                    places: [training.name(of: example.first), reading.name(of: example.again)], text: example.text)
            })
        facts.leaks?.foldedCount = found.folded.leaked
        facts.leaks?.trainingRows = trainingRows?.range
        return facts
    }
}

extension Filter {
    /// What tells this build of its program from others; nil where it cannot be read.
    fileprivate var contentHash: String? {
        guard let data = try? Data(contentsOf: executable, options: .alwaysMapped) else { return nil }
        var hash = FileHash()
        data.withUnsafeBytes { hash.add($0) }
        return hash.text
    }
}

/// 64 bits of a file (FNV-1a).
private struct FileHash {
    private var state: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }

    var text: String {
        let digits = String(state, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
