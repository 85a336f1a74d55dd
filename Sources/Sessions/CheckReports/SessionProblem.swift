import LocatedYAML
import SessionScript

/// An expectation that failed, or a reason why a session could not run, with its place.
package struct SessionProblem: Hashable, Sendable {
    /// The session's file, or the source of its filter if that did not compile.
    package let file: String
    /// Counted from 1; nil: the file as a whole.
    package let line: Int?
    package let column: Int?
    /// What was expected and found, and the case's line in its table, or the reason, on one line.
    package let message: String
    /// The caption, the step and the journey of the message, a line each.
    package let details: [String]

    /// The place and the message, on one line.
    package var headline: String {
        let place = [line, column].compactMap { $0.map(String.init) }
        return ([file] + place).joined(separator: ":") + ": " + message
    }
}

extension CheckResult {
    /// Why it did not pass; empty: it passed, or did not run.
    package var problems: [SessionProblem] {
        switch verdict {
        case .passed, .notRun: []
        case .failed(let failures):
            failures.map { failure in
                let found = failure.found.split(separator: "\n", maxSplits: 1).map(String.init)
                return SessionProblem(
                    file: failure.file, line: failure.position.line, column: failure.position.column,
                    message: "\(failure.key): expected \(failure.expected), found \(found.first ?? "")"
                        + (failure.table.map { " (\($0))" } ?? ""),
                    details: (found.dropFirst().first?.split(separator: "\n").map { "    \($0)" } ?? [])
                        + failure.context)
            }
        case .cannotRun(let reasons): reasons.map { SessionProblem(reason: $0, of: file) }
        }
    }
}

extension SessionProblem {
    /// A reason that begins with a place, such as `tour.yaml:12:5: unknown key 'repy'`, and may contain errors of the
    /// compiler. The first of these is a better place than the line that names the filter.
    init(reason: String, of file: String) {
        let lines = reason.split(separator: "\n").map(String.init)
        for line in lines {
            guard
                let error = line.firstMatch(
                    of: /(?<file>\/[^:]+\.swift):(?<line>\d+):(?<column>\d+): error: (?<message>.*)/)
            else { continue }
            self.init(
                file: String(error.file), line: Int(error.line), column: Int(error.column),
                message: "error: \(error.message)", details: lines)
            return
        }
        let first = lines.first ?? reason
        let (place, message) = Self.place(in: first, of: file)
        self.init(
            file: place.file, line: place.line, column: place.column, message: message,
            details: Array(lines.dropFirst()))
    }

    /// The place that a reason begins with: in the session, or in a file that it includes or whose rows are its cases.
    private static func place(
        in reason: String, of file: String
    ) -> (place: (file: String, line: Int?, column: Int?), message: String) {
        let rest = reason.hasPrefix(file + ":") ? String(reason.dropFirst(file.count)) : reason
        if let place = rest.prefixMatch(of: /(?<file>[^:]*):(?<line>\d+):(?<column>\d+): (?<message>.*)/) {
            let other = String(place.file)
            return ((other.isEmpty ? file : other, Int(place.line), Int(place.column)), String(place.message))
        }
        return ((file, nil, nil), rest.hasPrefix(": ") ? String(rest.dropFirst(2)) : reason)
    }
}
