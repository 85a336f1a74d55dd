// What each release is.
extension Release {
    /// iOS 11 to 13: two lists, and whole conversations that are junk.
    package static let eleven = Release(
        number: 11,
        criteria: [.blocked, .iMessage, .noFilter, .contact, .replied, .noSender, .noBody],
        filterSwitch: nil,
        settingsPath: "Settings > Messages > Unknown & Spam",
        filterSwitchNote: nil,
        services: [.sms, .mms, .iMessage],
        filteredServices: [.sms, .mms],
        includesCountry: false,
        actions: [.none, .allow, .junk],
        hasSubActions: false,
        conversations: .whole,
        folders: Folders(
            all: "iMessage & SMS", junk: "SMS Junk", hasEmptyJunk: false, bracketsJunk: true,
            allIsOfKnown: false, hasKnown: false, hasUnknown: false,
            unread: .none, hasCategories: false, namesFilter: false),
        recoverableDays: nil,
        unknownSenderAlerts: .uncategorised,
        iMessagesAlert: true, hasRemoveFromSpam: false, deletesSpam: false
    )

    /// iOS 14 and 15: transactions and promotions, and a conversation for each.
    package static let fourteen = Release(
        number: 14,
        criteria: sixteen.criteria,
        filterSwitch: sixteen.filterSwitch,
        settingsPath: sixteen.settingsPath,
        filterSwitchNote: nil,
        services: eleven.services,
        filteredServices: eleven.filteredServices,
        includesCountry: false,
        actions: Set(Action.allCases),
        hasSubActions: false,
        conversations: .byCategory,
        folders: Folders(
            all: "All Messages", junk: "Junk", hasEmptyJunk: false, bracketsJunk: false,
            allIsOfKnown: false, hasKnown: true, hasUnknown: true,
            unread: .none, hasCategories: true, namesFilter: false),
        recoverableDays: nil,
        unknownSenderAlerts: .none,
        iMessagesAlert: false, hasRemoveFromSpam: false, deletesSpam: false
    )

    /// iOS 16 and 17: sub-folders, and messages that can be recovered.
    package static let sixteen = Release(
        number: 16,
        criteria: [.blocked, .iMessage, .noFilter, .filteringOff, .contact, .replied, .noSender, .noBody],
        filterSwitch: "Filter Unknown Senders",
        settingsPath: "Settings > Messages > Unknown & Spam",
        filterSwitchNote: nil,
        services: eleven.services,
        filteredServices: eleven.filteredServices,
        includesCountry: true,
        actions: Set(Action.allCases),
        hasSubActions: true,
        conversations: .byCategory,
        folders: Folders(
            all: "All Messages", junk: "Junk", hasEmptyJunk: false, bracketsJunk: false,
            allIsOfKnown: false, hasKnown: true, hasUnknown: true,
            unread: .always, hasCategories: true, namesFilter: true),
        recoverableDays: 30,
        unknownSenderAlerts: .none,
        iMessagesAlert: false, hasRemoveFromSpam: false, deletesSpam: false
    )

    /// iOS 18: RCS, which filters are asked about.
    package static let eighteen = Release(
        number: 18,
        criteria: sixteen.criteria,
        filterSwitch: sixteen.filterSwitch,
        settingsPath: "Settings > Apps > Messages > Unknown & Spam",
        filterSwitchNote: nil,
        services: [.sms, .mms, .rcs, .iMessage],
        filteredServices: [.sms, .mms, .rcs],
        includesCountry: true,
        actions: sixteen.actions,
        hasSubActions: true,
        conversations: .byCategory,
        folders: sixteen.folders,
        recoverableDays: 30,
        unknownSenderAlerts: .none,
        iMessagesAlert: false, hasRemoveFromSpam: false, deletesSpam: false
    )

    /// iOS 26: Screen Unknown Senders, Mark as Known, and junk that takes a sender's other conversations with it.
    ///
    /// That Messages leaves out unknown senders is Apple's (support.apple.com/125068). The one observation that contradicts
    /// it is `Settings.unknownInMessages` (`Rule.f3.soleObservation`).
    package static let twentySix = Release(
        number: 26,
        criteria: [
            .blocked, .iMessage, .noFilter, .filteringOff, .contact, .markedKnown, .replied, .noSender, .noBody,
        ],
        filterSwitch: "Screen Unknown Senders",
        settingsPath: "Settings > Apps > Messages > Unknown Senders",
        filterSwitchNote:
            "Default: on, since a filter is of no use without. A new phone has it off, and an upgraded one has it on if "
            + "Filter Unknown Senders was on (Apple, support.apple.com/125068; E3).",
        services: eighteen.services,
        filteredServices: eighteen.filteredServices,
        includesCountry: true,
        actions: sixteen.actions,
        hasSubActions: true,
        conversations: .byCategoryCollapsing,
        folders: Folders(
            all: "Messages", junk: "Spam", hasEmptyJunk: true, bracketsJunk: false,
            allIsOfKnown: true, hasKnown: false, hasUnknown: true,
            unread: .whileUnread, hasCategories: true, namesFilter: false),
        recoverableDays: 30,
        unknownSenderAlerts: .allowedKinds,
        iMessagesAlert: true, hasRemoveFromSpam: true, deletesSpam: true
    )
}
