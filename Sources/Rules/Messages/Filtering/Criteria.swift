extension Criterion {
    /// The sentence of the journey for a message that this criterion stopped, or let pass.
    package func sentence(stopped: Bool, in release: Release) -> String {
        let filterSwitch = release.filterSwitch ?? "filtering"
        return switch (self, stopped) {
        case (.blocked, false): "the sender is not blocked"
        case (.blocked, true): "the sender is blocked, so the message is dropped"
        case (.iMessage, false): "the message is not an iMessage"
        case (.iMessage, true): "the message is an iMessage, which is never filtered"
        case (.noFilter, false): "a filter is active"
        case (.noFilter, true): "no filter is active"
        case (.filteringOff, false): "\(filterSwitch) is on"
        case (.filteringOff, true): "\(filterSwitch) is off"
        case (.contact, false): "the sender is not in Contacts"
        case (.contact, true): "the sender or a group member is in Contacts"
        case (.markedKnown, false): "the sender is not marked as known"
        case (.markedKnown, true): "the sender is marked as known"
        case (.replied, false): "the user has not replied three times"
        case (.replied, true): "the user has replied three times or more"
        case (.noSender, false): "the message has a sender"
        case (.noSender, true): "the message has no sender"
        case (.noBody, false): "the message has a body"
        case (.noBody, true): "the message has no body"
        }
    }
}

/// The facts that the criteria check.
package struct CriteriaFacts: Hashable, Sendable {
    package var service = Service.sms
    package var isBlocked = false
    package var hasActiveFilter = true
    package var filterUnknownSenders = true
    /// Whether the sender, or in a group any participant, is in Contacts (C5).
    package var isContact = false
    /// Whether the user marked the sender as known (C6).
    package var isMarkedKnown = false
    /// The number of replies to this sender in all conversations (C7).
    package var replies = 0
    package var hasSender = true
    package var hasBody = true

    package init() {}

    /// The first criterion that stops the message; nil: the filter is queried.
    package func stoppingCriterion(in release: Release) -> Criterion? {
        release.criteria.first { stops($0, in: release) }
    }

    private func stops(_ criterion: Criterion, in release: Release) -> Bool {
        switch criterion {
        case .blocked: isBlocked  // C1
        case .iMessage: !release.filteredServices.contains(service)  // C2
        case .noFilter: !hasActiveFilter  // C3
        case .filteringOff: !filterUnknownSenders  // C4, E3
        case .contact: isContact  // C5
        case .markedKnown: isMarkedKnown  // C6
        case .replied: replies >= Release.repliesThatMakeKnown  // C7
        case .noSender: !hasSender  // C8
        case .noBody: !hasBody  // C8
        }
    }
}
