import DisplayText
import Messages
import SessionScript

/// The report as lines for a terminal of 80 columns.
package struct CoverageText {
    /// A line and what it means.
    package struct Line: Hashable, Sendable {
        package enum Tone: Hashable, Sendable {
            case plain, heading, missing, dim
        }

        package let text: String
        package let tone: Tone
    }

    private let report: CoverageReport
    private static let width = 80
    /// How many places of a file are listed.
    private static let maxPlaces = 12
    /// How many rules are listed with their sentences; more are listed by name.
    private static let maxSentences = 12

    package init(_ report: CoverageReport) { self.report = report }

    package var lines: [Line] {
        [Line(text: "", tone: .plain), Line(text: heading, tone: .heading)] + summary + notCovered
            + report.failures.map { Line(text: Self.visible("Coverage of \($0)"), tone: .missing) }
    }

    private var heading: String {
        let releases = report.releasesOfRules
        return "Coverage of \(Counted.pluralized(report.sessions, "session"))"
            + (releases.isEmpty ? "" : ", iOS \(releases)")
    }

    private var summary: [Line] {
        report.metrics.map { metric in
            let share = report.share(metric)
            let name = metric.rawValue.padded(to: 12)
            guard share.total > 0 else {
                return Line(text: "  \(name)     none  \(report.reasonForNone(metric) ?? "")", tone: .dim)
            }
            let percent = String(repeating: " ", count: max(0, 9 - share.text.count)) + share.text
            return Line(
                text: "  \(name)\(percent)  \(Counted.number(share.covered)) of \(Counted.number(share.total))",
                tone: .plain)
        }
    }

    private var notCovered: [Line] {
        report.metrics.flatMap { metric -> [Line] in
            let missing = report.share(metric).covered < report.share(metric).total
            let content = metric == .lines ? lineLists : lists(metric)
            guard missing || (metric == .lines && !content.isEmpty) else { return [] }
            let document = metric.document.map { " (\($0))" } ?? ""
            return [Line(text: "\(metric.title) not covered\(document):", tone: .heading)] + content
        }
    }

    private func lists(_ metric: CoverageMetric) -> [Line] {
        report.lists.filter { $0.metric == metric }.flatMap { list -> [Line] in
            let names = list.missing.map(\.name)
            var lines: [Line] = []
            if metric == .rules, names.count <= Self.maxSentences {
                lines = list.missing.flatMap { wrapped("\($0.name)  \($0.explanation)", indent: "  ", .plain) }
            } else if !names.isEmpty {
                lines = Self.listed(list.filter.map { "\($0): " } ?? "", names, .plain)
            }
            guard !list.others.isEmpty, let filter = list.filter else { return lines }
            return lines + Self.listed("\(filter) also had ", list.others, .dim)
        }
    }

    private var lineLists: [Line] {
        report.lines.flatMap { filter -> [Line] in
            filter.files.flatMap { file -> [Line] in
                let share = file.share
                let places = file.uncovered
                guard !places.isEmpty else { return [] }
                let title = "\(file.path): \(Counted.number(share.covered)) of \(Counted.number(share.total)) lines"
                let more = places.count - Self.maxPlaces
                // Not wrapped: terminals and editors find the places in whole paths.
                return [Line(text: "  " + Self.visible(title), tone: .plain)]
                    + places.prefix(Self.maxPlaces).map {
                        Line(text: "    " + Self.visible(file.place($0)), tone: .missing)
                    }
                    + (more > 0 ? [Line(text: "    and \(Counted.pluralized(more, "more place"))", tone: .dim)] : [])
            }
        } + problems
    }

    /// The filters without lines, by the reason: most are samples and scripts.
    private var problems: [Line] {
        var reasons: [String] = []
        for filter in report.lines {
            if let problem = filter.problem, !reasons.contains(problem) { reasons.append(problem) }
        }
        return reasons.flatMap { reason in
            wrapped("No lines: \(reason)", indent: "  ", .dim)
                + Self.listed("  ", report.lines.filter { $0.problem == reason }.map(\.filter), .dim)
        }
    }

    /// Names that are not broken between two lines.
    private static func listed(_ start: String, _ names: [String], _ tone: Line.Tone) -> [Line] {
        var lines = ["  " + visible(start)]
        for (index, name) in names.enumerated() {
            let name = visible(name) + (index == names.count - 1 ? "" : ",")
            let last = lines[lines.count - 1]
            let separator = index == 0 ? "" : " "
            if TextWidth.width(of: last + separator + name) <= width || index == 0 {
                lines[lines.count - 1] = last + separator + name
            } else {
                lines.append("    " + name)
            }
        }
        return lines.map { Line(text: $0, tone: tone) }
    }

    private static func visible(_ text: String) -> String { VisibleText(text, layout: .preview).text }

    private func wrapped(_ text: String, indent: String, _ tone: Line.Tone) -> [Line] {
        let later = indent + "  "
        let lines = TextWrap.lines(VisibleText(text, layout: .preview), width: Self.width - later.count)
        return lines.enumerated().map { Line(text: ($0 == 0 ? indent : later) + $1.text.text, tone: tone) }
    }
}
