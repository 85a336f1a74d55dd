import Device
import DisplayText
import FilterProcesses
import Messages
import Terminal

extension TextPage {
    /// Every key of the map: the groups of the inbox, then the dialogs.
    static func help(_ keys: KeyMap) -> TextPage {
        let groups = CommandGroup.allCases.map { group in
            (group.rawValue, keys.bindings.filter { $0.group == group })
        }
        let dialogs = KeyContext.allCases.map { context in
            (context.rawValue, keys.bindings.filter { $0.context == context && $0.group == nil })
        }
        var lines: [Line] = []
        for (title, bindings) in groups + dialogs where !bindings.isEmpty {
            lines.append(Line(title.uppercased(), role: .heading))
            lines += column(
                bindings.map { binding in
                    var line = Line(binding.help, label: binding.labels)
                    line.target = CommandTarget(binding.command, binding.context)
                    return line
                })
            lines.append(.blank)
        }
        lines.append(Line("READING", role: .heading))
        lines += column([
            Line("Opening a conversation marks it as read; selecting it does not.", label: "read"),
            Line("New messages above the list. Press \(keys[.home]) to show them.", label: "↑ 3 new"),
            Line("Beside a folder: its unread messages. In the title: all messages.", label: "numbers"),
        ])
        lines += [.blank, Line("Ctrl-L redraws, Ctrl-Z suspends.", role: .muted)]
        var page = TextPage(title: "Help", lines: lines, filter: TextEditor())
        page.hasColumns = true
        return page
    }

    /// Lines whose labels have a column that is as wide as they are.
    private static func column(_ lines: [Line]) -> [Line] {
        let width = lines.map { TextWidth.width(of: $0.label) }.max() ?? 0
        return lines.map { line in
            var line = line
            line.indent = width + 2
            return line
        }
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
        let parts = LogLine(line.text)
        var shown = Line("", label: line.source.rawValue, labelRole: line.source == .process ? .accent : .muted)
        shown.text = parts.visible
        switch parts.level {
        case .error: shown.role = .error
        case .warning: shown.role = .warning
        case nil: break
        }
        return shown
    }
}
