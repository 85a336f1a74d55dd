import EvaluationReports
import Foundation
import FoundationXML
import JSONCodec
import Messages
import TestFiles
import Testing

@testable import CheckReports
@testable import SessionScript

@Suite("Coverage as documents")
struct CoverageReportTests {
    private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")

    private func text(_ report: CoverageReport) -> String {
        CoverageText(report).lines.map(\.text).joined(separator: "\n") + "\n"
    }

    @Test func `the text, the JSON and the page`() throws {
        let report = try CoverageFixture.report("rules=97%", "lines=60%", "sub-folders=30%")
        for (content, kind) in [
            (text(report), "txt"), (report.json + "\n", "json"), (CoverageHTML(report).text, "html"),
        ] {
            #expect(compareSnapshot(content, name: "coverage", folder: folder, fileExtension: kind) == .same)
        }
    }

    @Test func `without all of it, a report has what is about filters, and what is required`() throws {
        func metrics(_ report: CoverageReport) throws -> [String] {
            let document = try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any]
            let page = CoverageHTML(report).text
            let names = try #require(document?["metrics"] as? [String: Any]).keys.sorted()
            for metric in CoverageMetric.allCases {
                let isThere = names.contains(metric.rawValue)
                #expect(page.contains("<h2>\(metric.title)</h2>") == isThere, "\(metric)")
                #expect(text(report).contains("\n  \(metric.rawValue) ") == isThere, "\(metric)")
            }
            return names
        }
        let plain = try CoverageFixture.report(isComplete: false)
        #expect(try metrics(plain) == ["lines", "sub-folders", "verdicts"])
        // The releases are those of the rules.
        #expect(text(plain).contains("Coverage of 2 sessions\n") && !plain.json.contains("E3"))
        #expect(
            try metrics(CoverageFixture.report("rules=97%", isComplete: false)) == [
                "lines", "rules", "sub-folders", "verdicts",
            ])
        #expect(try metrics(CoverageFixture.report()).count == CoverageMetric.allCases.count)
    }

    @Test func `none and allow are one verdict`() {
        var filter = FilterCoverage(name: "Filter", reference: "filter")
        filter.expectedVerdicts = Set(Release.sixteen.actions.map(VerdictOutcome.init))
        filter.verdicts = [VerdictOutcome(.allow)]
        let report = CoverageReport([CoverageFixture.result("a.yaml", [filter])], lines: [:])
        #expect(report.share(.verdicts) == CoverageShare(1, of: 4))
        #expect(report.missing(.verdicts) == ["Filter: junk", "Filter: promotion", "Filter: transaction"])
    }

    @Test func `lines without code do not end a range, lines that ran do, and lines after the end do not count`() {
        let source = CoverageFixture.source()
        #expect(source.uncovered == [4...8, 10...10])
        #expect(source.share == CoverageShare(3, of: 7))
        #expect(source.place(4...8) == "Filter/Filter.swift:4-8" && source.place(10...10) == "Filter/Filter.swift:10")
        #expect(SourceLines(path: "a", runs: [:], text: nil).share.percent == nil)
    }

    @Test func `a reporting extension is only among the lines`() {
        let report = CoverageReport(
            [CoverageFixture.result("a.yaml", [])],
            lines: ["b": FilterLines(filter: "ReportIt", files: [CoverageFixture.source()])])
        #expect(report.lines.map(\.filter) == ["ReportIt"] && report.share(.verdicts).total == 0)
        #expect(report.share(.lines) == CoverageShare(3, of: 7))
    }

    @Test func `only all of it is 100 percent`() {
        #expect(CoverageShare(2000, of: 2000).text == "100 %")
        #expect(CoverageShare(9999, of: 10_000).text == "99.9 %")
        #expect(CoverageShare(1, of: 3).text == "33.3 %")
        #expect(CoverageShare(0, of: 3).text == "0 %")
    }

    @Test func `a minimum says what is missing, the first five and how many more`() throws {
        let report = try CoverageFixture.report("rules=100%", "verdicts=50%", "diagnostics=90%", "lines=40%")
        #expect(
            report.failures == [
                "rules: 96.8 % (62 of 64) is below 100%; missing: E3, X2",
                "verdicts: 40 % (4 of 10) is below 50%; missing: Filter: none or allow, Filter: promotion, "
                    + "Filter: deferral, FilterIt: none or allow, FilterIt: promotion and 1 more",
            ])
        #expect(try CoverageFixture.report("rules=96.8%", "lines=50%").failures == [])
    }

    @Test func `a minimum of something that does not exist fails with the reason`() throws {
        let plain = CoverageReport(
            [CoverageFixture.result("a.yaml", [CoverageFixture.filter("FilterIt", "filterit", declared: false)])],
            lines: [:], minimums: [try MinimumCoverage("lines=0%"), try MinimumCoverage("sub-folders=1%")])
        #expect(
            plain.failures == [
                "lines: nothing to cover, at least 0% is required: FilterIt: not built from Swift source",
                "sub-folders: nothing to cover, at least 1% is required: no filter declared a sub-folder",
            ])
        let lacking = CoverageReport(
            [CoverageFixture.result("a.yaml", [CoverageFixture.filter("Own", "own")])], lines: [:],
            problem: "there is no llvm-cov", minimums: [try MinimumCoverage("lines=1%")])
        #expect(lacking.failures.first?.hasSuffix("is required: Own: there is no llvm-cov") == true)
        let nothing = CoverageReport([], lines: [:], minimums: [try MinimumCoverage("rules=1%")])
        #expect(nothing.failures == ["rules: nothing to cover, at least 1% is required: no session ran"])
    }

    @Test(arguments: [
        ("rules", "expected NAME=PERCENT, for example rules=80%."), ("rules=800", "expected 0% to 100%"),
        ("rules=%", "expected 0% to 100%"), ("rules=101%", "expected 0% to 100%"), ("rules=-1%", "expected 0% to 100%"),
        ("rules=nan%", "expected 0% to 100%"), ("lines=1e1%", "expected 0% to 100%, for example lines=85.5%."),
        ("rule=100%", "unknown name 'rule'. Did you mean rules?"), ("line", "unknown name 'line'. Did you mean lines?"),
        ("branches=1%", "unknown name 'branches'. Use one of lines, sub-folders, verdicts, rules, diagnostics."),
        ("", "unknown name ''."), ("=5%", "unknown name ''."), ("rules=", "expected 0% to 100%"),
        ("rules=80 %", "expected 0% to 100%"), ("rules=80%%", "expected 0% to 100%"),
        ("lines=0.8", "coverage is in percent. Write lines=80%, or lines=0.8% if you mean 0.8 %."),
        ("lines=0.855", "Write lines=85.5%, or "), ("lines=1", "Write lines=100%, or lines=1% if you mean 1 %."),
    ])
    func `a minimum with a wrong name or percentage is refused with what is allowed`(entry: String, reason: String) {
        let mistake = #expect(throws: MinimumCoverage.Mistake.self) { try MinimumCoverage(entry) }
        #expect(mistake?.description.contains(reason) == true, "\(String(describing: mistake))")
    }

    @Test func `a minimum has the same meaning with and without a percent sign`() throws {
        for number in ["0", "2", "80", "85.5", "100"] {
            #expect(try MinimumCoverage("lines=\(number)") == MinimumCoverage("lines=\(number)%"))
        }
        let minimum = try MinimumCoverage("lines=80")
        #expect(minimum.percent == 80 && minimum.written == "80%")
        #expect(try MinimumCoverage("lines=0.8%").percent == 0.8)
    }

    @Test func `hostile names and sources are text`() throws {
        let report = try CoverageFixture.attacked()
        let page = CoverageHTML(report).text
        #expect(!page.contains("<script") && !page.contains("<img") && !page.contains("<b>&amp;"))
        #expect(page.contains("&lt;/code&gt;&lt;script&gt;"))
        for content in [page, text(report)] {
            #expect(!content.contains("\u{1B}") && !content.contains("\u{202E}") && !content.contains("\u{0}"))
        }
        #expect(JSONReader.read(Array(report.json.utf8)) != nil)
    }

    @Test func `the page loads nothing, and its elements are balanced`() throws {
        for report in [try CoverageFixture.report("rules=97%"), try CoverageFixture.attacked()] {
            let page = CoverageHTML(report).text
            #expect(page.contains("default-src 'none'") && !page.contains("://") && !page.contains("url("))
            let start = try #require(page.range(of: "<main>")?.lowerBound)
            let end = try #require(page.range(of: "</main>")?.upperBound)
            let body = page[start..<end].replacing(" open>", with: " open=\"\">").replacing("<br>", with: "<br/>")
            let parser = XMLParser(data: Data(body.utf8))
            #expect(parser.parse(), "\(String(describing: parser.parserError))")
        }
    }

    @Test func `no line of the text but a place is wider than 80 columns`() throws {
        for line in text(try CoverageFixture.report()).split(separator: "\n") {
            #expect(line.count <= 80, "\(line)")
        }
    }
}
