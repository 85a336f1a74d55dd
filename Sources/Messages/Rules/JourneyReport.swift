/// A message's journey, told line by line: the criteria in order, the query, the answer, what validation made of it,
/// where it was filed and whether it alerted. The inspector, the plain mode and a failed session all show it.
package struct JourneyReport: Hashable, Sendable {
    package struct Line: Hashable, Sendable {
        package enum Kind: Hashable, Sendable { case passed, stopped, fact, warning, result }
        package var kind: Kind
        /// The rule that stands behind it, where one does.
        package var rule: Rule?
        package var text: String
    }

    /// Something to say of where a message lies, and the rule behind it.
    package struct Note: Hashable, Sendable {
        package var rule: Rule
        package var text: String

        package init(_ rule: Rule, _ text: String) {
            self.rule = rule
            self.text = text
        }
    }

    /// The archive that a text was brought in from, and what it told.
    package struct Archive: Hashable, Sendable {
        /// nil: it is not known any more.
        let name: String?
        let hasDate: Bool
        let hasSender: Bool

        package init(name: String?, tellsDate: Bool = true, tellsSender: Bool = true) {
            self.name = name
            self.hasDate = tellsDate
            self.hasSender = tellsSender
        }
    }

    package var lines: [Line] = []

    /// - Parameters:
    ///   - sender: as it was given to the filter.
    ///   - folder: the name of the folder where the message lies now.
    ///   - movedBy: the rule that moved it since it was filed.
    ///   - notes: what to say of the place where it lies, each with its rule.
    ///   - archive: of a text that was brought in, what is known of the file that it lay in.
    ///   - reports: what the user reported of it since, the oldest first.
    ///   - time: how a point in time is written, given in milliseconds since 1970.
    package init(
        _ journey: Journey, sender: String?, body: String?, folder: String?, movedBy: Rule? = nil,
        notes: [Note] = [], archive: Archive? = nil, reports: [ReportRecord] = [], time: (Int64) -> String = { _ in "" }
    ) {
        if journey.isImported { addArchive(journey, archive) }
        addCriteria(journey)
        if journey.wasQueried {
            addQuery(journey, sender, body)
            for exchange in journey.exchanges { addExchange(exchange, sender, body) }
            addAnswer(journey)
        }
        addFiling(journey, folder, movedBy, notes)
        for report in reports { add(report, time(report.date)) }
    }

    /// What the user reported of it, and what came of that (U3 to U7).
    private mutating func add(_ report: ReportRecord, _ time: String) {
        let text = report.sentence
        add(.result, .u3, time.isEmpty ? text : "\(time): \(text)")
        if let sent = report.sent { add(.fact, report.way == .sms ? .u6 : .u5, "what was sent: \(sent.prefix(400))") }
        if let answer = report.answer { add(.fact, .d8, "its server answered: \(answer.prefix(400))") }
        for diagnostic in report.diagnostics {
            add(.warning, diagnostic.name.rule, "\(diagnostic). \(diagnostic.name.explanation)")
            add(.fact, nil, "to mend it: \(diagnostic.name.remedy)")
        }
    }

    mutating func add(_ kind: Line.Kind, _ rule: Rule?, _ text: String) {
        lines.append(Line(kind: kind, rule: rule, text: text))
    }

    private mutating func addArchive(_ journey: Journey, _ archive: Archive?) {
        add(
            .fact, .e5, "it was brought in from \(archive?.name ?? "an archive") as it lay there; no filter was asked")
        if archive?.hasDate == false { add(.fact, .e5, "when it came is not told there: its time is the import's") }
        if archive?.hasSender == false { add(.fact, .e5, "who sent it is not told there: its number is nobody's") }
        add(.result, .e5, "filed there already, and so here: \(journey.category.name)")
    }

    private mutating func addCriteria(_ journey: Journey) {
        guard let release = Release(number: journey.release) else { return }
        for criterion in release.criteria {
            let stopped = criterion == journey.reason
            var text = criterion.sentence(stopped: stopped, in: release)
            if criterion == .replied, journey.replies > 0 { text += " (\(journey.replies))" }
            if stopped { text += "  [\(criterion.rawValue)]" }
            add(stopped ? .stopped : .passed, criterion.rule, text)
            if stopped { break }
        }
    }

    private mutating func addQuery(_ journey: Journey, _ sender: String?, _ body: String?) {
        let wasGivenUp = journey.diagnostics.contains { $0.name == .filterGivenUp }
        let filter = journey.filterName ?? "the filter"
        add(.fact, .q1, "\(filter) was \(wasGivenUp ? "to be " : "")asked about \(sender ?? "no sender")")
        if let body { add(.fact, .q1, "with the text: \(body)") }
        if let country = journey.country { add(.fact, .q2, "and the receiver's country: \(country)") }
    }

    private mutating func addAnswer(_ journey: Journey) {
        if let answer = journey.answer {
            let time = journey.milliseconds.map { " in \(Self.time($0))" } ?? ""
            add(.fact, nil, "it answered \(Self.describe(answer))\(time)")
        } else {
            add(.fact, nil, "there was no usable answer")
        }
        let refused = journey.exchanges.last { $0.error != nil }?.error
        for diagnostic in journey.diagnostics {
            let error = diagnostic.name == .deferralNotPossible ? refused : nil
            add(.warning, error?.rule ?? diagnostic.name.rule, "\(diagnostic). \(diagnostic.name.explanation)")
            add(.fact, nil, "to mend it: \(error?.remedy ?? diagnostic.name.remedy(in: journey.filterLanguage))")
        }
        let sub = journey.subAction == .none ? "" : " with \(journey.subAction.name)"
        // A diagnostic says what its rule does; the others say it themselves.
        let told = journey.diagnostics.map(\.name.rule)
        for rule in journey.filedBy where rule.isOfTheVerdict && !told.contains(rule) {
            add(.fact, rule, rule.sentence)
        }
        add(.fact, nil, "that counts as \(journey.action.name)\(sub)")
    }

    private mutating func addFiling(_ journey: Journey, _ folder: String?, _ movedBy: Rule?, _ notes: [Note]) {
        if journey.reason == .blocked { return }
        if !journey.isImported { addPlace(journey) }
        if let movedBy { add(.result, movedBy, "moved since: \(movedBy.sentence)") }
        let spread = Rule.f3
        let isSpread = movedBy == spread || journey.filedBy.contains(spread) && Self.isCarried(journey)
        if isSpread, let note = spread.soleObservation { add(.fact, spread, "this rests on \(note)") }
        if let folder { add(.result, nil, "it lies in \(folder)") }
        for note in notes { add(.fact, note.rule, note.text) }
        guard !journey.isImported else { return }
        let alert = journey.alert
        add(.result, alert.rule, alert.alerts ? "it alerted" : "it came silently: \(alert.rule.sentence)")
    }

    private mutating func addPlace(_ journey: Journey) {
        let rule = journey.filedBy.first { !$0.isOfTheVerdict }
        let isCarried = Self.isCarried(journey)
        add(
            .result, rule,
            "filed \(journey.isRefiled ? "again, at the user's wish, " : "")in the sender's conversation: \(journey.category.name)"
                + (isCarried ? ", where everything of this sender goes since an earlier text was junk" : ""))
    }

    /// Whether it is junk because of an earlier message.
    private static func isCarried(_ journey: Journey) -> Bool {
        !journey.isImported && journey.category == .junk && journey.action != .junk
    }

    /// An answer in Apple's words: `transaction, transactionalFinance`.
    package static func describe(_ answer: FilterAnswer) -> String {
        let action = word(answer.action) { $0.name }
        return answer.subAction == .known(.none) ? action : "\(action), \(word(answer.subAction) { $0.name })"
    }

    private static func word<Value>(_ reported: ReportedValue<Value>, _ name: (Value) -> String) -> String {
        switch reported {
        case .known(let value): name(value)
        case .unknown(let text): "“\(text)”"
        }
    }

    /// A duration for a reader: `0.4 ms`, `12 ms`, `5.0 s`.
    package static func time(_ milliseconds: Double) -> String {
        // It may come from a file: no number there may stop the program.
        guard (0...1e12).contains(milliseconds) else { return "an unknown time" }
        if milliseconds >= 999.5 { return "\(tenths(milliseconds / 1000)) s" }
        return milliseconds >= 10 ? "\(Int(milliseconds.rounded())) ms" : "\(tenths(milliseconds)) ms"
    }

    private static func tenths(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}

extension Rule {
    /// Whether it says what an answer counts as, and not where a message is filed.
    fileprivate var isOfTheVerdict: Bool { rawValue.hasPrefix("V") || rawValue.hasPrefix("S") }
}
