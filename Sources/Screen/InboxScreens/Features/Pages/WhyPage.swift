import Device
import DisplayText
import Messages
import Terminal

extension TextPage {
    /// Why a message is in its folder.
    static func why(_ message: Message, title: String, _ inbox: InboxReader) throws -> TextPage {
        let folder = try inbox.folderName(of: message.conversation)
        return why(
            message, try inbox.journeyReport(of: message), folder: folder, title: title,
            corpus: inbox.corpusMessage(message.id))
    }

    /// Why a message is in its folder: a headline, then its journey in groups, and the hidden characters in its body.
    ///
    /// - Parameters:
    ///   - folder: The name of the message's current folder.
    ///   - corpus: what the corpus says about the message; nil: nothing.
    static func why(
        _ message: Message, _ report: JourneyReport?, folder: String?, title: String, corpus: CorpusMessage? = nil
    ) -> TextPage {
        var page = TextPage(title: "Why · \(title)", lines: [], indent: 4)
        guard let report else {
            page.lines = [Line("You sent this message; no filter was queried.")]
            page.addHidden(message)
            return page
        }
        // Whether the answer is right comes first.
        if let corpus {
            let mark = corpus.mark
            page.lines += lines(corpus, label: message.label, sign: mark.sign, note: mark.word, role: mark.role)
        }
        // The verdict comes before the rules, so that it is visible on every screen.
        if let headline = WhyHeadline(message, folder: folder) { page.lines.append(headline.line) }
        let hasPlaceholder = corpus?.hasPlaceholderSender ?? false
        for group in WhyGroup.groups(of: message, report, folder: folder, hasPlaceholder: hasPlaceholder) {
            page.addGroup(
                group.title, note: group.note, noteRole: group.noteRole, group.lines, isFolded: group.isFolded)
        }
        page.addHidden(message)
        if corpus == nil, let label = message.label {
            page.lines += [.blank, Line("Label in the file it was delivered from: “\(label)”.")]
        }
        return page
    }

    private mutating func addHidden(_ message: Message) {
        let scalars = VisibleText.scalars(of: message.body ?? "")
        guard !scalars.isEmpty else { return }
        let limit = 200
        var lines = scalars.prefix(limit).map {
            Line(
                "\($0.codePoint)  \($0.name), at character \(Counted.number($0.position))", label: "  !",
                labelRole: .warning)
        }
        if scalars.count > limit {
            lines.append(Line("and \(Counted.number(scalars.count - limit)) more", role: .muted))
        }
        addGroup("Hidden characters", note: Counted.number(scalars.count), noteRole: .warning, lines)
    }
}

/// The first line of Why: `Coupons: Black Friday answered promotion · promotionalCoupons in 0.3 ms`.
private struct WhyHeadline {
    private let place: String
    private let text: String
    private let role: Role?

    init?(_ message: Message, folder: String?) {
        guard let journey = message.journey else { return nil }
        place = folder ?? journey.category.name
        role = journey.category.role
        let filter = journey.filterName ?? "the filter"
        var why: String
        if journey.isImported {
            why = "imported from an archive, no filter was queried"
        } else if journey.filedBy.contains(.f14) {
            why = "iOS itself takes it for spam"
        } else if let reason = journey.reason {
            why = Release(number: journey.release).map { reason.sentence(stopped: true, in: $0) } ?? reason.rawValue
        } else if let answer = journey.answer {
            why = "\(filter) answered \(JourneyReport.describe(answer).replacing(", ", with: " · "))"
            if let milliseconds = journey.milliseconds { why += " in \(Counted.time(milliseconds))" }
            if answer.action != .known(journey.action) { why += ", which counts as \(journey.action.name)" }
        } else {
            why = journey.failure(of: filter)
        }
        if let rule = message.movedBy { why += "; moved since then (\(rule.rawValue))" }
        text = "\(place): \(why)"
    }

    var line: TextPage.Line {
        var line = TextPage.Line(text)
        line.leadColumns = VisibleText(place, layout: .field).width + 1
        line.leadRole = role ?? .title
        return line
    }
}

extension Journey {
    /// Why there is no answer: `Mine crashed (MessageFilterExtension.swift:14)`.
    fileprivate func failure(of filter: String) -> String {
        guard let diagnostic = diagnostics.first(where: { !$0.name.isWarning }) else {
            return "\(filter) gave no valid answer"
        }
        let place = diagnostic.detail.firstMatch(of: /[\w+\-]+\.swift:\d+/).map { " (\($0.output))" } ?? ""
        return diagnostic.name.summary.replacing(/^The (?:filter|extension)/, with: filter) + place
    }
}
