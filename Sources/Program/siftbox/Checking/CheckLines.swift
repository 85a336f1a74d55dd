import Commands
import Evaluation
import SessionScript

/// The lines of a session's result.
struct CheckLines {
    let result: CheckResult
    let plan: SuitePlan
    let style: OutputStyle

    /// How to repeat a random order.
    static func order(seed: UInt64) -> String { "Random order with seed \(seed); repeat it with --shuffle \(seed)." }

    /// `0.42 s`
    static func seconds(_ seconds: Double) -> String { "\(ReportNumber.fixed(seconds, 2)) s" }

    /// Failures in red with dim positions; the journeys and notes have no color.
    var text: [String] {
        let lines = "\(result)".split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        switch result.verdict {
        case .passed, .notRun:
            return lines.enumerated().map { $0.offset == 0 ? summary($0.element, .good) : style.piece($0.element) }
        case .failed: return lines.map { isSummary($0) ? summary($0, .bad) : style.located($0, in: result.file, nil) }
        case .cannotRun:
            return lines.map { isSummary($0) ? summary($0, .bad) : style.located($0, in: result.file, .bad) }
        }
    }

    /// Whether a line is about the session as a whole.
    private func isSummary(_ line: String) -> Bool {
        line.hasSuffix(" expectations failed") || line.hasSuffix(": could not run")
    }

    /// The result after the last colon in color, and the time: the title before it may contain colons.
    private func summary(_ line: String, _ role: OutputStyle.Role) -> String {
        let repetition = plan.repetitions > 1 ? ", run \(result.repetition) of \(plan.repetitions)" : ""
        let time = " " + style.piece("(\(Self.seconds(result.seconds))\(repetition))", .dim)
        guard let colon = line.lastIndex(of: ":") else { return style.piece(line, role) + time }
        return style.piece(String(line[...colon])) + " " + style.piece(String(line[colon...].dropFirst(2)), role) + time
    }
}
