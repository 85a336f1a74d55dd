import Device
import DisplayText
import Messages
import Terminal

extension TextPage {
    /// Why a message is in its folder.
    static func why(_ message: Message, title: String, _ inbox: InboxReader) throws -> TextPage {
        let folder = try inbox.folderName(of: message.conversation)
        return why(message, try inbox.journeyReport(of: message), folder: folder, title: title)
    }

    /// Why a message is in its folder: the verdict, its journey, and the hidden characters in its body.
    ///
    /// - Parameter folder: The name of the message's current folder.
    static func why(_ message: Message, _ report: JourneyReport?, folder: String?, title: String) -> TextPage {
        var lines: [Line] = []
        if let report {
            // The verdict is first, so that it is visible on every screen.
            if let verdict = verdict(message, folder) { lines.append(Line(verdict, label: "    →", role: .title)) }
            lines += report.lines.map(Self.line)
        } else {
            lines.append(Line("You sent this message; no filter was queried.", label: "    ·"))
        }
        lines += hidden(message)
        if let label = message.label {
            lines += [.blank, Line("Label in the file it was delivered from: “\(label)”.")]
        }
        return TextPage(title: "Why · \(title)", lines: lines, indent: 6)
    }

    /// `Junk: Black Friday answered junk`
    private static func verdict(_ message: Message, _ folder: String?) -> String? {
        guard let journey = message.journey else { return nil }
        let place = folder ?? journey.category.name
        let filter = journey.filterName ?? "the filter"
        var why: String
        if journey.isImported {
            why = "imported from an archive, no filter was queried"
        } else if let reason = journey.reason {
            why = Release(number: journey.release).map { reason.sentence(stopped: true, in: $0) } ?? reason.rawValue
        } else if let answer = journey.answer {
            why = "\(filter) answered \(JourneyReport.describe(answer))"
            if answer.action != .known(journey.action) { why += ", which counts as \(journey.action.name)" }
        } else {
            why = "\(filter) gave no valid answer"
        }
        if let rule = message.movedBy { why += "; moved since then (\(rule.rawValue))" }
        return "\(place): \(why)"
    }

    private static func line(_ line: JourneyReport.Line) -> Line {
        let mark =
            switch line.kind {
            case .passed: "✓"
            case .stopped: "✗"
            case .fact: "·"
            case .warning: "!"
            case .result: "→"
            }
        let role: Role =
            switch line.kind {
            case .passed, .fact: .text
            case .stopped, .result: .title
            case .warning: .warning
            }
        let rule = line.rule?.rawValue ?? ""
        let label = String(repeating: " ", count: max(0, 3 - rule.count)) + rule + " " + mark
        let isQuote = line.kind == .fact && line.rule.map(quotingRules.contains) == true
        var result = Line(
            shortened(line.text, to: isQuote ? maxQuoteLength : maxSentenceLength), label: label, labelRole: .accent,
            role: role)
        if isQuote { result.maxRows = 3 }
        return result
    }

    /// Rules whose lines quote a message, a request or an answer. Three rows of a long quotation are shown, and all of
    /// it at the end of the page.
    private static let quotingRules: Set<Rule> = [.q1, .d1, .d2, .d8, .u5, .u6]
    private static let maxQuoteLength = 20_000
    private static let maxSentenceLength = 600

    private static func shortened(_ text: String, to limit: Int) -> String {
        guard text.utf8.count > limit, text.count > limit else { return text }
        let left = Counted.pluralized(text.count - limit, "more character")
        return text.prefix(limit) + "… (\(left); see the conversation for the whole message)"
    }

    private static func hidden(_ message: Message) -> [Line] {
        let scalars = VisibleText.scalars(of: message.body ?? "")
        guard !scalars.isEmpty else { return [] }
        let limit = 200
        var lines = [Line.blank, Line("HIDDEN CHARACTERS", role: .heading)]
        lines += scalars.prefix(limit).map {
            Line(
                "\($0.codePoint)  \($0.name), at position \(Counted.number($0.offset))", label: "    !",
                labelRole: .warning)
        }
        if scalars.count > limit {
            lines.append(Line("and \(Counted.number(scalars.count - limit)) more", role: .muted))
        }
        return lines
    }
}
