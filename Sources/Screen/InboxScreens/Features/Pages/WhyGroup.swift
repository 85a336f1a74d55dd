import DisplayText
import Messages
import Terminal

/// A group of lines on the page and in the pane Why.
struct WhyGroup {
    let title: String
    /// What the group amounts to: `✓ 8 of 8`.
    var note = ""
    var noteRole = Role.muted
    var lines: [TextPage.Line]
    /// Whether only the heading is visible by default.
    var isFolded = false

    /// The groups of a journey, in its order.
    ///
    /// - Parameter hasPlaceholder: whether its sender is a placeholder, which the filter did not receive.
    static func groups(
        of message: Message, _ report: JourneyReport, folder: String?, hasPlaceholder: Bool
    ) -> [WhyGroup] {
        var groups: [WhyGroup] = []
        for section in JourneyReport.Section.allCases {
            let lines = report.lines.filter { $0.section == section }
            guard !lines.isEmpty else { continue }
            var group = WhyGroup(title: section.title, lines: lines.map(line))
            group.addNote(section, lines, message, folder, hasPlaceholder)
            groups.append(group)
        }
        return groups
    }

    private mutating func addNote(
        _ section: JourneyReport.Section, _ lines: [JourneyReport.Line], _ message: Message, _ folder: String?,
        _ hasPlaceholder: Bool
    ) {
        guard let journey = message.journey else { return }
        switch section {
        case .criteria:
            let passed = lines.count { $0.kind == .passed }
            if let reason = journey.reason {
                (note, noteRole) = ("✗ \(reason.rule.rawValue)", .warning)
            } else {
                (note, noteRole, isFolded) = ("✓ \(passed) of \(lines.count)", .positive, true)
            }
        case .query:
            let sender = hasPlaceholder ? "without a sender" : message.sender.map { "from \($0.displayed.oneLine(40))" }
            note = [sender, journey.country].compactMap { $0 }.joined(separator: " · ")
            // An answer says more than what was asked.
            isFolded = journey.answer != nil
        case .answer:
            note = journey.answer == nil ? "none" : journey.action.name
            noteRole =
                journey.answer == nil ? .warning : Category(action: journey.action, subAction: .none).role ?? .muted
        case .filing: (note, noteRole) = (folder ?? journey.category.name, journey.category.role ?? .muted)
        case .alert: note = journey.alert.alerts ? "alert" : "silent"
        case .archive, .server: break
        case .reports: note = Counted.number(lines.count { $0.kind == .result })
        case .segments:
            let segments = SMSSegments(message.body ?? "")
            note = Counted.number(segments.count)
            isFolded = segments.count == 1 && segments.cause == nil
        }
    }

    private static func line(_ line: JourneyReport.Line) -> TextPage.Line {
        let (mark, markRole): (String, Role) =
            switch line.kind {
            case .passed: ("✓", .positive)
            case .stopped: ("✗", .error)
            case .fact: (" ", .muted)
            case .warning: ("!", .warning)
            case .result: ("→", .accent)
            }
        let role: Role =
            switch line.kind {
            case .passed, .fact, .result: .text
            case .stopped: .title
            case .warning: .warning
            }
        let isQuote = line.kind == .fact && line.rule.map(quotingRules.contains) == true
        var result = TextPage.Line(
            shortened(line.text, to: isQuote ? maxQuoteLength : maxSentenceLength), label: "  \(mark)",
            labelRole: markRole, role: role)
        result.note = line.rule?.rawValue ?? ""
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
}

extension JourneyReport.Section {
    /// The heading of its group.
    fileprivate var title: String {
        switch self {
        case .archive: "The archive"
        case .criteria: "May the filter see it?"
        case .query: "The query"
        case .server: "Its server"
        case .answer: "The answer"
        case .filing: "Where it went"
        case .alert: "Alert"
        case .reports: "Reports"
        case .segments: "Segments"
        }
    }
}
