/// A message's journey as lines of text: the criteria in order, the query, the answer, the verdict, where the message
/// was filed and whether it alerted. The screen Why, the plain mode and failed sessions show it.
package struct JourneyReport: Hashable, Sendable {
    package struct Line: Hashable, Sendable {
        package enum Kind: Hashable, Sendable { case passed, stopped, fact, warning, result }
        package var kind: Kind
        package var rule: Rule?
        package var text: String
        package var section: Section
    }

    /// The part of the journey that a line is about, in its order.
    package enum Section: CaseIterable, Hashable, Sendable {
        case archive, criteria, query, server, answer, filing, alert, reports, segments
    }

    /// A remark about a message's current folder, with its rule.
    package struct Note: Hashable, Sendable {
        package var rule: Rule
        package var text: String

        package init(_ rule: Rule, _ text: String) {
            self.rule = rule
            self.text = text
        }
    }

    /// The archive of an imported message, and which facts it had.
    package struct Archive: Hashable, Sendable {
        /// nil: no longer known.
        let name: String?
        let hasDate: Bool
        let hasSender: Bool

        package init(name: String?, hasDate: Bool = true, hasSender: Bool = true) {
            self.name = name
            self.hasDate = hasDate
            self.hasSender = hasSender
        }
    }

    package var lines: [Line] = []
    /// The section of the next lines.
    private var section = Section.filing

    /// - Parameters:
    ///   - release: that of the inbox; nil: the report does not say that it stands for another one.
    ///   - sender: as the filter received it.
    ///   - hasPlaceholderSender: whether the filter received none, because the corpus has none.
    ///   - service: nil: unknown; the segments are reported for an SMS only.
    ///   - folder: the name of the message's current folder.
    ///   - movedBy: the rule that moved it after it was filed.
    ///   - notes: remarks about the current folder.
    ///   - archive: for an imported message, what is known about its file.
    ///   - reports: the user's reports of the message, oldest first.
    ///   - unreadableReports: why other reports of it cannot be read.
    ///   - time: formats a time in milliseconds since 1970.
    package init(
        _ journey: Journey, on release: Release? = nil, sender: String?, hasPlaceholderSender: Bool = false,
        body: String?, service: Service? = nil, folder: String?, movedBy: Rule? = nil,
        notes: [Note] = [], archive: Archive? = nil, reports: [ReportRecord] = [],
        unreadableReports: [UnreadableRecord] = [], time: (Int64) -> String = { _ in "" }
    ) {
        section = .archive
        if journey.isImported { addArchive(journey, archive) }
        section = .criteria
        addCriteria(journey)
        if journey.wasQueried {
            section = .query
            addQuery(journey, sender, body)
            if hasPlaceholderSender { add(.fact, .q1, "The corpus has no sender for it; its number is a placeholder") }
            section = .server
            for exchange in journey.exchanges { addExchange(exchange, sender, body) }
            section = .answer
            addAnswer(journey)
        } else {
            add(journey.diagnostics)
        }
        section = .filing
        addFiling(journey, folder, movedBy, notes)
        section = .filing
        if let release, release.title != release.name { add(.fact, nil, release.title) }
        section = .reports
        for report in reports { add(report, time(report.date)) }
        for failure in unreadableReports { add(.warning, .u3, "A report of this message cannot be read (\(failure)).") }
        section = .segments
        if service == .sms, let body { add(.fact, nil, "Carried in \(SMSSegments(body).sentence)") }
    }

    /// The report on a journey that cannot be read.
    package init(unreadable failure: UnreadableRecord) {
        add(.warning, nil, "The record of how this message was filed cannot be read (\(failure)).")
        add(.fact, nil, "It stays in the inbox as it is: a later version of Siftbox may be able to read it.")
    }

    /// A report of the message and its result (U3 to U7).
    private mutating func add(_ report: ReportRecord, _ time: String) {
        let text = report.sentence
        add(.result, .u3, time.isEmpty ? text : "\(time): \(text)")
        if let sent = report.sent { add(.fact, report.route == .sms ? .u6 : .u5, "Sent: \(sent.prefix(400))") }
        if let answer = report.answer { add(.fact, .d8, "The server answered: \(answer.prefix(400))") }
        add(report.diagnostics)
    }

    private mutating func add(_ diagnostics: [Diagnostic]) {
        for diagnostic in diagnostics {
            add(.warning, diagnostic.name.rule, diagnostic.sentence)
            add(.fact, nil, "Fix: \(diagnostic.name.remedy)")
        }
    }

    mutating func add(_ kind: Line.Kind, _ rule: Rule?, _ text: String) {
        lines.append(Line(kind: kind, rule: rule, text: text, section: section))
    }

    private mutating func addArchive(_ journey: Journey, _ archive: Archive?) {
        add(.fact, .e5, "Imported from \(archive?.name ?? "an archive"); no filter was queried")
        if archive?.hasDate == false {
            add(.fact, .e5, "The archive has no date for it; this is the time of the import")
        }
        if archive?.hasSender == false {
            add(.fact, .e5, "The archive has no sender for it; this number is a placeholder")
        }
        let verdict = journey.action == .allow ? " (\(journey.action.name))" : ""
        add(.result, .e5, "Filed as in the archive: \(journey.category.name)\(verdict)")
    }

    private mutating func addCriteria(_ journey: Journey) {
        guard let release = Release(number: journey.release) else { return }
        for criterion in release.criteria {
            let stopped = criterion == journey.reason
            var text = criterion.sentence(stopped: stopped, in: release)
            if criterion == .replied, journey.replies > 0 { text += " (\(journey.replies))" }
            if stopped { text += "  [\(criterion.rawValue)]" }
            add(stopped ? .stopped : .passed, criterion.rule, Self.capitalized(text))
            if stopped { break }
        }
    }

    private mutating func addQuery(_ journey: Journey, _ sender: String?, _ body: String?) {
        let wasAbandoned = journey.diagnostics.contains { $0.name == .filterAbandoned }
        let filter = journey.filterName ?? "the filter"
        add(.fact, .q1, "Query to \(filter)\(wasAbandoned ? " (not sent)" : ""): sender \(sender ?? "unknown")")
        if let body { add(.fact, .q1, "Message body: \(body)") }
        if let country = journey.country { add(.fact, .q2, "Receiver's country: \(country)") }
    }

    private mutating func addAnswer(_ journey: Journey) {
        if let answer = journey.answer {
            let time = journey.milliseconds.map { " in \(Counted.time($0))" } ?? ""
            add(.fact, nil, "Answer: \(Self.describe(answer))\(time)")
        } else {
            add(.fact, nil, "The filter gave no valid answer")
        }
        let refused = journey.exchanges.last { $0.error != nil }?.error
        for diagnostic in journey.diagnostics {
            let error = diagnostic.name == .deferralNotPossible ? refused : nil
            add(.warning, error?.rule ?? diagnostic.name.rule, diagnostic.sentence)
            add(.fact, nil, "Fix: \(error?.remedy ?? diagnostic.name.remedy(in: journey.filterLanguage))")
        }
        let sub = journey.subAction == .none ? "" : ", \(journey.subAction.name)"
        // A diagnostic already explains its rule.
        let explained = journey.diagnostics.map(\.name.rule)
        for rule in journey.filedBy where rule.isOfTheVerdict && !explained.contains(rule) {
            add(.fact, rule, rule.sentence)
        }
        add(.fact, nil, "Verdict: \(journey.action.name)\(sub)")
    }

    private mutating func addFiling(_ journey: Journey, _ folder: String?, _ movedBy: Rule?, _ notes: [Note]) {
        if journey.reason == .blocked { return }
        if !journey.isImported { addPlace(journey) }
        if let movedBy { add(.result, movedBy, "Moved later: \(movedBy.sentence)") }
        let spread = Rule.f3
        let isSpread = movedBy == spread || journey.filedBy.contains(spread) && Self.isCarried(journey)
        if isSpread, let note = spread.soleObservation { add(.fact, spread, "This is based on \(note)") }
        if let folder { add(.result, nil, "Current folder: \(folder)") }
        for note in notes { add(.fact, note.rule, Self.capitalized(note.text)) }
        guard !journey.isImported else { return }
        let alert = journey.alert
        section = .alert
        add(
            .result, alert.rule, alert.alerts ? "Delivered with an alert" : "Delivered silently. \(alert.rule.sentence)"
        )
    }

    private mutating func addPlace(_ journey: Journey) {
        let isSpam = journey.filedBy.contains(.f14)
        let rule = isSpam ? Rule.f14 : journey.filedBy.first { !$0.isOfTheVerdict }
        let isCarried = Self.isCarried(journey)
        add(
            .result, rule,
            "Filed as \(journey.category.name)\(journey.isRefiled ? " (moved from What would change)" : "")"
                + (isSpam ? ": iOS itself takes it for spam" : "")
                + (isCarried ? ": an earlier message from this sender was junk" : ""))
    }

    /// Whether the message is junk only because of an earlier message.
    private static func isCarried(_ journey: Journey) -> Bool {
        !journey.isImported && journey.category == .junk && journey.action != .junk && !journey.filedBy.contains(.f14)
    }

    static func capitalized(_ text: String) -> String {
        text.hasPrefix("iMessage") ? text : text.prefix(1).uppercased() + text.dropFirst()
    }

    /// An answer with Apple's names: `transaction, transactionalFinance`, and its score.
    package static func describe(_ answer: FilterAnswer) -> String {
        let action = name(of: answer.action) { $0.name }
        let score = answer.score.map { ", score \(($0 * 10_000).rounded() / 10_000)" } ?? ""
        return (answer.subAction == .known(.none) ? action : "\(action), \(name(of: answer.subAction) { $0.name })")
            + score
    }

    private static func name<Value>(of reported: ReportedValue<Value>, _ name: (Value) -> String) -> String {
        switch reported {
        case .known(let value): name(value)
        case .unknown(let text): "“\(text)”"
        }
    }
}

extension Rule {
    /// Whether the rule is about the verdict rather than the filing.
    fileprivate var isOfTheVerdict: Bool { rawValue.hasPrefix("V") || rawValue.hasPrefix("S") }
}
