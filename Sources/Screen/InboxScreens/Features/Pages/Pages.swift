import Device
import FilterProcesses
import Messages
import Terminal

extension TextPage {
    /// Every key of the map, by context.
    static func help(_ keys: KeyMap) -> TextPage {
        var lines: [Line] = []
        for context in KeyContext.allCases {
            if !lines.isEmpty { lines.append(.blank) }
            lines.append(Line(context.rawValue.uppercased(), role: .heading))
            for binding in keys.bindings where binding.context == context {
                var line = Line(binding.help, label: binding.labels)
                line.target = CommandTarget(binding.command, binding.context)
                lines.append(line)
            }
        }
        lines += [
            .blank, Line("READING", role: .heading),
            Line(
                "A conversation is marked as read when you open it, not when you select it in the list.",
                label: "read"),
            Line(
                "New messages do not scroll the list while you use it; its edge counts them. "
                    + "Press \(keys[.home]) to show them.",
                label: "↑ 3 new"),
            Line(
                "The number beside a folder counts its unread messages. The title counts all messages, including those you sent and those in Junk and Recently Deleted.",
                label: "numbers"),
        ]
        return TextPage(title: "Help", lines: lines, indent: 20, filter: TextEditor())
    }

    /// The result of a delivery, with the skipped lines.
    static func delivery(_ summary: Delivery.Summary) -> TextPage {
        var lines = [Line(summary.sentence), .blank, Line("SKIPPED", role: .heading)]
        lines += summary.reasons.map { Line($0.reason, label: "\($0.place)", labelRole: .warning) }
        let omitted = summary.skipped - summary.reasons.count
        if omitted > 0 { lines.append(Line("and \(Counted.number(omitted)) more", role: .muted)) }
        return TextPage(title: "Delivered", lines: lines, indent: 8)
    }

    /// The output of the filter and the events of its process (X6).
    ///
    /// - Parameters:
    ///   - report: The log of the reporting extension's last report.
    ///   - key: chooses a filter.
    static func log(
        _ log: FilterLog, filter: String?, report: FilterLog = FilterLog(), choosing key: String
    ) -> TextPage {
        var lines: [Line] = []
        if log.dropped > 0 {
            lines.append(Line("\(Counted.pluralized(log.dropped, "older line")) dropped.", role: .muted))
        }
        lines += log.lines.map(Self.line)
        if log.lines.isEmpty {
            lines.append(
                Line(
                    filter == nil
                        ? "No filter is active, so there is no log. Press \(key) to choose one."
                        : "The filter has printed nothing yet.", role: .muted))
        }
        if !report.lines.isEmpty {
            lines += [.blank, Line("REPORTING EXTENSION, LAST REPORT", role: .heading)] + report.lines.map(Self.line)
        }
        return TextPage(title: "Log" + (filter.map { " · \($0)" } ?? ""), lines: lines, indent: 8)
    }

    private static func line(_ line: FilterLog.Line) -> Line {
        Line(line.text, label: line.source.rawValue, labelRole: line.source == .process ? .accent : .muted)
    }
}
