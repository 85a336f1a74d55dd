import DisplayText
import Foundation
package import SessionScript

/// Writes the results of sessions as GitHub-flavored Markdown, for the summary of a job or a comment. What comes from
/// sessions and messages cannot mention anyone, link anywhere or act as markup.
package struct MarkdownCheck {
    private let result: SuiteResult
    private var lines: [String] = []
    private var size = 0

    /// GitHub refuses summaries above 1 MiB. The rest is left out and counted.
    private static let maxSize = 900_000
    private static let maxProblems = 20
    private static let maxDetails = 200

    package init(_ result: SuiteResult) { self.result = result }

    package var text: String {
        var copy = self
        copy.write()
        return copy.lines.map(GitHubActions.neutralized).joined(separator: "\n") + "\n"
    }

    private mutating func append(_ new: [String]) {
        lines += new
        size += new.reduce(0) { $0 + $1.utf8.count + 1 }
    }

    private mutating func write() {
        let seed = result.plan.seed.map { " · seed \($0)" } ?? ""
        append([
            "## \(result.isPassed ? "✅" : "❌") siftbox check", "",
            "**\(result.summary)** \(Self.seconds(result.seconds))\(seed)",
        ])
        for session in result.unstable {
            append([
                "",
                "> **Unstable:** \(MarkdownText.code(session.name)) passed in \(session.passed) of \(session.runs) runs",
            ])
        }
        let problems = result.results.filter(\.verdict.isProblem)
        for (index, session) in problems.enumerated() {
            guard size < Self.maxSize / 2 else {
                append(["", "… and \(problems.count - index) more sessions that did not pass."])
                break
            }
            write(session)
        }
        if let matrix = FilterMatrix(result) { write(matrix) }
        writeTable()
    }

    /// A table of the sessions that differ: the others are in the table of all.
    private mutating func write(_ matrix: FilterMatrix) {
        let rows = matrix.differing
        append(["", "### \(rows.count) of \(matrix.sessions.count) sessions differ"])
        guard !rows.isEmpty else { return }
        let filters = matrix.filters.map { MarkdownText.code($0, inTable: true) }
        append([""] + MarkdownText.tableHead(["session"] + filters, left: .max))
        for (index, row) in rows.enumerated() {
            guard size < Self.maxSize else {
                append(["", "… and \(rows.count - index) more."])
                return
            }
            append([MarkdownText.row([MarkdownText.code(row.name, inTable: true)] + row.cells)])
            for difference in row.differences.prefix(Self.maxProblems) {
                let place = difference.line.map { "line \($0): " } ?? ""
                let values = difference.values.map(MarkdownText.escaped)
                append([MarkdownText.row([place + MarkdownText.escaped(difference.what)] + values)])
            }
        }
    }

    private mutating func write(_ session: CheckResult) {
        append(["", "### \(Self.mark(session.verdict)) \(name(of: session))", ""])
        let problems = session.problems
        for problem in problems.prefix(Self.maxProblems) {
            let place = problem.line.map { "\(problem.file):\($0)" + (problem.column.map { ":\($0)" } ?? "") }
            append(["- \(MarkdownText.code(place ?? problem.file)) \(MarkdownText.escaped(problem.message))"])
        }
        if problems.count > Self.maxProblems { append(["- … and \(problems.count - Self.maxProblems) more"]) }
        var seen: Set<[String]> = []
        let details = problems.map(\.details).filter { !$0.isEmpty && seen.insert($0).inserted }
        guard !details.isEmpty else { return }
        // `pre` shows Markdown as it is, and what would be HTML is escaped.
        append(["", "<details><summary>Details</summary>", "", "<pre>"])
        append(
            details.joined(separator: [" "]).prefix(Self.maxDetails).map { line in
                GitHubActions.neutralizedMarkup(Markup.text(line))
            })
        append(["</pre>", "</details>"])
    }

    private mutating func writeTable() {
        append(["", "<details><summary>All sessions</summary>", ""])
        append(MarkdownText.tableHead(["", "session", "expectations", "time"], left: 2))
        for (index, session) in result.results.enumerated() {
            guard size < Self.maxSize else {
                append(["", "… and \(result.results.count - index) more."])
                break
            }
            let time = session.verdict == .notRun ? "" : Self.seconds(session.seconds)
            append([
                MarkdownText.row([
                    Self.mark(session.verdict), name(of: session, inTable: true), Self.count(session), time,
                ])
            ])
        }
        append(["", "</details>"])
    }

    private func name(of session: CheckResult, inTable: Bool = false) -> String {
        let filter = session.filter.map { " with \(MarkdownText.code($0, inTable: inTable))" } ?? ""
        let run = filter + (result.plan.repetitions > 1 ? " (run \(session.repetition))" : "")
        return MarkdownText.code(session.name, inTable: inTable)
            + (session.title.map { " " + MarkdownText.escaped($0) } ?? "") + run
    }

    private static func mark(_ verdict: CheckResult.Verdict) -> String {
        switch verdict {
        case .passed: "✅"
        case .failed: "❌"
        case .cannotRun: "⚠️"
        case .notRun: "➖"
        }
    }

    private static func count(_ session: CheckResult) -> String {
        switch session.verdict {
        case .passed: "\(session.held)"
        case .failed(let failures): "\(failures.count) of \(session.held + failures.count) failed"
        case .cannotRun: "could not run"
        case .notRun: "not run"
        }
    }

    private static func seconds(_ seconds: Double) -> String {
        String(format: "%.2f s", locale: Locale(identifier: "en_US_POSIX"), seconds)
    }
}
