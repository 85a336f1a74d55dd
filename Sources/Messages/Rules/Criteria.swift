/// A reason for which a filter is not asked about a message, by the name that sessions use (Sessions/README.md).
package enum Criterion: String, CaseIterable, Codable, Sendable {
    case blocked
    case iMessage = "imessage"
    case noFilter = "no-filter"
    case filteringOff = "filtering-off"
    case contact
    case markedKnown = "marked-known"
    case replied
    case noSender = "no-sender"
    case noBody = "no-body"

    package var rule: Rule {
        switch self {
        case .blocked: .c1
        case .iMessage: .c2
        case .noFilter: .c3
        case .filteringOff: .c4
        case .contact: .c5
        case .markedKnown: .c6
        case .replied: .c7
        case .noSender, .noBody: .c8
        }
    }

    /// What the journey says when this criterion let the message pass, and when it stopped it.
    package func sentence(stopped: Bool, in release: Release) -> String {
        let filterSwitch = release.filterSwitch ?? "filtering"
        return switch (self, stopped) {
        case (.blocked, false): "the sender is not blocked"
        case (.blocked, true): "the sender is blocked: the message is dropped"
        case (.iMessage, false): "the service is one that filters are asked about"
        case (.iMessage, true): "the service is one that filters are never asked about"
        case (.noFilter, false): "a filter is chosen"
        case (.noFilter, true): "no filter is chosen"
        case (.filteringOff, false): "\(filterSwitch) is on"
        case (.filteringOff, true): "\(filterSwitch) is off"
        case (.contact, false): "the sender is not in Contacts"
        case (.contact, true): "the sender, or somebody in the group, is in Contacts"
        case (.markedKnown, false): "they were not marked as known"
        case (.markedKnown, true): "the user chose Mark as Known for them"
        case (.replied, false): "the user replied to them fewer than three times"
        case (.replied, true): "the user replied to them three times or more"
        case (.noSender, false): "there is a sender"
        case (.noSender, true): "the sender is missing"
        case (.noBody, false): "there is a text"
        case (.noBody, true): "the text is missing"
        }
    }
}

/// What is known about a message before anybody is asked.
package struct CriteriaFacts: Hashable, Sendable {
    package var service = Service.sms
    package var isBlocked = false
    package var filterIsChosen = true
    package var filterUnknownSenders = true
    /// Whether the sender is in Contacts; in a group, whether anybody of it is (C5).
    package var isContact = false
    /// Whether the user chose Mark as Known for them (C6).
    package var isMarkedKnown = false
    /// Replies to this sender, over all conversations (C7).
    package var replies = 0
    package var hasSender = true
    package var hasBody = true

    package init() {}

    /// The first criterion that stops the message from reaching the filter; nil: the filter is asked.
    package func reasonNotToAsk(in release: Release) -> Criterion? {
        release.criteria.first { stops($0, in: release) }
    }

    private func stops(_ criterion: Criterion, in release: Release) -> Bool {
        switch criterion {
        case .blocked: isBlocked  // C1
        case .iMessage: !release.filteredServices.contains(service)  // C2
        case .noFilter: !filterIsChosen  // C3
        case .filteringOff: !filterUnknownSenders  // C4, E3
        case .contact: isContact  // C5
        case .markedKnown: isMarkedKnown  // C6
        case .replied: replies >= Release.repliesThatMakeKnown  // C7
        case .noSender: !hasSender  // C8
        case .noBody: !hasBody  // C8
        }
    }
}
