import Messages
package import SessionScript

/// What the sessions of a run covered, as all forms of the report show it.
package struct CoverageReport: Hashable, Sendable {
    /// What the report is about: of filters, and what is required or asked for.
    package let metrics: [CoverageMetric]
    package let releases: [Int]
    /// How many sessions were counted.
    package let sessions: Int
    /// In the order of `CoverageMetric`; filters in the order in which they were active first.
    package let lists: [CoverageList]
    /// The filters that were active, in that order; then reporting extensions.
    package let lines: [FilterLines]
    /// The required shares.
    package let minimums: [MinimumCoverage]

    /// - Parameters:
    ///   - lines: by the reference of the filter (`FilterCoverage.reference`): its files, or why there are none.
    ///   - problem: why no lines are counted at all.
    ///   - isComplete: whether the report also has what is about Siftbox and not about a filter.
    package init(
        _ results: [CheckResult], lines: [String: FilterLines], problem: String? = nil,
        minimums: [MinimumCoverage] = [], isComplete: Bool = false
    ) {
        let suite = SuiteCoverage(results)
        releases = suite.releases.map(\.number)
        sessions = results.count { $0.coverage != nil }
        self.minimums = minimums
        let metrics = CoverageMetric.allCases.filter { metric in
            isComplete || !metric.isOfSiftbox || minimums.contains { $0.metric == metric }
        }
        self.metrics = metrics
        let labels = Self.labels(of: suite.filters)
        let filters = zip(labels, suite.filters)
        let lists =
            filters.compactMap(Self.subFolders) + filters.map(Self.verdicts) + [
                CoverageList(
                    metric: .rules,
                    items: suite.expectedRules.map { rule in
                        CoverageItem(
                            name: rule.rawValue, explanation: rule.sentence, rule: nil,
                            isCovered: suite.rules.contains(rule))
                    }),
                CoverageList(
                    metric: .diagnostics,
                    items: Diagnostic.Name.allCases.map { name in
                        CoverageItem(
                            name: name.rawValue, explanation: name.explanation, rule: name.rule.rawValue,
                            isCovered: suite.diagnostics.contains(name))
                    }),
            ]
        self.lists = lists.filter { metrics.contains($0.metric) }
        let ofFilters = filters.map { label, filter in
            let found = lines[filter.reference]
            let reason = found == nil ? "not built from Swift source" : found?.problem
            let isEmpty = found?.files.isEmpty ?? true
            return FilterLines(
                filter: label, files: found?.files ?? [],
                problem: problem ?? reason ?? (isEmpty ? "none of its files has code" : nil))
        }
        let references = Set(suite.filters.map(\.reference))
        self.lines = ofFilters + lines.sorted { $0.key < $1.key }.filter { !references.contains($0.key) }.map(\.value)
    }

    /// The names of the filters, with their references if several have the same name.
    private static func labels(of filters: [FilterCoverage]) -> [String] {
        filters.map { filter in
            let isUnique = filters.count { $0.name == filter.name } == 1
            return isUnique ? filter.name : "\(filter.name) (\(filter.reference))"
        }
    }

    private static func subFolders(_ label: String, _ filter: FilterCoverage) -> CoverageList? {
        guard !filter.declared.isEmpty else { return nil }
        let ordered = [Action.transaction, .promotion].flatMap(SubAction.inFolderOrder).filter(filter.declared.contains)
        return CoverageList(
            metric: .subFolders, filter: label,
            items: ordered.map { sub in
                CoverageItem(
                    name: sub.name,
                    explanation: "\(sub.action == .promotion ? "Promotions" : "Transactions") › \(sub.folderName)",
                    rule: nil,
                    isCovered: filter.received.contains(sub))
            })
    }

    private static func verdicts(_ label: String, _ filter: FilterCoverage) -> CoverageList {
        let all = Action.allCases.filter { $0 != .allow }.map(VerdictOutcome.init) + [.deferral]
        let others = filter.verdicts.subtracting(filter.expectedVerdicts).map(\.name).sorted()
        return CoverageList(
            metric: .verdicts, filter: label,
            items: all.filter(filter.expectedVerdicts.contains).map { outcome in
                CoverageItem(
                    name: outcome.name, explanation: outcome.rule.sentence, rule: outcome.rule.rawValue,
                    isCovered: filter.verdicts.contains(outcome))
            }, others: others)
    }
}

extension CoverageReport {
    /// `16, 26`; empty if the report is not about rules.
    var releasesOfRules: String {
        metrics.contains(.rules) ? releases.map(String.init).joined(separator: ", ") : ""
    }

    package func share(_ metric: CoverageMetric) -> CoverageShare {
        if metric == .lines { return .sum(lines.map(\.share)) }
        return .sum(lists.filter { $0.metric == metric }.map { CoverageShare($0.covered, of: $0.items.count) })
    }

    /// What is not covered, in order: names, with the filter's name if the metric is about filters; places of lines.
    package func missing(_ metric: CoverageMetric) -> [String] {
        if metric == .lines { return lines.flatMap { $0.files.flatMap { file in file.uncovered.map(file.place) } } }
        return lists.filter { $0.metric == metric }.flatMap { list in
            list.missing.map { item in list.filter.map { "\($0): \(item.name)" } ?? item.name }
        }
    }

    /// Why there is nothing to cover; nil: there is something.
    package func reasonForNone(_ metric: CoverageMetric) -> String? {
        guard share(metric).total == 0 else { return nil }
        switch metric {
        case .rules, .diagnostics: return "no session ran"
        case .subFolders: return "no filter declared a sub-folder"
        case .verdicts: return "no filter was active"
        case .lines:
            let problems = lines.compactMap { filter in filter.problem.map { "\(filter.filter): \($0)" } }
            return problems.first ?? "no filter was active"
        }
    }

    /// Why the run fails, a line for each minimum that is not reached.
    package var failures: [String] { minimums.compactMap { $0.failure(in: self) } }
}
