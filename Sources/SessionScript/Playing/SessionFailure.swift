import Messages

/// An expectation that does not hold, or a step that could not be done.
///
/// Its text names the place, both sides, what the step did, and the message's whole journey:
///
///     parcel.yaml:12:7: folder: expected junk, found unknown
///       receive from +447700900456: "Your parcel is held"
///         ✓ C1  the sender is not blocked
///         …
package struct SessionFailure: Hashable, Sendable, CustomStringConvertible {
    package var file: String
    package var position: SourcePosition
    /// The key of the expectation, or of the action that was refused.
    package var key: String
    package var expected: String
    package var found: String
    /// What the step did, in one line; nil: it only looks at the inbox.
    package var step: String?
    /// What the session said before it.
    package var caption: String?
    /// The whole way of the message that it is about; empty where there is none.
    package var journey: [JourneyReport.Line] = []

    package var description: String { ([headline] + context).joined(separator: "\n") }

    /// The place and both sides.
    var headline: String { "\(file):\(position): \(key): expected \(expected.harmless), found \(shownFound)" }

    /// What the step did, and the journey.
    var context: [String] {
        let told = journey.map { "    \($0.kind.mark) \(($0.rule?.rawValue ?? "").padded(to: 3)) \($0.text.harmless)" }
        return (caption.map { ["  “\($0.harmless)”"] } ?? []) + (step.map { ["  \($0)"] } ?? []) + told
    }

    /// Several failures as they are read: what is the same for neighbours is told once, below them.
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

    /// A screen has several lines, and stays readable with them.
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
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

extension StepAction {
    /// The key that a session names it with.
    package var key: String {
        switch self {
        case .caption: "caption"
        case .wait: "wait"
        case .receive: "receive"
        case .reply: "reply"
        case .addContact: "add-contact"
        case .removeContact: "remove-contact"
        case .chooseFilter: "choose-filter"
        case .chooseReporting: "choose-reporting"
        case .report: "report"
        case .set: "set"
        case .delete: "delete"
        case .recover: "recover"
        case .block: "block"
        case .unblock: "unblock"
        case .undo: "undo"
        case .markKnown: "mark-known"
        case .removeFromSpam: "remove-from-spam"
        case .read: "read"
        case .press: "press"
        case .show: "show"
        case .server: "server"
        case .reevaluate: "judge-again"
        case .applyReevaluation: "file-again"
        }
    }

    /// What it does, in one harmless line.
    package var summary: String {
        switch self {
        case .receive(let text):
            let from = (text.from ?? "").isEmpty ? "nobody" : text.from?.harmless ?? ""
            let group = text.with.isEmpty ? "" : " with \(text.with.joined(separator: ", ").harmless)"
            return "receive from \(from)\(group): \(text.text?.quoted ?? "no text")"
        case .reply(let to, let text, let times):
            return "reply to \(to.name.harmless): \(text.quoted)\(times == 1 ? "" : ", \(times) times")"
        case .addContact(let name, let address): return "add-contact \(name.harmless), \(address.harmless)"
        case .removeContact(let address), .block(let address), .unblock(let address):
            return "\(key) \(address.harmless)"
        case .reevaluate(.chosen), .applyReevaluation(.chosen): return "\(key) chosen"
        case .reevaluate(.filter(let reference)), .applyReevaluation(.filter(let reference)):
            return "\(key) \(reference.harmless)"
        case .chooseFilter(let reference), .chooseReporting(let reference):
            return "\(key) \((reference ?? "none").harmless)"
        case .report(let report): return "report \(report.conversation.name.harmless)"
        case .delete(let which), .read(let which), .recover(let which), .markKnown(let which),
            .removeFromSpam(let which):
            return "\(key) \(which.name.harmless)"
        case .caption(let text): return "caption \(text.quoted)"
        case .show(.conversation(let which)): return "\(key) \(which.name.harmless)"
        case .show(.folder(let folder)): return "\(key) \(folder.rawValue)"
        case .wait, .set, .undo, .server, .press: return key
        }
    }
}
