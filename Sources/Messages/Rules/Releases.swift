// What each release is. Source: rules.md, the column "release" of each row.
extension Release {
    /// iOS 11 to 13: two lists, and whole conversations that are junk.
    package static let eleven = Release(
        number: 11,
        criteria: [.blocked, .iMessage, .noFilter, .contact, .replied, .noSender, .noBody],
        filterSwitch: nil,
        services: [.sms, .mms, .iMessage],
        filteredServices: [.sms, .mms],
        tellsCountry: false,
        actions: [.none, .allow, .junk],
        hasSubActions: false,
        conversations: .whole,
        folders: Folders(
            all: "iMessage & SMS", junk: "SMS Junk", hasEmptyJunk: true, bracketsJunk: true,
            allHasJunkBesideOthers: false, hasKnown: false, hasUnknown: false,
            hasUnread: false, hasCategories: false, namesFilter: false),
        recoverableDays: nil,
        strangersAlert: .uncategorised
    )

    /// iOS 14 and 15: transactions and promotions, and a conversation for each.
    package static let fourteen = Release(
        number: 14,
        criteria: sixteen.criteria,
        filterSwitch: sixteen.filterSwitch,
        services: eleven.services,
        filteredServices: eleven.filteredServices,
        tellsCountry: false,
        actions: Set(Action.allCases),
        hasSubActions: false,
        conversations: .byCategory,
        folders: Folders(
            all: "All Messages", junk: "Junk", hasEmptyJunk: false, bracketsJunk: false,
            allHasJunkBesideOthers: false, hasKnown: true, hasUnknown: true,
            hasUnread: false, hasCategories: true, namesFilter: false),
        recoverableDays: nil,
        strangersAlert: .none
    )

    /// iOS 16 and 17: sub-folders, and messages that can be recovered.
    package static let sixteen = Release(
        number: 16,
        criteria: [.blocked, .iMessage, .noFilter, .filteringOff, .contact, .replied, .noSender, .noBody],
        filterSwitch: "Filter Unknown Senders",
        services: eleven.services,
        filteredServices: eleven.filteredServices,
        tellsCountry: true,
        actions: Set(Action.allCases),
        hasSubActions: true,
        conversations: .byCategory,
        folders: Folders(
            all: "All Messages", junk: "Junk", hasEmptyJunk: false, bracketsJunk: false,
            allHasJunkBesideOthers: false, hasKnown: true, hasUnknown: true,
            hasUnread: true, hasCategories: true, namesFilter: true),
        recoverableDays: 30,
        strangersAlert: .none
    )

    /// iOS 18: RCS, which filters are asked about.
    package static let eighteen = Release(
        number: 18,
        criteria: sixteen.criteria,
        filterSwitch: sixteen.filterSwitch,
        services: [.sms, .mms, .rcs, .iMessage],
        filteredServices: [.sms, .mms, .rcs],
        tellsCountry: true,
        actions: sixteen.actions,
        hasSubActions: true,
        conversations: .byCategory,
        folders: sixteen.folders,
        recoverableDays: 30,
        strangersAlert: .none
    )

    /// iOS 26: Screen Unknown Senders, Mark as Known, and junk that takes a sender's other conversations with it.
    ///
    /// That junk beside other conversations of its sender is listed in Messages, too, is our reading of the one
    /// observation there is, by its counts (developer.apple.com/forums/thread/836163, case C).
    package static let twentySix = Release(
        number: 26,
        criteria: [
            .blocked, .iMessage, .noFilter, .filteringOff, .contact, .markedKnown, .replied, .noSender, .noBody,
        ],
        filterSwitch: "Screen Unknown Senders",
        services: eighteen.services,
        filteredServices: eighteen.filteredServices,
        tellsCountry: true,
        actions: sixteen.actions,
        hasSubActions: true,
        conversations: .byCategoryCollapsing,
        folders: Folders(
            all: "Messages", junk: "Spam", hasEmptyJunk: false, bracketsJunk: false,
            allHasJunkBesideOthers: true, hasKnown: false, hasUnknown: true,
            hasUnread: false, hasCategories: true, namesFilter: false),
        recoverableDays: 30,
        strangersAlert: .allowedKinds
    )
}
