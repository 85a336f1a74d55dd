/// Runs sessions without a screen.
///
///     for result in SessionCheck.run("Sessions") { print(result) }
package enum SessionCheck {
    /// The session in the file at `path`; of a folder, every `*.yaml` in it, in the order of their names.
    ///
    /// - Parameter unsandboxed: whether filters run without a sandbox, at the user's express wish.
    package static func run(_ path: String, unsandboxed: Bool = false) -> [CheckResult] { [] }
}

/// What came of one session.
package struct CheckResult: Hashable, Sendable, CustomStringConvertible {
    package enum Verdict: Hashable, Sendable {
        /// Every expectation holds.
        case passed
        case failed([SessionFailure])
        /// Why it cannot be run, a reason a line.
        case cannotRun([String])
    }

    /// As the user named it.
    package var file: String
    /// nil when the session could not be read.
    package var title: String?
    package var verdict: Verdict
    /// How many expectations held.
    package var held = 0
    package var steps = 0
    /// What was skipped, and why.
    package var notes: [String] = []

    /// As a stranger reads it: one line when it passed, else what did not hold and why.
    package var description: String { "" }
}
