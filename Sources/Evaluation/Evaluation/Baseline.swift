/// A saved evaluation, to compare later ones with.
package struct Baseline: Hashable, Sendable {
    package var filterName: String
    package var filterBuild: String?
    package var fingerprint: CorpusFingerprint
    /// The entries that were added to the label map.
    package var map: [String]
    /// nil: not recorded.
    package var conditions: RunConditions?
    /// nil: not recorded.
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

/// An evaluation compared with an earlier one of the same corpus.
package struct BaselineComparison: Hashable, Sendable {
    /// The value of a measure before and now.
    package struct Change: Hashable, Sendable {
        package let measure: Measure
        package let before: Double?
        package let after: Double?

        /// nil if either value is missing.
        package var difference: Double? {
            guard let before, let after else { return nil }
            return after - before
        }

        /// Whether the value got worse; nil if either value is missing, or if no value is better than another.
        package var isWorse: Bool? {
            guard let difference else { return nil }
            return switch measure.direction {
            case .higher: difference < 0
            case .lower: difference > 0
            case .neither: nil
            }
        }
    }

    /// The baseline's file.
    package let path: String
    package let filterName: String
    package let filterBuild: String?
    package let changes: [Change]
    /// Sentences about conditions that were different: they may explain a change.
    package let caveats: [String]
}

extension BaselineComparison {
    /// - Parameter path: the baseline's file, for messages.
    /// - Throws: `EvaluationError` if the baseline is of another corpus or counts other folders as hidden.
    package init(_ baseline: Baseline, path: String, with report: EvaluationReport) throws(EvaluationError) {
        guard baseline.fingerprint == report.corpus.fingerprint else {
            throw EvaluationError(
                "\(path) was measured on other messages, labels or label map: its fingerprint is "
                    + "\(baseline.fingerprint.text), not \(report.corpus.fingerprint.text). Save a new baseline with --save."
            )
        }
        try baseline.check(hiding: report.filter.tally.hiding, path: path)
        self.path = path
        filterName = baseline.filterName
        filterBuild = baseline.filterBuild
        caveats = baseline.caveats(path: path, comparedWith: report)
        changes = Measure.named.compactMap { measure in
            guard let before = measure.reading(of: baseline.tally), let after = measure.reading(of: report.filter.tally)
            else { return nil }
            return Change(measure: measure, before: before.value, after: after.value)
        }
    }

    /// The gates of `--no-regression`: each fails if its measure got worse by any amount.
    package var noRegression: [GateResult] {
        changes.filter(\.measure.gatesRegression).map { change in
            let unit = change.measure.unit
            let name = "no regression: \(change.measure.name)"
            guard let before = change.before else {
                return GateResult(
                    name: name, passed: true, found: change.after.map { ReportNumber.formatted($0, unit) } ?? "n/a",
                    reason: "no value in the baseline")
            }
            guard let after = change.after else {
                return GateResult(
                    name: name, passed: false, found: "n/a", reason: "was \(ReportNumber.formatted(before, unit))")
            }
            return GateResult(
                name: name, passed: change.isWorse != true,
                found: ReportNumber.formatted(after, unit, comparedWith: before),
                reason: "was \(ReportNumber.formatted(before, unit, comparedWith: after))")
        }
    }
}

// MARK: - Comparability

extension Baseline {
    /// Requires the same hidden folders, because they define what is caught and what is blocked.
    ///
    /// - Parameter path: the baseline's file, for the error.
    package func check(hiding: Set<FolderGroup>, path: String) throws(EvaluationError) {
        guard tally.hiding != hiding else { return }
        let names = FolderGroup.allCases.filter(tally.hiding.contains).map(\.name).joined(separator: ",")
        throw EvaluationError(
            "\(path) counts other folders as hidden: \(names). Measure with --hidden \(names), or save a new baseline with "
                + "--save.")
    }

    /// Requires the same conditions, for `--no-regression`: otherwise another release could cause a regression, and not the
    /// filter. A baseline without conditions is accepted.
    ///
    /// - Parameter path: the baseline's file, for the error.
    package func check(_ conditions: RunConditions, path: String) throws(EvaluationError) {
        guard let change = self.conditions?.change(to: conditions) else { return }
        throw EvaluationError(
            "\(path) was measured under other conditions (\(change)). For --no-regression, use the same options, or "
                + "save a new baseline with --save.")
    }

    fileprivate func caveats(path: String, comparedWith report: EvaluationReport) -> [String] {
        var sentences: [String] = []
        if let now = report.conditions {
            if conditions == nil {
                sentences.append(
                    "\(path) does not record the conditions of its run (release, country). Save a new baseline with --save "
                        + "to record them.")
            } else if let change = conditions?.change(to: now) {
                sentences.append(
                    "\(path) was measured under other conditions (\(change)). They may explain changes."
                )
            }
        }
        if let timing, let now = report.filter.run.timing, timing != now {
            sentences.append(
                "\(path) has times of \(timing.text), this run has times of \(now.text). They cannot be compared.")
        }
        return sentences
    }
}

extension RunFacts.Timing {
    fileprivate var text: String {
        switch self {
        case .means: "messages that were answered together"
        case .single: "single calls (--one-at-a-time)"
        }
    }
}
