import FoundationEssentials
import Messages

/// An evaluation in a file, with everything that reports need: a baseline, and a part or the whole for `siftbox merge`.
///
///     try SavedEvaluation(json: bytes, path: "1.json").report.filter.tally
///
/// The file has the keys of `Baseline`, `shard` if it is a part, and the results as they are in memory. Gates and a
/// comparison with a baseline are not saved, because they are computed from the rest.
package struct SavedEvaluation: Hashable, Sendable, Codable {
    /// In bytes; more than any evaluation needs.
    package static let maxFileSize = 128 << 20

    private var format = Baseline.format
    package var shard: Shard?
    package var conditions: RunConditions?
    package var corpus: CorpusFacts
    package var filter: FilterResult
    package var other: FilterResult?
    package var comparison: FilterComparison?

    package init(_ report: EvaluationReport) {
        shard = report.shard
        conditions = report.conditions
        corpus = report.corpus
        filter = report.filter
        other = report.other
        comparison = report.comparison
    }

    /// As it was before it was saved, without gates.
    package var report: EvaluationReport {
        var report = EvaluationReport(filter: filter, corpus: corpus)
        report.shard = shard
        report.conditions = conditions
        report.other = other
        report.comparison = comparison
        return report
    }

    /// - Parameters:
    ///   - json: the file's content.
    ///   - path: its path, for the error.
    /// - Throws: `EvaluationError` if it is not a saved evaluation, or if it contradicts itself: anyone can edit a file.
    package init(json: some Collection<UInt8>, path: String) throws(EvaluationError) {
        func refuse(_ reason: String) -> EvaluationError {
            EvaluationError("\(path) is not a saved evaluation: \(reason). Save one with siftbox evaluate --save FILE.")
        }
        guard json.count <= Self.maxFileSize else { throw refuse("it is larger than 128 MiB") }
        let data = Data(json)
        do {
            self = try JSONDecoder().decode(Self.self, from: data)
        } catch let error as DecodingError {
            let isReport = (try? JSONDecoder().decode(ReportSign.self, from: data)) != nil
            throw refuse(isReport ? "it is a report that --json wrote" : error.reason)
        } catch {
            throw refuse("it cannot be read")
        }
        guard format == Baseline.format else {
            throw refuse("its format is '\(format.prefix(40))', expected '\(Baseline.format)'")
        }
        if let contradiction { throw refuse(contradiction) }
    }

    /// What only a report has.
    private struct ReportSign: Codable {
        var passed: Bool
        var warnings: [String]
    }
}
