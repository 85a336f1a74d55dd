import LocatedYAML
import Messages

/// The result of one session.
package struct CheckResult: Hashable, Sendable, CustomStringConvertible {
    package enum Verdict: Hashable, Sendable {
        /// Every expectation holds.
        case passed
        case failed([SessionFailure])
        /// Why it cannot be run: one reason per line.
        case cannotRun([String])
        /// An earlier session failed, and the run stopped there.
        case notRun

        /// Whether the session ran or was to run, and did not pass.
        package var isProblem: Bool {
            switch self {
            case .passed, .notRun: false
            case .failed, .cannotRun: true
            }
        }
    }

    /// The path as the user gave it.
    package var file: String
    /// The name or number of a case of its table; nil: it has none.
    package var caseLabel: String?
    /// nil: the session could not be read.
    package var title: String?
    /// What the session is about.
    package var about: String?
    package var verdict: Verdict
    package var tags: [String] = []
    /// The filter that replaced those of the session, as the user named it; nil: none was given.
    package var filter: String?
    /// Which repetition this is, counted from 1.
    package var repetition = 1
    /// Real time from reading the file to the end of the last step, in seconds.
    package var seconds = 0.0
    /// How many expectations held.
    package var held = 0
    /// How many steps ran.
    package var steps = 0
    /// What was skipped and why, and how the messages file was read.
    package var notes: [String] = []
    /// The messages that arrived, with their journeys: those of the messages file, then those of the steps.
    package var messages: [CheckedMessage] = []
    /// The reports of the steps, if messages are included.
    package var reports: [CheckedReport] = []

    /// What the session exercised; nil: it did not run, or this was not recorded.
    package var coverage: SessionCoverage?

    /// The path, and the case if there is one: `otp.yaml[UK number]`.
    package var name: String { SuiteEntry(file: file, caseLabel: caseLabel).name }

    /// One line if the session passed, else every failure with its reason.
    package var description: String {
        let name =
            "\(name)\(title.map { " (\($0.harmless))" } ?? "")\(filter.map { " with \($0.harmless)" } ?? "")"
        let shown = about.map { "\n  About: \($0.harmless)" } ?? ""
        let noteLines = notes.map { "\n\($0)" }.joined()
        switch verdict {
        case .passed: return "\(name): \(Counted.pluralized(held, "expectation")) passed\(noteLines)"
        case .failed(let failures):
            return
                "\(SessionFailure.report(failures))\n\(name): \(Counted.number(failures.count)) of \(Counted.number(held + failures.count)) expectations failed\(shown)\(noteLines)"
        case .cannotRun(let reasons): return "\(reasons.joined(separator: "\n"))\n\(name): could not run\(noteLines)"
        case .notRun: return "\(name): not run"
        }
    }
}
