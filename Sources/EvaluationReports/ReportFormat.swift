import Evaluation

/// The ways in which an evaluation is written.
///
///     ReportFormat.html.written(report)
package enum ReportFormat: String, CaseIterable, Hashable, Sendable {
    /// For a terminal.
    case text
    /// For programs; a baseline, too.
    case json
    /// For a comment beside a change of code.
    case markdown
    /// For a build server.
    case junit
    /// One page that needs nothing else.
    case html

    /// - Parameter width: columns of the terminal; only `text` looks at it.
    package func written(_ report: EvaluationReport, width: Int = 80) -> String {
        switch self {
        case .text: TextReport(report, width: width).text
        case .json: report.json
        case .markdown: MarkdownReport(report).text
        case .junit: JUnitReport(report).text
        case .html: HTMLReport(report).text
        }
    }

    /// The format that a file's name asks for; nil: none.
    package init?(path: String) {
        switch path.split(separator: "/").last?.split(separator: ".").dropFirst().last?.lowercased() {
        case "txt": self = .text
        case "json": self = .json
        case "md", "markdown": self = .markdown
        case "xml": self = .junit
        case "html", "htm": self = .html
        default: return nil
        }
    }
}
