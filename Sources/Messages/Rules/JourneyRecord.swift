/// A message's journey as data, for programs: what `JourneyReport` tells a reader, by the names of sessions and of
/// Apple's API.
package struct JourneyRecord: Hashable, Sendable, Codable {
    package struct Check: Hashable, Sendable, Codable {
        package var rule: String
        /// The criterion's name in sessions: `contact`.
        package var reason: String
        /// Whether the message stopped here; else it passed.
        package var stopped: Bool
    }

    package struct Answer: Hashable, Sendable, Codable {
        package var action: String
        package var subAction: String
    }

    package var release: Int
    /// In order, up to the one that decided.
    package var criteria: [Check]
    package var asked: Bool
    package var because: String?
    /// As it was sent; nil: none was.
    package var query: FilterQuery?
    package var filter: String?
    /// What the filter's server was asked, and what came of it; nil: it was not asked for.
    package var exchanges: [NetworkExchange]?
    /// As it came; nil: no usable one did.
    package var answer: Answer?
    package var milliseconds: Double?
    package var diagnostics: [Diagnostic]
    /// What was left of the answer.
    package var action: String
    package var subAction: String
    /// Where it was filed; nil: it was dropped (C1).
    package var category: String?
    /// The folder where it lies now, by its identifier.
    package var folder: String?
    /// The rule that moved it since.
    package var movedBy: String?
    package var notified: Bool
    /// The rules that took part, in the order of the way.
    package var rules: [String]

    package init(_ journey: Journey, sender: String?, body: String?, folder: FolderID?, movedBy: Rule? = nil) {
        release = journey.release
        let all = Release(number: journey.release)?.criteria ?? []
        let end = all.firstIndex { $0 == journey.reason }.map { $0 + 1 } ?? all.count
        criteria = all[..<end].map {
            Check(rule: $0.rule.rawValue, reason: $0.rawValue, stopped: $0 == journey.reason)
        }
        asked = journey.wasQueried
        because = journey.reason?.rawValue
        if journey.wasQueried {
            query = FilterQuery(sender: sender, messageBody: body, receiverISOCountryCode: journey.country)
        }
        filter = journey.filterName
        exchanges = journey.exchanges.isEmpty ? nil : journey.exchanges
        answer = journey.answer.map { Answer(action: Self.word($0.action), subAction: Self.word($0.subAction)) }
        milliseconds = journey.milliseconds
        diagnostics = journey.diagnostics
        action = journey.action.name
        subAction = journey.subAction.name
        category = journey.reason == .blocked ? nil : journey.category.name
        self.folder = folder?.rawValue
        self.movedBy = movedBy?.rawValue
        notified = journey.alert.alerts
        rules = journey.rules.map(\.rawValue)
    }

    private static func word<Value: HasAPIName>(_ reported: ReportedValue<Value>) -> String {
        switch reported {
        case .known(let value): value.name
        case .unknown(let text): text
        }
    }
}
