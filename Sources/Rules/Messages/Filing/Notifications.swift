/// Whether a message alerts (N).
package struct Alert: Hashable, Sendable, Codable {
    package var alerts: Bool
    package var rule: Rule

    package init(alerts: Bool, rule: Rule) {
        self.alerts = alerts
        self.rule = rule
    }

    /// Whether the message keeps its conversation in Messages for some time (`Settings.notifiedInMessages`): an unknown sender's
    /// message that alerts because its kind may notify.
    package func keepsInMessages(_ settings: Settings, in release: Release) -> Bool {
        release.unknownSenderAlerts == .allowedKinds && settings.notifiedInMessages && settings.filterUnknownSenders
            && alerts && (rule == .n2 || rule == .n3)
    }

    /// - Parameters:
    ///   - category: the message's category.
    ///   - senderIsKnown: a contact, three replies, or an iMessage conversation that the user started (F9).
    ///   - settings: the switch for unknown senders (E3), and the kinds that may notify (iOS 26).
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
        if isAllowed || !isFiltered || release.unknownSenderAlerts == .uncategorized {
            return Alert(alerts: true, rule: .n3)
        }
        return isAlertingIMessage ? Alert(alerts: true, rule: .c2) : Alert(alerts: false, rule: .n3)
    }
}
