import DisplayText
import Evaluation
import Messages

/// Writes an evaluation as one HTML page without other files or network access. Its script finds messages; everything
/// else is there without it.
struct HTMLReport: HTMLWriter {
    let report: EvaluationReport
    /// Whether messages are kept, which the script can open.
    let hasMessages: Bool
    package var pieces: [String] = []

    init(_ report: EvaluationReport) {
        self.report = report
        hasMessages = report.filters.contains { !$0.misclassified.isEmpty }
    }

    package mutating func write() {
        let names = report.filterNames
        add(
            HTMLPage.head(
                title: "\(names.joined(separator: " beside ")) on \(report.corpusName)", generator: "siftbox evaluate",
                style: hasMessages ? Self.messageStyle : "", script: hasMessages ? HTMLScript.source : nil))
        writeHeader(names)
        writeTiles()
        writeGates()
        // What is wrong.
        writeBinary()
        writeMatrices()
        writeMisclassified()
        if let sides = report.comparison { write(sides) }
        writeProbes()
        // Where it is wrong.
        writeSlices()
        writeScores()
        writeClasses()
        // How it was measured.
        writeTimes()
        if let baseline = report.baseline { write(baseline) }
        writeCorpus()
        if hasMessages { add(HTMLScript.element) }
        add(HTMLPage.end)
    }

    /// The filters' names with their colors.
    var filterLegend: String {
        guard report.other != nil else { return "" }
        let names = report.filterNames.map(Markup.isolated)
        return "<div class=\"legend\"><span><i></i>\(names[0])</span><span><i class=\"b\"></i>\(names[1])</span></div>"
    }

    // MARK: The header

    private mutating func writeHeader(_ names: [String]) {
        let build = report.filter.build.map { " · build \(Markup.isolated($0))" } ?? ""
        if let sentence = report.trainingSentence { add("<p class=\"warning\">\(Markup.isolated(sentence))</p>") }
        add("<header><div><h1>\(names.map(Markup.isolated).joined(separator: " beside "))</h1>")
        add(
            "<p class=\"lead\">on \(Markup.isolated(report.corpusName)) · \(Counted.pluralized(report.corpus.rowsIn, "message"))"
                + "\(build)</p></div>")
        if let verdict = report.verdict {
            let failed = report.gates.filter { !$0.passed }.count
            let words =
                verdict == "failed" && failed > 0
                ? "\(Counted.pluralized(failed, "gate")) failed"
                : verdict == "passed" ? "\(Counted.pluralized(report.gates.count, "gate")) passed" : verdict
            add("<div class=\"badge \(verdict)\">\(words)</div>")
        }
        add("</header>")
        for warning in report.otherWarnings { add("<p class=\"warning\">\(Markup.isolated(warning))</p>") }
    }

    private mutating func writeTiles() {
        add("<div class=\"tiles\">")
        for main in Measure.main where main.prominence == .headline {
            add("<div class=\"tile\"><h2>\(main.title)</h2>")
            for (index, filter) in report.filters.enumerated() {
                let reading = main.reading(of: filter, on: report.corpus)
                let color = report.other == nil ? "" : index == 0 ? " one" : " two"
                let name = report.other == nil ? "" : " <small>\(Markup.isolated(report.filterNames[index]))</small>"
                add(
                    "<div class=\"value\(color)\">\(ReportNumber.formatted(reading.value, main.unit))\(name)</div>"
                )
                guard report.other == nil else { continue }
                guard reading.value != nil else {
                    add("<div class=\"from\">\(reading.missingReason)</div>")
                    continue
                }
                guard let rate = reading.rate else {
                    add("<div class=\"from\">1 is perfect, 0 is chance</div>")
                    continue
                }
                add(
                    "<div class=\"from\">\(ReportNumber.interval(rate))<br>\(Counted.number(rate.count)) of "
                        + "\(Counted.number(rate.total))</div>")
            }
            add("</div>")
        }
        add("</div>")
    }

    private mutating func writeGates() {
        guard !report.gates.isEmpty else { return }
        let gates = report.gates
        section("Gates") { page in
            for gate in gates {
                let passed =
                    gate.passed ? "<span class=\"pass\">✓ passed</span>" : "<span class=\"fail\">✗ failed</span>"
                page.add(
                    "<div class=\"gate\">\(passed)<span class=\"name\">\(Markup.isolated(gate.name))</span>"
                        + "<b>\(Markup.text(gate.found))</b><span class=\"why\">\(Markup.isolated(gate.reason))</span></div>"
                )
            }
        }
    }
}
