extension Release {
    /// The supported releases, oldest first.
    package static let all: [Release] = [.eleven, .fourteen, .sixteen, .eighteen, .twentySix]

    /// iOS 11 to 13: two lists, and junk marks whole conversations.
    package static let eleven = Release(
        versions: 11...13,
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
            all: "iMessage & SMS", junk: "SMS Junk", hasEmptyJunk: false, parenthesizesJunkCount: true,
            allIsOfKnown: false, known: nil, unknown: nil, unread: .none, categories: nil),
        recoverableDays: nil,
        unknownSenderAlerts: .uncategorized,
        iMessagesAlert: true, closesSpam: false, filtersSpam: false, deletesSpam: false, hasMarkAsUnread: false
    )

    /// iOS 14 and 15: transactions and promotions, with separate conversations.
    package static let fourteen = Release(
        versions: 14...15,
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
            all: "All Messages", junk: "Junk", hasEmptyJunk: false, parenthesizesJunkCount: false,
            allIsOfKnown: false, known: "Known Senders", unknown: "Unknown Senders",
            unread: .none, categories: CategoryFolders(heading: nil)),
        recoverableDays: nil,
        unknownSenderAlerts: .none,
        iMessagesAlert: false, closesSpam: false, filtersSpam: false, deletesSpam: false, hasMarkAsUnread: false
    )

    /// iOS 16 and 17: sub-folders, and messages that can be recovered.
    package static let sixteen = Release(
        versions: 16...17,
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
            all: "All Messages", junk: "Junk", hasEmptyJunk: false, parenthesizesJunkCount: false,
            allIsOfKnown: false, known: "Known Senders", unknown: "Unknown Senders",
            unread: .always("Unread Messages"), categories: CategoryFolders(heading: "FILTERED BY ")),
        recoverableDays: 30,
        unknownSenderAlerts: .none,
        iMessagesAlert: false, closesSpam: false, filtersSpam: false, deletesSpam: false
    )

    /// iOS 18: RCS, which filters receive.
    package static let eighteen = Release(
        versions: 18...18,
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
        iMessagesAlert: false, closesSpam: false, filtersSpam: false, deletesSpam: false
    )

    /// iOS 26: Screen Unknown Senders, Mark as Known, Spam that is closed and that iOS itself fills, and junk that takes a
    /// sender's other conversations with it.
    ///
    /// Messages does not list unknown senders (Apple, support.apple.com/125068). `Settings.unknownInMessages` follows
    /// the one observation that contradicts this (`Rule.f3.soleObservation`).
    package static let twentySix = Release(
        versions: 26...26,
        criteria: [
            .blocked, .iMessage, .noFilter, .filteringOff, .contact, .markedKnown, .replied, .noSender, .noBody,
        ],
        filterSwitch: "Screen Unknown Senders",
        settingsPath: "Settings > Apps > Messages > Unknown Senders",
        filterSwitchNote:
            "Default: on, because no filter works without it. It is off on a new iPhone, and on after an upgrade if "
            + "Filter Unknown Senders was on (Apple, support.apple.com/125068; E3).",
        services: eighteen.services,
        filteredServices: eighteen.filteredServices,
        includesCountry: true,
        actions: sixteen.actions,
        hasSubActions: true,
        conversations: .byCategoryCollapsing,
        folders: Folders(
            all: "Messages", junk: "Spam", hasEmptyJunk: true, parenthesizesJunkCount: false,
            allIsOfKnown: true, known: nil, unknown: "Unknown Senders",
            unread: .whileUnread("Unread"), categories: CategoryFolders(heading: nil)),
        recoverableDays: 30,
        unknownSenderAlerts: .allowedKinds,
        iMessagesAlert: true, closesSpam: true, filtersSpam: true, deletesSpam: true
    )
}

// Sessions/rules/README.md says which iOS versions each release stands for.
extension Release {
    /// Why there is no release with this number, and which one to use instead.
    ///
    /// - Parameter number: a number for which `init(number:)` returns nil.
    package static func refusal(of number: Int, in releases: [Release] = all) -> String {
        if let like = releases.first(where: { $0.versions.contains(number) }) {
            return "iOS \(number) has no rules of its own: it behaves like \(like.name). Use release \(like.number)."
        }
        return "There is no release \(number). Allowed: \(numbers(in: releases) { _ in true })."
    }
}
