import Device
import Foundation
import LocatedYAML
package import Messages

/// A message that arrived, and its journey.
package struct CheckedMessage: Hashable, Sendable, Encodable {
    /// The file of the step, if it is included; nil: that of the session.
    package var file: String?
    /// The position of the step; nil: the message is from the messages file.
    package var line: Int?
    package var column: Int?
    package var from: String?
    package var text: String?
    package var service: Service
    package var journey: JourneyRecord
}

/// A report made by a step, and its outcome.
package struct CheckedReport: Hashable, Sendable, Encodable {
    /// The file of the step, if it is included; nil: that of the session.
    package var file: String?
    /// The position of the step.
    package var line: Int
    package var column: Int
    package var extensionName: String
    /// How many messages were reported.
    package var messages: Int
    /// The extension's answer, by Apple's name; nil: none.
    package var action: String?
    /// `network`, `sms` or `nothing`.
    package var by: String
    package var destination: String?
    package var sent: String?
    /// The HTTP status and the beginning of the body of the server's answer.
    package var status: Int?
    package var answer: String?
    package var blocked: String?
    package var diagnostics: [Diagnostic]
    package var rules: [String]

    init?(_ outcome: Outcome, of step: Step) {
        guard let record = outcome.report else { return nil }
        (file, line, column) = (step.file, step.position.line, step.position.column)
        extensionName = record.extensionName
        messages = record.messages.count
        action = record.action?.name
        by = record.route.rawValue
        destination = record.destination
        sent = record.sent
        status = record.status
        answer = record.answer
        blocked = record.blocked
        diagnostics = record.diagnostics
        rules = outcome.rules.map(\.rawValue)
    }
}

/// The results of sessions as one JSON document: `siftbox check --json`.
///
///     { "sessions": [ { "file": "tour.yaml", "verdict": "holds", "held": 61, "messages": [ … ] } ],
///       "summary": { "passed": 1, "seconds": 0.42 } }
package struct CheckReport: Encodable, Hashable, Sendable {
    package struct Session: Encodable, Hashable, Sendable {
        package var file: String
        /// The name or number of the case of the session's table; nil: it has none.
        package var `case`: String?
        package var title: String?
        package var tags: [String]
        /// The filter that replaced those of the session.
        package var filter: String?
        /// Which repetition this is; nil: the sessions ran once.
        package var repetition: Int?
        /// `holds`, `fails`, `cannot-be-run` or `not-run`.
        package var verdict: String
        package var held: Int
        package var steps: Int
        /// Real time.
        package var seconds: Double
        /// Why the session cannot be run.
        package var reasons: [String]
        package var failures: [Failure]
        package var messages: [CheckedMessage]
        package var reports: [CheckedReport]
        package var notes: [String]
    }

    package struct Failure: Encodable, Hashable, Sendable {
        /// The file of the step, if it is included; nil: that of the session.
        package var file: String?
        package var line: Int
        package var column: Int
        package var key: String
        package var expected: String
        package var found: String
        package var step: String?
        /// The line of the case, if the session's cases are in a file: `otp.csv:17`.
        package var table: String?
    }

    /// The numbers of the run.
    package struct Summary: Encodable, Hashable, Sendable {
        package var passed: Int
        package var failed: Int
        package var couldNotRun: Int
        package var notRun: Int
        /// How many sessions there were before the selection.
        package var found: Int
        /// The seed of a shuffled order.
        package var seed: UInt64?
        /// Real time.
        package var seconds: Double
        /// The slowest sessions, the slowest first.
        package var slowest: [Slow]
        /// Sessions that passed in some repetitions only.
        package var unstable: [String]
    }

    package struct Slow: Encodable, Hashable, Sendable {
        package var file: String
        package var seconds: Double
    }

    package var sessions: [Session]
    package var summary: Summary
    /// nil: the sessions ran with fewer than two filters.
    package var matrix: FilterMatrix?

    package init(_ suite: SuiteResult) {
        matrix = FilterMatrix(suite)
        summary = Summary(
            passed: suite.passedCount, failed: suite.failedCount, couldNotRun: suite.brokenCount,
            notRun: suite.notRunCount, found: suite.foundCount, seed: suite.plan.seed,
            seconds: Self.rounded(suite.seconds),
            slowest: suite.slowest.map { Slow(file: $0.name, seconds: Self.rounded($0.seconds)) },
            unstable: suite.unstable.map(\.name))
        sessions = suite.results.map { result in
            var session = Session(
                file: result.file, case: result.caseLabel, title: result.title, tags: result.tags,
                filter: result.filter,
                repetition: suite.plan.repetitions > 1 ? result.repetition : nil, verdict: "holds",
                held: result.held, steps: result.steps, seconds: Self.rounded(result.seconds),
                reasons: [], failures: [], messages: result.messages, reports: result.reports,
                notes: result.notes)
            switch result.verdict {
            case .passed: break
            case .failed(let failures):
                session.verdict = "fails"
                session.failures = failures.map {
                    Failure(
                        file: $0.file == result.file ? nil : $0.file, line: $0.position.line,
                        column: $0.position.column, key: $0.key, expected: $0.expected,
                        found: $0.found, step: $0.step, table: $0.table)
                }
            case .cannotRun(let reasons):
                session.verdict = "cannot-be-run"
                session.reasons = reasons
            case .notRun: session.verdict = "not-run"
            }
            return session
        }
    }

    /// To milliseconds.
    private static func rounded(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }

    /// The document. Control and invisible characters are escaped (`\u202e`), so that they cannot affect a terminal, and
    /// what could be a command to a runner of GitHub Actions (`##[`).
    package var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else { return "{}" }
        var text = ""
        for scalar in String(decoding: data, as: UTF8.self).unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control where scalar != "\n", .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text.replacing("##[", with: "##\\u005b")
    }
}
