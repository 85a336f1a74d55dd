/// An evaluation that was saved, for later ones to be compared with.
package struct Baseline: Hashable, Sendable {
    package var filterName: String
    package var filterBuild: String?
    package var fingerprint: CorpusFingerprint
    /// What was added to the label map.
    package var map: [String]
    package var tally: Tally

    package init(_ report: EvaluationReport) {
        filterName = report.filter.name
        filterBuild = report.filter.build
        fingerprint = report.corpus.fingerprint
        map = report.corpus.map
        tally = report.filter.tally
    }
}

/// An evaluation beside an older one of the same corpus.
package struct BaselineComparison: Hashable, Sendable {
    /// What became of a measure.
    package struct Change: Hashable, Sendable {
        package let measure: Measure
        package let before: Double?
        package let after: Double?

        /// nil where one of them is not there.
        package var difference: Double? {
            guard let before, let after else { return nil }
            return after - before
        }
    }

    /// Where it was saved.
    package let path: String
    package let filterName: String
    package let filterBuild: String?
    package let changes: [Change]
}

extension BaselineComparison {
    /// The measures that `--no-regression` holds, and whether more of it is better.
    package static let held: [(name: String, isMoreBetter: Bool)] = [
        ("accuracy", true), ("spam-caught", true), ("ham-blocked", false), ("mcc", true), ("macro-f1", true),
        // A filter that fails leaves texts as they are, which may be right by chance.
        ("late", false), ("crashed", false), ("malformed", false), ("not-asked", false),
    ]

    /// - Parameter path: where the baseline was saved, for a reader.
    /// - Throws: `BaselineError` where the baseline is of another corpus.
    package init(_ baseline: Baseline, path: String, with report: EvaluationReport) throws(BaselineError) {
        guard baseline.fingerprint == report.corpus.fingerprint else {
            throw BaselineError(
                "\(path) is of another corpus: its fingerprint is \(baseline.fingerprint.text), this one's is "
                    + "\(report.corpus.fingerprint.text). Texts, labels and the label map must be the same; save a new "
                    + "baseline with --save.")
        }
        guard baseline.tally.hiding == report.filter.tally.hiding else {
            throw BaselineError("\(path) counts other folders as hidden. Save a new baseline with --save.")
        }
        self.path = path
        filterName = baseline.filterName
        filterBuild = baseline.filterBuild
        changes = Measure.named.compactMap { measure in
            guard let before = measure.reading(of: baseline.tally), let after = measure.reading(of: report.filter.tally)
            else { return nil }
            return Change(measure: measure, before: before.value, after: after.value)
        }
    }

    /// The gates of `--no-regression`: no measure of `held` is worse than it was, by however little.
    package var noRegression: [GateResult] {
        Self.held.compactMap { name, isMoreBetter in
            guard let change = changes.first(where: { $0.measure.name == name }) else { return nil }
            let unit = change.measure.unit
            let name = "no regression: \(name)"
            guard let before = change.before else {
                return GateResult(
                    name: name, passed: true, found: change.after.map { ReportNumber.written($0, unit) } ?? "n/a",
                    reason: "there was none before")
            }
            let was = "it was \(ReportNumber.written(before, unit))"
            guard let after = change.after else {
                return GateResult(name: name, passed: false, found: "n/a", reason: was)
            }
            return GateResult(
                name: name, passed: isMoreBetter ? after >= before : after <= before,
                found: ReportNumber.written(after, unit), reason: was)
        }
    }
}

package struct BaselineError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
