import DisplayText
import Evaluation
import Messages

/// Writes an evaluation for a terminal, no wider than the terminal.
struct TextReport {
    let report: EvaluationReport
    let width: Int
    var lines: [String] = []

    /// Tables are not wrapped; a narrower terminal wraps their lines itself.
    private static let minWidth = 80

    init(_ report: EvaluationReport, width: Int) {
        self.report = report
        self.width = max(Self.minWidth, width)
    }

    var text: String {
        var copy = self
        copy.write()
        return copy.lines.joined(separator: "\n") + "\n"
    }

    private mutating func write() {
        if let sentence = report.trainingSentence { paragraph("! " + sentence, hanging: "  ") }
        paragraph("\(report.filterNames.joined(separator: " beside ")) on \(report.corpusName)")
        for warning in report.otherWarnings { paragraph("! " + warning, hanging: "  ") }
        heading("Hidden or shown (hidden: \(report.hiddenLabels))")
        writeMain()
        for view in report.views { write(view) }
        if let slices = report.filter.slices { write(slices) }
        writeScores()
        writeMisclassified()
        writeProbes()
        writeAnswers()
        if let sides = report.comparison { write(sides) }
        if let baseline = report.baseline { write(baseline) }
        writeCorpus()
        writeGates()
    }

    // MARK: Lines

    mutating func heading(_ text: String) {
        lines.append("")
        paragraph(text)
    }

    /// Wrapped, as one paragraph.
    mutating func paragraph(_ text: String, indent: String = "", hanging: String? = nil) {
        let inner = width - TextWidth.width(of: hanging ?? indent)
        for (index, line) in TextWrap.lines(text, width: max(20, inner)).enumerated() {
            lines.append((index == 0 ? indent : hanging ?? indent) + line.text.text)
        }
    }

    /// Places on one line. If they are too long, only the file names of paths are kept.
    func cut(places: [String], _ rest: String = "", indent: String) -> String {
        let places = places.map(visible)
        let whole = places.joined(separator: " = ") + rest
        guard TextWidth.width(of: whole) > width - indent.count else { return indent + whole }
        let names = places.map { $0.contains("/") ? "…/" + ($0.split(separator: "/").last ?? "") : $0 }
        return cut(names.joined(separator: " = ") + rest, indent: indent)
    }

    func cut(_ text: String, indent: String) -> String {
        indent + TextWrap.truncate(text, to: max(1, width - indent.count))
    }
}
