import Messages
import Phone
import Terminal

/// A text that a filter was asked about again: a message of the inbox, or a line of a file.
struct ReevaluationSubject {
    let id: Int64
    let sender: String
    let body: String?
    /// nil: it is from a file.
    let message: Message?

    /// nil: it is not there any more.
    init?(_ id: Int64, _ finding: Reevaluation.Finding, _ inbox: InboxReader) throws {
        self.id = id
        if let file = finding.file {
            guard let text = file.texts[id] else { return nil }
            (sender, body, message) = (text.from ?? "", text.text, nil)
        } else {
            guard let found = try inbox.message(id) else { return nil }
            (sender, body, message) = (found.sender?.written ?? "", found.body, found)
        }
    }
}

extension TextPage {
    /// One text that a filter was asked about again: where it lies and where it would, with both answers.
    static func reevaluated(
        _ text: ReevaluationSubject, _ way: Comparison.Move?, _ finding: Reevaluation.Finding, release: Release
    ) -> TextPage {
        var lines = [
            Line(text.sender.isEmpty ? "no sender" : text.sender, label: "from", labelRole: .accent)
        ]
        lines.append(body(text.body))
        if let message = text.message {
            lines += [.blank, Line("AS IT LIES NOW", role: .heading)]
            if let from = way?.from { lines.append(Line(from.name, label: "   →", role: .title)) }
            lines += before(message, release)
        } else if let from = way?.from {
            lines += [.blank, Line("BY THE FILTER THAT IS CHOSEN", role: .heading)]
            lines.append(Line(from.name, label: "   →", role: .title))
        }
        lines += [.blank, Line("AS \(finding.result.filterName.uppercased()) SAYS NOW", role: .heading)]
        if let way { lines.append(Line(way.to.name, label: "   →", role: .title)) }
        lines += after(finding.result[text.id], finding.result, release)
        return TextPage(.reevaluated(text.id), title: way?.name ?? "No answer", lines: lines, indent: 6)
    }

    /// The transcript has all of a text; a page of what would move has this much of it.
    private static let maxOfBody = 8_000

    private static func body(_ body: String?) -> Line {
        guard let body else { return Line("(picture, no text)", label: "text", labelRole: .accent, role: .muted) }
        let cut = body.utf8.count > maxOfBody && body.count > maxOfBody
        let shown = cut ? "\(body.prefix(maxOfBody))… (\(body.count) characters)" : body
        // As on the page of a message's journey: a long text is at the end of the page, below both answers.
        var line = Line(shown, label: "text", labelRole: .accent)
        line.maxRows = 3
        return line
    }

    private static func before(_ message: Message, _ release: Release) -> [Line] {
        guard let journey = message.journey else { return [] }
        var lines: [Line] = []
        if journey.isImported {
            lines.append(line(.e5, "it was brought in from an archive: no filter was asked"))
        } else if let reason = journey.reason {
            lines.append(line(reason.rule, "no filter was asked: \(reason.sentence(stopped: true, in: release))"))
        } else {
            let name = journey.filterName ?? "the filter"
            lines.append(Line("\(name) answered \(describe(journey.answer))", label: "    ·"))
            lines += noticed(journey.diagnostics)
            lines.append(counts(journey.action, journey.subAction))
        }
        let rules = journey.filedBy.filter { !$0.rawValue.hasPrefix("V") && !$0.rawValue.hasPrefix("S") }
        lines += ([rules.first] + [message.movedBy]).compactMap { $0 }.map { line($0, $0.sentence) }
        return lines
    }

    private static func after(_ text: ReevaluatedMessage?, _ judgement: ReevaluationResult, _ release: Release)
        -> [Line]
    {
        guard let text else { return [] }
        guard let outcome = text.outcome else {
            // Where a text stays by itself and goes all the same, others of its sender take it along.
            let name = text.category?.name ?? "nothing"
            return [
                Line("it counts as \(name), as before", label: "    ·"),
                line(release.conversations == .whole ? .f1 : .f3, "another text of the sender takes it along"),
            ]
        }
        guard outcome.answer != nil else {
            return [Line("there was no usable answer: it stays where it lies", label: "    ·")]
                + noticed(outcome.diagnostics)
        }
        let verdict = Verdict.validate(outcome, capabilities: judgement.capabilities, in: release)
        let time = outcome.milliseconds.map { " in \(JourneyReport.time($0))" } ?? ""
        let told = verdict.diagnostics.map(\.name.rule)
        return [Line("it answers \(describe(outcome.answer))\(time)", label: "    ·")] + noticed(verdict.diagnostics)
            + verdict.rules.filter { !told.contains($0) }.map { line($0, $0.sentence) }
            + [counts(verdict.action, verdict.subAction)]
    }

    private static func describe(_ answer: FilterAnswer?) -> String {
        answer.map(JourneyReport.describe) ?? "nothing that can be used"
    }

    private static func counts(_ action: Action, _ sub: SubAction) -> Line {
        Line("that counts as \(action.name)\(sub == .none ? "" : " with \(sub.name)")", label: "    ·")
    }

    private static func noticed(_ diagnostics: [Diagnostic]) -> [Line] {
        diagnostics.map { Line("\($0). \($0.name.explanation)", label: label($0.name.rule, "!"), role: .warning) }
    }

    private static func line(_ rule: Rule, _ text: String) -> Line {
        Line(text, label: label(rule, "·"), labelRole: .accent)
    }

    private static func label(_ rule: Rule, _ mark: String) -> String {
        String(repeating: " ", count: max(0, 3 - rule.rawValue.count)) + rule.rawValue + " " + mark
    }
}
