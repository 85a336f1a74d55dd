import Messages

@testable import CheckReports
@testable import SessionScript

/// Coverage for reports.
enum CoverageFixture {
    static func filter(_ name: String, _ reference: String, declared: Bool = true) -> FilterCoverage {
        var filter = FilterCoverage(name: name, reference: reference)
        filter.declared = declared ? [.transactionalOrders, .transactionalFinance, .promotionalOffers] : []
        filter.received = declared ? [.transactionalOrders] : []
        filter.expectedVerdicts = Set(Release.sixteen.actions.map(VerdictOutcome.init)).union([.deferral])
        filter.verdicts = [.action(.junk), .action(.transaction), .noAnswer(.filterCrashed)]
        return filter
    }

    static func result(_ file: String, _ filters: [FilterCoverage], release: Int = 16) -> CheckResult {
        var coverage = SessionCoverage(release: release)
        // All rules but two, so that the list of the others is short.
        coverage.rules = Set(Rule.allCases).subtracting([.e3, .x2])
        coverage.diagnostics = Set(Diagnostic.Name.allCases).subtracting([.filterCrashed, .bodyInLog])
        coverage.filters = filters
        var result = CheckResult(file: file, title: "Title", verdict: .passed)
        result.coverage = coverage
        return result
    }

    static func source(_ path: String = "Filter/Filter.swift", text: String = "let word = \"junk\"") -> SourceLines {
        SourceLines(
            path: path, runs: [1: 4, 2: 12_345, 4: 0, 5: 0, 8: 0, 9: 1, 10: 0, 77: 0],
            text: (1...10).map { $0 == 3 ? "" : "\(text) // \($0)\t<>" })
    }

    static func report(_ minimums: String..., isComplete: Bool = true) throws -> CoverageReport {
        CoverageReport(
            [
                result(
                    "a.yaml", [filter("Filter", "/home/me/Filter"), filter("FilterIt", "filterit", declared: false)]),
                result("b.yaml", [filter("Filter", "/home/me/Filter")]),
            ],
            lines: [
                "/home/me/Filter": FilterLines(
                    filter: "Filter",
                    files: [source(), SourceLines(path: "Filter/Words.swift", runs: [1: 2], text: ["let a = 1"])])
            ], minimums: try minimums.map { try MinimumCoverage($0) }, isComplete: isComplete)
    }

    /// Hostile text wherever text can be.
    static func attacked() throws -> CoverageReport {
        let hostile = SuiteFixture.hostile
        var filter = filter(hostile, hostile)
        filter.verdicts.insert(.noAnswer(nil))
        return CoverageReport(
            [result(hostile, [filter, self.filter(hostile, "other"), self.filter("third\(hostile)", "third")])],
            lines: [
                hostile: FilterLines(
                    filter: hostile, files: [source("\(hostile).swift", text: "</code><script>\(hostile)")]),
                "third": FilterLines(filter: hostile, files: [], problem: "<img src=x>\(hostile)"),
            ], minimums: [try MinimumCoverage("lines=99.5%")])
    }
}
