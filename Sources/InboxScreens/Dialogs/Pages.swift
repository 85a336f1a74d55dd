import FilterHost
import Messages
import Phone
import Terminal

extension TextPage {
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
            Line(
                "The number of a folder counts its unread messages. The title counts all messages of the inbox: also those that are read, that you sent, and that are in Junk or Recently Deleted.",
                label: "numbers"),
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
