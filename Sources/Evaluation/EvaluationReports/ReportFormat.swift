package import Evaluation

/// The formats of an evaluation report.
///
///     ReportFormat.html.written(report)
package enum ReportFormat: String, CaseIterable, Hashable, Sendable {
    /// For a terminal.
    case text
    /// For programs; also a baseline.
    case json
    /// For a comment on a pull request.
    case markdown
    /// For a build server.
    case junit
    /// One self-contained page.
    case html

    /// - Parameter width: columns of the terminal; only `text` uses it.
    package func render(_ report: EvaluationReport, width: Int = 80) -> String {
        switch self {
        case .text: TextReport(report, width: width).text
        case .json: report.json
        case .markdown: MarkdownReport(report).text
        case .junit: JUnitReport(report).text
        case .html: HTMLReport(report).text
        }
    }
}
