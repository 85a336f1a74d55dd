import Device
import Messages
import Terminal

/// A message of What would change: of the inbox, or of a file.
struct ReevaluationSubject {
    let id: Int64
    let sender: String
    let body: String?
    /// nil: the message is from a file.
    let message: Message?

    /// Returns nil when the message no longer exists.
    init?(_ id: Int64, _ finding: Reevaluation.Finding, _ inbox: InboxReader) throws {
        self.id = id
        if let file = finding.file {
            guard let found = file.messages[id] else { return nil }
            (sender, body, message) = (found.from ?? "", found.text, nil)
        } else {
            guard let found = try inbox.message(id) else { return nil }
            (sender, body, message) = (found.sender?.displayed ?? "", found.body, found)
        }
    }
}

extension TextPage {
    /// A message of What would change: its folder and its answer now, and those with the queried filter.
    ///
    /// - Parameters:
    ///   - isApplied: whether it has been moved already: its former answer is no longer known.
    ///   - corpus: what the corpus says about it; nil: nothing.
    static func reevaluated(
        _ subject: ReevaluationSubject, _ move: Comparison.Move?, _ finding: Reevaluation.Finding, release: Release,
        isApplied: Bool = false, corpus: CorpusMessage? = nil
    ) -> TextPage {
        var lines = [
            Line(subject.sender.isEmpty ? "Unknown sender" : subject.sender, label: "from", labelRole: .accent)
        ]
        lines.append(body(subject.body))
        let change = finding.change(of: subject.id)
        if let corpus {
            let role = change?.role ?? .muted
            lines += self.lines(
                corpus, label: subject.message?.label, sign: "", note: change?.name.lowercased() ?? "", role: role)
        }
        let from = move?.from.map { [Line($0.name, label: "   →", role: .title)] } ?? []
        let to = move.map { [Line($0.to.name, label: "   →", role: .title)] } ?? []
        let name = Line("WITH \(finding.result.filterName.uppercased())", role: .heading)
        let after = [name] + to + after(finding.result[subject.id], finding.result, release)
        let title = move?.name ?? change?.name ?? "No answer"
        var page = TextPage(title: title, lines: lines, indent: 6)
        if isApplied {
            page.lines += [.blank] + after
        } else if let message = subject.message {
            page.sides = ([Line("NOW", role: .heading)] + from + before(message, release), after)
        } else if !from.isEmpty {
            page.sides = ([Line("WITH THE ACTIVE FILTER", role: .heading)] + from, after)
        } else {
            page.lines += [.blank] + after
        }
        return page
    }

    /// The maximum length of a body on this page; the transcript has all of it.
    private static let maxBodyLength = 8_000

    private static func body(_ body: String?) -> Line {
        guard let body else { return Line("(picture, no text)", label: "text", labelRole: .accent, role: .muted) }
        let cut = body.utf8.count > maxBodyLength && body.count > maxBodyLength
        let shown = cut ? "\(body.prefix(maxBodyLength))… (\(Counted.pluralized(body.count, "character")))" : body
        // As on the screen Why, a long body is repeated in full at the end.
        var line = Line(shown, label: "text", labelRole: .accent)
        line.maxRows = 3
        return line
    }

    private static func before(_ message: Message, _ release: Release) -> [Line] {
        if let failure = message.unreadableJourney {
            return [Line("the record of how it was filed cannot be read (\(failure))", label: "    !", role: .warning)]
        }
        guard let journey = message.journey else { return [] }
        var lines: [Line] = []
        if journey.isImported {
            lines.append(line("Imported from an archive; no filter was queried"))
        } else if let reason = journey.reason {
            lines.append(line("No filter was queried: \(reason.sentence(stopped: true, in: release))"))
        } else {
            let name = journey.filterName ?? "the filter"
            lines.append(line("\(name) answered: \(describe(journey.answer))"))
            lines += describe(journey.diagnostics)
            lines.append(verdict(journey.action, journey.subAction))
        }
        let rules = journey.filedBy.filter { !$0.rawValue.hasPrefix("V") && !$0.rawValue.hasPrefix("S") }
        lines += ([rules.first] + [message.movedBy]).compactMap { $0 }.map { line($0.sentence) }
        return lines
    }

    private static func after(_ message: ReevaluatedMessage?, _ result: ReevaluationResult, _ release: Release)
        -> [Line]
    {
        guard let message else { return [] }
        guard let outcome = message.outcome else {
            // Its own category does not change, but its conversation moves with another message of the sender.
            let name = message.category?.name ?? "nothing"
            return [
                line("Verdict: \(name), as before"), line("It moves with another message from this sender"),
            ]
        }
        guard outcome.answer != nil else {
            return [line("The filter gave no valid answer, so the message stays where it is")]
                + describe(outcome.diagnostics)
        }
        let verdict = Verdict.validate(outcome, capabilities: result.capabilities, in: release)
        let time = outcome.milliseconds.map { " in \(Counted.time($0))" } ?? ""
        let shown = verdict.diagnostics.map(\.name.rule)
        return [line("Answer: \(describe(outcome.answer))\(time)")] + describe(verdict.diagnostics)
            + verdict.rules.filter { !shown.contains($0) }.map { line($0.sentence) }
            + [Self.verdict(verdict.action, verdict.subAction)]
    }

    private static func describe(_ answer: FilterAnswer?) -> String {
        answer.map(JourneyReport.describe) ?? "no valid answer"
    }

    private static func verdict(_ action: Action, _ sub: SubAction) -> Line {
        line("Verdict: \(action.name)\(sub == .none ? "" : ", \(sub.name)")")
    }

    private static func describe(_ diagnostics: [Diagnostic]) -> [Line] {
        diagnostics.map { Line($0.sentence, label: "    !", role: .warning) }
    }

    private static func line(_ text: String) -> Line { Line(text, label: "    ·", labelRole: .accent) }
}
