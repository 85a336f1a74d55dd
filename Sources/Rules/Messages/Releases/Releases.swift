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
    package static let fourteen = sixteen.changed {
        $0.versions = 14...15
        $0.includesCountry = false
        $0.hasSubActions = false
        $0.folders.unread = .none
        $0.folders.categories = CategoryFolders(heading: nil)
        $0.recoverableDays = nil
        $0.hasMarkAsUnread = false
    }

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
    package static let eighteen = sixteen.changed {
        $0.versions = 18...18
        $0.settingsPath = "Settings > Apps > Messages > Unknown & Spam"
        $0.services = [.sms, .mms, .rcs, .iMessage]
        $0.filteredServices = [.sms, .mms, .rcs]
    }

    /// iOS 26: Screen Unknown Senders, Mark as Known, Spam that is closed and that iOS itself fills, and junk that takes a
    /// sender's other conversations with it.
    ///
    /// Messages does not list unknown senders (Apple, support.apple.com/125068). `Settings.unknownInMessages` follows
    /// the one observation that contradicts this (`Rule.f3.soleObservation`).
    package static let twentySix = eighteen.changed {
        $0.versions = 26...26
        $0.criteria = [
            .blocked, .iMessage, .noFilter, .filteringOff, .contact, .markedKnown, .replied, .noSender, .noBody,
        ]
        $0.filterSwitch = "Screen Unknown Senders"
        $0.settingsPath = "Settings > Apps > Messages > Unknown Senders"
        $0.filterSwitchNote =
            "Default: on, because no filter works without it. It is off on a new iPhone; after an upgrade it is on if "
            + "Filter Unknown Senders was on (support.apple.com/125068)."
        $0.conversations = .byCategoryCollapsing
        $0.folders = Folders(
            all: "Messages", junk: "Spam", hasEmptyJunk: true, parenthesizesJunkCount: false,
            allIsOfKnown: true, known: nil, unknown: "Unknown Senders",
            unread: .whileUnread("Unread"), categories: CategoryFolders(heading: nil))
        $0.unknownSenderAlerts = .allowedKinds
        ($0.iMessagesAlert, $0.closesSpam, $0.filtersSpam, $0.deletesSpam) = (true, true, true, true)
    }

    private func changed(_ change: (inout Release) -> Void) -> Release {
        var release = self
        change(&release)
        return release
    }
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
