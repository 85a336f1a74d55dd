import Corpora
import Evaluation
import EvaluationRunner
import ExtensionPlans
import FilterProcesses
import Foundation
import MessageArchives
import Messages
import SampleCorpus
import StableHashes

// The report of an evaluation.
extension EvaluateCommand {
    func makeReport(
        _ run: EvaluationRun, _ filters: [Filter], _ settings: RunSettings, isWhole: Bool
    ) throws -> EvaluationReport {
        var results: [FilterResult] = []
        for (index, filter) in filters.enumerated() {
            let named = (index == 0 ? running.filter : against) ?? filter.name
            var result = FilterResult(name: named, build: filter.contentHash, tally: run.sides[index].tally)
            result.misclassified = run.sides[index].misclassified
            result.slices = run.sides[index].slices
            result.scores = run.sides[index].scores
            result.undeclared = Self.undeclared(run.sides[index], in: settings.release)
            result.robustness = run.sides[index].robustness
            result.stability = run.sides[index].stability
            result.run.answeredTwice = run.sides[index].answeredTwice
            result.run.recoveredCrashes = run.sides[index].recoveredCrashes
            result.run.abandonReason = run.abandonReason(index).map { "\($0)" }
            if noTimes { result.tally.removeTimes() } else { try addTimes(of: run, index, to: &result.run) }
            results.append(result)
        }
        var report = EvaluationReport(filter: results[0], corpus: try facts(run, settings, isWhole: isWhole))
        report.other = results.dropFirst().first
        report.comparison = run.comparison
        report.conditions = evaluationConditions(settings)
        report.shard = try shard()
        return report
    }

    /// Adds what differs from run to run and from machine to machine.
    private func addTimes(of run: EvaluationRun, _ index: Int, to facts: inout RunFacts) throws {
        facts.seconds = run.duration / .seconds(1)
        facts.timing = oneAtATime ? .single : .means
        facts.processes = try processes.count
        facts.starts = run.sides[index].starts
        facts.probes = run.sides[index].probes == 0 ? nil : run.sides[index].probes
        facts.cores = ThisMachine.cores
        facts.processor = ThisMachine.processor
        facts.filterPeakBytes = run.sides[index].peakMemory
        facts.siftboxPeakBytes = ThisMachine.ownPeakMemory
    }

    /// - Parameter isWhole: whether the corpus was read to its end.
    private func facts(_ run: EvaluationRun, _ settings: RunSettings, isWhole: Bool) throws -> CorpusFacts {
        let reading = run.reading
        var facts = CorpusFacts(paths: corpus.files)
        facts.chosenRows = corpus.rows?.range
        facts.fingerprint = run.counts.fingerprint
        facts.rowsIn = run.counts.messages
        facts.senders = senders(run, settings)
        facts.unlabeled = reading.unlabeled
        facts.remarks = reading.remarks
        facts.skippedCount = reading.skippedCount
        facts.skipped = reading.skipped
        facts.map = corpus.map
        facts.unmatchedLabels = isWhole ? reading.unmatchedLabels : []
        let training = try trainingMessages(settings)
        let found = try run.findRepeated()
        facts.duplicates = CorpusFacts.Duplicates(
            count: found.exact.repeated, conflicting: found.exact.contradicting,
            examples: found.examples.map { example in
                CorpusFacts.RepeatedMessage(
                    places: [reading.name(of: example.first), reading.name(of: example.repetition)], text: example.body)
            })
        facts.duplicates?.normalizedCount = found.folded.repeated
        let learned = try learned(settings)
        guard !learned.isEmpty else { return facts }
        facts.leaks = CorpusFacts.Leaks(
            trainingPaths: learned, count: found.exact.leaked,
            examples: found.leakExamples.map { example in
                CorpusFacts.RepeatedMessage(
                    places: [training.name(of: example.first), reading.name(of: example.repetition)], text: example.body
                )
            })
        facts.leaks?.normalizedCount = found.folded.leaked
        facts.leaks?.trainingRows = trainingRows?.range
        facts.leaks?.bundledFilters = self.training.isEmpty ? try bundledLearners(settings) : []
        return facts
    }

    private func senders(_ run: EvaluationRun, _ settings: RunSettings) -> CorpusFacts.Senders {
        var senders = CorpusFacts.Senders(given: run.counts.withSender)
        let others = run.counts.messages - run.counts.withSender
        if inventSenders {
            senders.invented = others
            senders.inventedNumbers = PlaceholderSender.describe(for: settings.country)
        } else {
            senders.missing = others
        }
        return senders
    }

    /// The conditions of the run, for reports and baselines.
    func evaluationConditions(_ settings: RunSettings) -> RunConditions {
        var conditions = runConditions(settings)
        conditions.inventsSenders = inventSenders
        return conditions
    }

    /// The sub-actions among the corpus' labels that a filter did not declare.
    private static func undeclared(_ side: EvaluationRun.Side, in release: Release) -> [FilterResult.Undeclared] {
        guard release.hasSubActions else { return [] }
        let matrix = side.tally.matrix(.exact)
        return zip(Category.all, Category.all.indices).compactMap { category, index in
            guard let sub = category.subAction, !side.capabilities.declares(sub), matrix.support(index) > 0 else {
                return nil
            }
            return FilterResult.Undeclared(category: category, messageCount: matrix.support(index))
        }
    }
}

// What filters were trained on.
extension EvaluateCommand {
    /// The corpora that the filters were trained on: those that the user named, or the sample corpus if a filter is
    /// `bayes` with its bundled model.
    func learned(_ settings: RunSettings) throws -> [String] {
        guard training.isEmpty else { return training }
        return try bundledLearners(settings).isEmpty ? [] : [BundledCorpus.name]
    }

    /// The filters that use the model that comes with Siftbox.
    private func bundledLearners(_ settings: RunSettings) throws -> [String] {
        let usesBundled = try [running.reference, against].compactMap(\.self).contains { reference in
            // A siftbox.yaml can name it, and give it a model.
            let file = settings.file(of: reference)
            guard reference == Self.learner || file?.filter == Self.learner else { return false }
            let given = try appGroup.folders()
            return !(given.isEmpty ? file?.appGroups.map(\.folder) ?? [] : given).contains { folder in
                FileManager.default.fileExists(atPath: folder + "/Model.bayes")
            }
        }
        return usesBundled ? [Self.learner] : []
    }

    private static let learner = "bayes"
}

extension Filter {
    /// A hash that identifies this build of the program; nil if it cannot be read.
    fileprivate var contentHash: String? {
        guard let data = try? Data(contentsOf: executable, options: .alwaysMapped) else { return nil }
        var hash = FNVHash()
        data.withUnsafeBytes { hash.add($0) }
        return hash.value.hexadecimal
    }
}
