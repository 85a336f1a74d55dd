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
    ///   - senderIsKnown: a contact, replied to three times, or an iMessage conversation that the user began (F9).
    ///   - settings: of the switch Filter Unknown Senders (E3).
    package static func decide(
        _ category: Category, senderIsKnown: Bool, settings: Settings, in release: Release
    ) -> Alert {
        if category == .junk { return Alert(alerts: false, rule: .n1) }
        if senderIsKnown { return Alert(alerts: true, rule: .n4) }
        if category != .uncategorised { return Alert(alerts: false, rule: .n2) }
        return Alert(alerts: release.strangersAlert || !settings.filterUnknownSenders, rule: .n3)
    }
}
