/// Why a message is where it is: how the phone processed it. The store keeps the journey with the message.
///
/// It has only what cannot be derived: all criteria before `reason` passed, and the query has the message's own sender
/// and body. `JourneyReport` shows the whole journey.
package struct Journey: Hashable, Sendable {
    /// The release whose rules applied.
    package var release: Int
    /// The criterion that kept the message from the filter; nil: the filter was queried.
    package var reason: Criterion?
    /// The number of replies to the sender when the message arrived (C7).
    package var replies = 0
    /// The filter that was queried.
    package var filterName: String?
    /// The filter's language; nil: an extension in Swift, or unknown.
    package var filterLanguage: FilterLanguage?
    /// The country in the query (Q2).
    package var country: String?
    /// The deferrals to its server (D).
    package var exchanges: [NetworkExchange] = []
    package var answer: FilterAnswer?
    package var milliseconds: Double?
    package var diagnostics: [Diagnostic] = []
    /// The verdict: the answer after validation (V).
    package var action = Action.none
    package var subAction = SubAction.none
    /// The category that it was filed as (F); it may have moved since.
    package var category = Category.uncategorized
    package var alert: Alert
    /// The rules of the verdict and of the filing.
    package var filedBy: [Rule] = []
    /// Whether it moved from the screen What would change after it arrived; then the answer is from there.
    package var isRefiled = false
    /// Whether it was imported from an archive, with its category (E5): it did not arrive here, and no filter was
    /// queried.
    package private(set) var isImported = false

    package init(release: Int, alert: Alert) {
        self.release = release
        self.alert = alert
    }

    /// The journey of a message that an archive has as `category`.
    ///
    /// - Parameter isAllowed: whether the verdict in the archive is `allow`.
    package init(imported category: Category, isAllowed: Bool = false) {
        self.init(release: 0, alert: Alert(alerts: false, rule: .e5))
        self.category = category
        if isAllowed { action = .allow }
        isImported = true
    }

    /// The category by the filter's answer, or by the archive of an imported message; uncategorized without an answer. Other
    /// messages of the sender can take the message elsewhere (F1, F3).
    package var answered: Category { isImported ? category : Category(action: action, subAction: subAction) }

    package var wasQueried: Bool { reason == nil && !isImported }

    /// The same journey for a filter that was queried later, for What would change.
    package func withDelayedQuery(release: Int) -> Journey {
        var journey = self
        journey.reason = nil
        guard isImported else { return journey }
        journey.release = release
        journey.isImported = false
        journey.action = .none
        return journey
    }

    /// Every rule that applied, in order.
    package var rules: [Rule] {
        var rules: [Rule] = []
        if isImported { return [.e5] }
        if let reason { rules.append(reason.rule) } else { rules += country == nil ? [.q1] : [.q1, .q2] }
        let applied = exchanges.flatMap(\.rules) + diagnostics.map(\.name.rule) + filedBy + [alert.rule]
        for rule in applied where !rules.contains(rule) {
            rules.append(rule)
        }
        return rules
    }
}

extension Journey: Codable {
    // Short keys, and no default values, because an inbox can have a million journeys. The journey of an imported
    // message is only the number of its category, or of `allow`.
    private enum CodingKeys: String, CodingKey {
        case release = "r", reason = "c", replies = "n", filterName = "f", country = "q", answer = "a"
        case milliseconds = "t", diagnostics = "d", action = "v", subAction = "s", category = "g"
        case alerts = "l", alertRule = "m", filedBy = "w", isRefiled = "x", exchanges = "e", filterLanguage = "p"
    }

    package init(from decoder: any Decoder) throws {
        if let code = try? decoder.singleValueContainer().decode(Int.self), let category = Category(code: code) {
            self.init(imported: category, isAllowed: code == Action.allow.rawValue)
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
        // A language that this version does not know does not make the journey invalid.
        filterLanguage = try values.decodeIfPresent(String.self, forKey: .filterLanguage)
            .flatMap(FilterLanguage.init(rawValue:))
        country = try values.decodeIfPresent(String.self, forKey: .country)
        exchanges = try values.decodeIfPresent([NetworkExchange].self, forKey: .exchanges) ?? []
        answer = try values.decodeIfPresent(FilterAnswer.self, forKey: .answer)
        milliseconds = try values.decodeIfPresent(Double.self, forKey: .milliseconds)
        diagnostics = try values.decodeIfPresent([Diagnostic].self, forKey: .diagnostics) ?? []
        action = try values.decodeIfPresent(Action.self, forKey: .action) ?? .none
        subAction = try values.decodeIfPresent(SubAction.self, forKey: .subAction) ?? .none
        category = try values.decodeIfPresent(Category.self, forKey: .category) ?? .uncategorized
        alert = Alert(
            alerts: try values.decodeIfPresent(Bool.self, forKey: .alerts) ?? false,
            rule: try values.decode(Rule.self, forKey: .alertRule))
        filedBy = try values.decodeIfPresent([Rule].self, forKey: .filedBy) ?? []
        isRefiled = try values.decodeIfPresent(Bool.self, forKey: .isRefiled) ?? false
    }

    package func encode(to encoder: any Encoder) throws {
        if isImported {
            var value = encoder.singleValueContainer()
            return try value.encode(action == .allow ? action.rawValue : category.code)
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
        if category != .uncategorized { try values.encode(category, forKey: .category) }
        if alert.alerts { try values.encode(true, forKey: .alerts) }
        try values.encode(alert.rule, forKey: .alertRule)
        if !filedBy.isEmpty { try values.encode(filedBy, forKey: .filedBy) }
        if isRefiled { try values.encode(true, forKey: .isRefiled) }
    }
}
