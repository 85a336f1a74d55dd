/// An evaluation that was saved, for later ones to be compared with.
package struct Baseline: Hashable, Sendable {
    package var filterName: String
    package var filterBuild: String?
    package var fingerprint: CorpusFingerprint
    /// What was added to the label map.
    package var map: [String]
    /// nil: it does not say.
    package var conditions: RunConditions?
    /// nil: it does not say.
    package var timing: RunFacts.Timing?
    package var tally: Tally

    package init(_ report: EvaluationReport) {
        filterName = report.filter.name
        filterBuild = report.filter.build
        fingerprint = report.corpus.fingerprint
        map = report.corpus.map
        conditions = report.conditions
        timing = report.filter.run.timing
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
    /// What was otherwise when it was measured, in sentences: what has changed may come from that.
    package let unlikeness: [String]
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
        try baseline.check(hiding: report.filter.tally.hiding, path: path)
        self.path = path
        filterName = baseline.filterName
        filterBuild = baseline.filterBuild
        unlikeness = baseline.unlikeness(path: path, to: report)
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
            guard let after = change.after else {
                return GateResult(
                    name: name, passed: false, found: "n/a", reason: "it was \(ReportNumber.written(before, unit))")
            }
            return GateResult(
                name: name, passed: isMoreBetter ? after >= before : after <= before,
                found: ReportNumber.written(after, unit, besides: before),
                reason: "it was \(ReportNumber.written(before, unit, besides: after))")
        }
    }
}

// MARK: - Whether like is compared with like

extension Baseline {
    /// Demands that the same folders hide a text: what is caught and blocked means something else with others.
    ///
    /// - Parameter path: where the baseline was saved, for the error.
    package func check(hiding: Set<FolderGroup>, path: String) throws(BaselineError) {
        guard tally.hiding != hiding else { return }
        let names = FolderGroup.allCases.filter(tally.hiding.contains).map(\.name).joined(separator: ",")
        throw BaselineError(
            "\(path) counts other folders as hidden: \(names). Measure with --hidden \(names), or save a new baseline with "
                + "--save.")
    }

    /// Demands that it was measured under the same conditions, where the filter is held to it: what has become worse may
    /// come from another release, and not from the filter. One that does not say is taken as it is.
    ///
    /// - Parameter path: where the baseline was saved, for the error.
    package func check(_ conditions: RunConditions, path: String) throws(BaselineError) {
        guard let change = self.conditions?.change(to: conditions) else { return }
        throw BaselineError(
            "\(path) was measured otherwise (\(change)), and --no-regression holds the filter to it. Measure as it was, or "
                + "save a new baseline with --save.")
    }

    fileprivate func unlikeness(path: String, to report: EvaluationReport) -> [String] {
        var sentences: [String] = []
        if let now = report.conditions {
            if conditions == nil {
                sentences.append(
                    "\(path) does not say under which conditions it was measured (release, country), as one does that is "
                        + "saved now.")
            } else if let change = conditions?.change(to: now) {
                sentences.append(
                    "\(path) was measured otherwise (\(change)): what has changed since may come from that, and not from the "
                        + "filter.")
            }
        }
        if let timing, let now = report.filter.run.timing, timing != now {
            sentences.append(
                "\(path) has times of \(timing.text), and this has those of \(now.text): they cannot be compared.")
        }
        return sentences
    }
}

extension RunFacts.Timing {
    fileprivate var text: String {
        switch self {
        case .means: "texts that were answered together"
        case .single: "single calls (--one-at-a-time)"
        }
    }
}

package struct BaselineError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
