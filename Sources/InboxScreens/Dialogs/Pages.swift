import FilterHost
import Messages
import Phone
import Terminal

extension TextPage {
    /// Why a message lies where it lies: its journey, and what its text hides.
    static func why(_ message: Message, _ report: JourneyReport?, title: String) -> TextPage {
        var lines: [Line] = []
        if let report {
            lines += report.lines.map { line in
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
                let padded = String(repeating: " ", count: max(0, 3 - rule.count)) + rule
                return Line(Self.shortened(line.text), label: "\(padded) \(mark)", labelRole: .accent, role: role)
            }
        } else {
            lines.append(Line("You wrote this message: nobody was asked about it.", label: "    ·"))
        }
        lines += hidden(message)
        if let label = message.label { lines += [.blank, Line("It was labelled “\(label)” where it came from.")] }
        return TextPage(.why(message.id), title: "Why · \(title)", lines: lines, indent: 6)
    }

    /// More of a body than this explains nothing; the transcript has all of it.
    private static func shortened(_ text: String) -> String {
        let limit = 600
        guard text.utf8.count > limit, text.count > limit else { return text }
        return text.prefix(limit) + "… (\(text.count) characters)"
    }

    private static func hidden(_ message: Message) -> [Line] {
        let scalars = VisibleText.scalars(of: message.body ?? "")
        guard !scalars.isEmpty else { return [] }
        let most = 200
        var lines = [Line.blank, Line("IN THE TEXT, BUT NOT TO BE SEEN", role: .heading)]
        lines += scalars.prefix(most).map {
            Line("\($0.codePoint)  \($0.name), at \($0.offset)", label: "    !", labelRole: .warning)
        }
        if scalars.count > most { lines.append(Line("and \(scalars.count - most) more", role: .muted)) }
        return lines
    }

    /// Every key of the map, by where it counts.
    static func help(_ keys: KeyMap) -> TextPage {
        var lines: [Line] = []
        for context in KeyContext.allCases {
            if !lines.isEmpty { lines.append(.blank) }
            lines.append(Line(context.rawValue.uppercased(), role: .heading))
            for binding in keys.bindings where binding.context == context {
                lines.append(Line(binding.help, label: binding.labels))
            }
        }
        lines += [
            .blank, Line("READING", role: .heading),
            Line(
                "A conversation counts as read when its transcript has the focus, not when the list passes over it.",
                label: "read"),
            Line(
                "Nothing moves under your hand: new texts above are counted in the edge of the list. Home shows them.",
                label: "↑ 3 new"),
        ]
        return TextPage(.help, title: "Help", lines: lines, indent: 20, filter: TextEditor())
    }

    /// What came of a file that was brought in, with the lines that were skipped.
    static func delivery(_ summary: Delivery.Summary) -> TextPage {
        var lines = [Line(summary.sentence), .blank, Line("SKIPPED", role: .heading)]
        lines += summary.reasons.map { Line($0.reason, label: "\($0.place)", labelRole: .warning) }
        let untold = summary.skipped - summary.reasons.count
        if untold > 0 { lines.append(Line("and \(untold) more", role: .muted)) }
        return TextPage(.delivery, title: "Delivered", lines: lines, indent: 8)
    }

    /// What the filter printed, and what happened to its process (X6).
    ///
    /// - Parameter report: the same of the reporting extension's last report.
    static func log(_ log: FilterLog, filter: String?, report: FilterLog = FilterLog()) -> TextPage {
        var lines: [Line] = []
        if log.dropped > 0 { lines.append(Line("\(log.dropped) older lines are not kept.", role: .muted)) }
        lines += log.lines.map(Self.line)
        if log.lines.isEmpty {
            lines.append(
                Line(
                    filter == nil
                        ? "No filter is chosen, so there is no log. Press f to choose one."
                        : "The filter has printed nothing yet.", role: .muted))
        }
        if !report.lines.isEmpty {
            lines += [.blank, Line("THE LAST REPORT'S EXTENSION", role: .heading)] + report.lines.map(Self.line)
        }
        return TextPage(.log, title: "Log" + (filter.map { " · \($0)" } ?? ""), lines: lines, indent: 8)
    }

    private static func line(_ line: FilterLog.Line) -> Line {
        Line(line.text, label: line.source.rawValue, labelRole: line.source == .phone ? .accent : .muted)
    }
}
