package import LocatedYAML
package import Messages

/// An expectation that does not hold, or a step that failed.
///
/// Its description has the position, the expected and the found value, the step, and the journey of the message:
///
///     parcel.yaml:12:7: folder: expected junk, found unknown
///       receive from +447700900456: "Your parcel is held"
///         ✓ C1  the sender is not blocked
///         …
package struct SessionFailure: Hashable, Sendable, CustomStringConvertible {
    package var file: String
    package var position: SourcePosition
    /// The key of the expectation or of the failed action.
    package var key: String
    package var expected: String
    package var found: String
    /// What the step did, on one line; nil: it has no action.
    package var step: String?
    /// The last caption before the step.
    package var caption: String?
    /// Where the step is included, and the case of the session with its values, a line each.
    package var places: [String] = []
    /// The line of the case in its file: `otp.csv:17`; nil: the session's cases are not in a file.
    package var table: String?
    /// The journey of the message that it is about; empty: none.
    package var journey: [JourneyReport.Line] = []

    package var description: String { ([headline] + context).joined(separator: "\n") }

    /// The position, the key, the expected and the found value.
    var headline: String { "\(file):\(position): \(key): expected \(expected.harmless), found \(shownFound)" }

    /// The caption, the step and the journey.
    package var context: [String] {
        let journeyLines = journey.map {
            "    \($0.kind.mark) \(($0.rule?.rawValue ?? "").padded(to: 3)) \($0.text.harmless)"
        }
        return (caption.map { ["  “\($0.harmless)”"] } ?? []) + (step.map { ["  \($0)"] } ?? [])
            + places.map { "  \($0)" } + journeyLines
    }

    /// Several failures. Context that consecutive failures share is printed once, below them.
    package static func report(_ failures: [SessionFailure]) -> String {
        var lines: [String] = []
        for (index, failure) in failures.enumerated() {
            lines.append(failure.headline)
            if index + 1 == failures.count || failures[index + 1].context != failure.context {
                lines += failure.context
            }
        }
        return lines.joined(separator: "\n")
    }

    /// Keeps the lines of a screen.
    private var shownFound: String {
        found.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).harmless }
            .joined(separator: "\n    ")
    }
}

extension JourneyReport.Line.Kind {
    var mark: String {
        switch self {
        case .passed: "✓"
        case .stopped: "✗"
        case .fact: "·"
        case .warning: "!"
        case .result: "→"
        }
    }
}

extension String {
    package func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
