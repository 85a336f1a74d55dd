/// The way of one message through the phone, kept with it, so that it can always say why it lies where it lies.
///
/// Only what cannot be worked out again is kept: the criteria before the one that decided held, and the query is the
/// message's own sender and text. `JourneyReport` tells it in full.
package struct Journey: Hashable, Sendable {
    /// The release whose rules applied.
    package var release: Int
    /// The criterion for which no filter was asked; nil: one was asked.
    package var reason: Criterion?
    /// Replies to the sender when the message came in (C7).
    package var replies = 0
    /// The filter that was asked.
    package var filterName: String?
    /// What that filter is written in; nil: Swift, as an extension, or unknown.
    package var filterLanguage: FilterLanguage?
    /// The country that the query told (Q2).
    package var country: String?
    /// What its server was asked, and what came of it (D).
    package var exchanges: [NetworkExchange] = []
    package var answer: FilterAnswer?
    package var milliseconds: Double?
    package var diagnostics: [Diagnostic] = []
    /// What was left after validation (V).
    package var action = Action.none
    package var subAction = SubAction.none
    /// Where it was filed when it came in (F); it may have been moved since.
    package var category = Category.uncategorised
    package var alert: Alert
    /// The rules of the verdict and of the filing.
    package var filedBy: [Rule] = []
    /// Whether the user had it filed again since it came in, by the answer that stands here.
    package var isRefiled = false
    /// Whether it came out of an archive, filed already (E5): it never came in, and nobody was asked.
    package private(set) var isImported = false

    package init(release: Int, alert: Alert) {
        self.release = release
        self.alert = alert
    }

    /// Of a text that lay in an archive as `category`.
    package init(broughtIn category: Category) {
        self.init(release: 0, alert: Alert(alerts: false, rule: .e5))
        self.category = category
        isImported = true
    }

    package var wasQueried: Bool { reason == nil && !isImported }

    /// The same journey where a filter was asked after all, since the user had it filed again.
    package func withDelayedQuery(release: Int) -> Journey {
        var journey = self
        journey.reason = nil
        guard isImported else { return journey }
        journey.release = release
        journey.isImported = false
        return journey
    }

    /// Every rule that took part, in the order of the way.
    package var rules: [Rule] {
        var rules: [Rule] = []
        if isImported { return [.e5] }
        if let reason { rules.append(reason.rule) } else { rules += country == nil ? [.q1] : [.q1, .q2] }
        for rule in exchanges.flatMap(\.rules) + filedBy + [alert.rule] where !rules.contains(rule) {
            rules.append(rule)
        }
        return rules
    }
}

extension Journey: Codable {
    // Short keys, and nothing where the value is the usual one: there is a journey for each of a million messages. Of
    // a text that was brought in it is the category's number alone.
    private enum CodingKeys: String, CodingKey {
        case release = "r", reason = "c", replies = "n", filterName = "f", country = "q", answer = "a"
        case milliseconds = "t", diagnostics = "d", action = "v", subAction = "s", category = "g"
        case alerts = "l", alertRule = "m", filedBy = "w", isRefiled = "x", exchanges = "e", filterLanguage = "p"
    }

    package init(from decoder: any Decoder) throws {
        if let category = try? decoder.singleValueContainer().decode(Category.self) {
            self.init(broughtIn: category)
        } else {
            try self.init(members: decoder)
        }
    }

    private init(members decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        release = try values.decode(Int.self, forKey: .release)
        reason = try values.decodeIfPresent(Criterion.self, forKey: .reason)
        replies = try values.decodeIfPresent(Int.self, forKey: .replies) ?? 0
        filterName = try values.decodeIfPresent(String.self, forKey: .filterName)
        // A language that this version does not know is no reason to refuse the journey.
        filterLanguage = try values.decodeIfPresent(String.self, forKey: .filterLanguage)
            .flatMap(FilterLanguage.init(rawValue:))
        country = try values.decodeIfPresent(String.self, forKey: .country)
        exchanges = try values.decodeIfPresent([NetworkExchange].self, forKey: .exchanges) ?? []
        answer = try values.decodeIfPresent(FilterAnswer.self, forKey: .answer)
        milliseconds = try values.decodeIfPresent(Double.self, forKey: .milliseconds)
        diagnostics = try values.decodeIfPresent([Diagnostic].self, forKey: .diagnostics) ?? []
        action = try values.decodeIfPresent(Action.self, forKey: .action) ?? .none
        subAction = try values.decodeIfPresent(SubAction.self, forKey: .subAction) ?? .none
        category = try values.decodeIfPresent(Category.self, forKey: .category) ?? .uncategorised
        alert = Alert(
            alerts: try values.decodeIfPresent(Bool.self, forKey: .alerts) ?? false,
            rule: try values.decode(Rule.self, forKey: .alertRule))
        filedBy = try values.decodeIfPresent([Rule].self, forKey: .filedBy) ?? []
        isRefiled = try values.decodeIfPresent(Bool.self, forKey: .isRefiled) ?? false
    }

    package func encode(to encoder: any Encoder) throws {
        if isImported {
            var value = encoder.singleValueContainer()
            return try value.encode(category)
        }
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(release, forKey: .release)
        try values.encodeIfPresent(reason, forKey: .reason)
        if replies != 0 { try values.encode(replies, forKey: .replies) }
        try values.encodeIfPresent(filterName, forKey: .filterName)
        try values.encodeIfPresent(filterLanguage, forKey: .filterLanguage)
        try values.encodeIfPresent(country, forKey: .country)
        if !exchanges.isEmpty { try values.encode(exchanges, forKey: .exchanges) }
        try values.encodeIfPresent(answer, forKey: .answer)
        try values.encodeIfPresent(milliseconds, forKey: .milliseconds)
        if !diagnostics.isEmpty { try values.encode(diagnostics, forKey: .diagnostics) }
        if action != .none { try values.encode(action, forKey: .action) }
        if subAction != .none { try values.encode(subAction, forKey: .subAction) }
        if category != .uncategorised { try values.encode(category, forKey: .category) }
        if alert.alerts { try values.encode(true, forKey: .alerts) }
        try values.encode(alert.rule, forKey: .alertRule)
        if !filedBy.isEmpty { try values.encode(filedBy, forKey: .filedBy) }
        if isRefiled { try values.encode(true, forKey: .isRefiled) }
    }
}
