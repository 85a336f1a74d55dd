import LocatedYAML

@testable import Messages
@testable import SessionScript

/// Results of sessions for reports.
enum SuiteFixture {
    /// Text that tries to be markup, a workflow command and a terminal's escape sequence at once.
    static let hostile =
        "::set-output name=x::1 ##[error]no ]]> <b>&amp; \u{1B}[2J\u{0}\u{FFFE}\u{202E}`` @team | \"q\" 'a' %0A::error::x"

    static func failure(_ found: String = "junk", file: String = "Sessions/rules/F1.yaml", line: Int = 4)
        -> SessionFailure
    {
        var failure = SessionFailure(
            file: file, position: SourcePosition(line: line, column: 15), key: "folder", expected: "unknown",
            found: found)
        failure.step = "receive from +12025550143: \"Hi\""
        failure.caption = "A message"
        failure.journey = [
            JourneyReport.Line(kind: .passed, rule: .c1, text: "the sender is not blocked", section: .criteria),
            JourneyReport.Line(kind: .result, rule: nil, text: "filed in Junk", section: .filing),
        ]
        return failure
    }

    static func suite(_ results: [CheckResult], plan: SuitePlan = SuitePlan()) -> SuiteResult {
        var suite = SuiteResult(plan: plan, foundCount: results.count)
        suite.results = results
        suite.seconds = 3.25
        return suite
    }

    static func result(_ file: String, _ verdict: CheckResult.Verdict, title: String? = "Title") -> CheckResult {
        var result = CheckResult(file: file, title: title, verdict: verdict)
        result.seconds = 1.0625
        result.held = 3
        return result
    }

    /// One of each.
    static let mixed = suite([
        result("Sessions/tour.yaml", .passed, title: "The tour"),
        result("Sessions/rules/F1.yaml", .failed([failure(), failure("nothing", line: 6)]), title: "F1: junk"),
        result(
            "Sessions/rules/F2.yaml", .cannotRun(["Sessions/rules/F2.yaml:2:1: unknown key 'stepps'", "no steps"]),
            title: nil),
        result("Sessions/last.yaml", .notRun),
    ])

    /// Hostile text wherever text can be.
    static let attacked = suite([
        result("Sessions/\(hostile).yaml", .passed, title: hostile),
        result("a.yaml", .failed([failure("one\n\(hostile)\n::error::two", file: "a.yaml")]), title: hostile),
        result("b.yaml", .cannotRun(["b.yaml:1:1: \(hostile)\n  ::stop-commands::x"]), title: hostile),
    ])
}
