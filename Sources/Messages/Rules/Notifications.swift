/// Whether a message alerts (N).
package struct Alert: Hashable, Sendable, Codable {
    package var alerts: Bool
    package var rule: Rule

    package init(alerts: Bool, rule: Rule) {
        self.alerts = alerts
        self.rule = rule
    }

    /// - Parameters:
    ///   - category: where the message was filed.
    ///   - service: how it came.
    ///   - senderIsKnown: a contact, replied to three times, or an iMessage conversation that the user began (F9).
    ///   - settings: of the switch for unknown senders (E3), and of the kinds that may notify (26).
    package static func decide(
        _ category: Category, service: Service = .sms, senderIsKnown: Bool, settings: Settings, in release: Release
    ) -> Alert {
        let isAlertingIMessage = service == .iMessage && release.iMessagesAlert
        if category == .junk, isAlertingIMessage { return Alert(alerts: true, rule: .c2) }
        if category == .junk { return Alert(alerts: false, rule: .n1) }
        if senderIsKnown { return Alert(alerts: true, rule: .n4) }
        let kind = NotifyingKind(category)
        let isAllowed = release.unknownSenderAlerts == .allowedKinds && settings.notifyingKinds.contains(kind)
        if kind != .personal { return Alert(alerts: isAllowed, rule: .n2) }
        let isFiltered = release.filterSwitch == nil || settings.filterUnknownSenders
        if isAllowed || !isFiltered || release.unknownSenderAlerts == .uncategorised {
            return Alert(alerts: true, rule: .n3)
        }
        return isAlertingIMessage ? Alert(alerts: true, rule: .c2) : Alert(alerts: false, rule: .n3)
    }
}

/// A kind of text that unknown senders may be allowed to notify with (N3, release 26, where all are off at first).
///
/// The phone has one more, Time Sensitive, which it judges by itself and nobody outside Apple knows how.
package enum NotifyingKind: String, CaseIterable, Codable, Sendable {
    /// What no filter put elsewhere.
    case personal
    case transactions
    case promotions

    /// The kind of what lies there; junk has none, and never notifies (N1).
    init(_ category: Category) {
        switch category {
        case .uncategorised, .junk: self = .personal
        case .transaction: self = .transactions
        case .promotion: self = .promotions
        }
    }
}
