/// A message's journey as data, for JSON output: the content of `JourneyReport` with the names of sessions and of
/// Apple's API.
package struct JourneyRecord: Hashable, Sendable, Codable {
    package struct Check: Hashable, Sendable, Codable {
        package var rule: String
        /// The criterion's name in sessions: `contact`.
        package var reason: String
        /// Whether this criterion stopped the message; otherwise the message passed.
        package var stopped: Bool
    }

    package struct Answer: Hashable, Sendable, Codable {
        package var action: String
        package var subAction: String
    }

    package var release: Int
    /// In order, up to the one that stopped the message.
    package var criteria: [Check]
    package var asked: Bool
    package var because: String?
    /// The query; nil: none was sent.
    package var query: FilterQuery?
    package var filter: String?
    /// The deferrals to the filter's server; nil: none.
    package var exchanges: [NetworkExchange]?
    /// The filter's answer before validation; nil: no valid answer.
    package var answer: Answer?
    package var milliseconds: Double?
    package var diagnostics: [Diagnostic]
    /// The verdict: the answer after validation.
    package var action: String
    package var subAction: String
    /// The category that it was filed as; nil: it was dropped (C1).
    package var category: String?
    /// The identifier of its current folder.
    package var folder: String?
    /// The rule that moved it after it was filed.
    package var movedBy: String?
    package var notified: Bool
    /// The rules that applied, in order.
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
        answer = journey.answer.map { Answer(action: $0.action.text, subAction: $0.subAction.text) }
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
}
