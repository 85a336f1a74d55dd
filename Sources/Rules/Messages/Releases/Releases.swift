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

// Releases as people write them. Sessions/rules/README.md says which versions have the same rules.
extension Release {
    /// The versions of which nothing is known. They behave like the newest release.
    package static let unknownVersions = 27...27

    /// A version such as `17`, `17.4`, `iOS 18` or `ios18.2.1`; nil: none of these releases stands for it.
    package init?(written: String, in releases: [Release] = all) {
        let hasName = written.prefix(3).lowercased() == "ios"
        let version = hasName ? written.dropFirst(3).drop { $0 == " " } : written[...]
        let parts = version.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 3, parts.allSatisfy(Self.isNumber), let major = Int(parts[0]) else { return nil }
        let newest = Self.unknownVersions.contains(major) ? releases.last : nil
        guard let found = releases.first(where: { $0.versions.contains(major) }) ?? newest else { return nil }
        self = found
        chosen = version == "\(number)" ? nil : String(version)
    }

    /// Whether a part of a version is `0` to `99`, without a leading zero.
    private static func isNumber(_ part: Substring) -> Bool {
        (1...2).contains(part.utf8.count) && part.allSatisfy { $0.isASCII && $0.isNumber }
            && (part == "0" || part.first != "0")
    }

    /// `17` of `17.4`.
    package var majorVersion: Int { Int(version.prefix { $0 != "." }) ?? number }

    /// Whether nothing is known about the version that the user chose.
    package var isUnknown: Bool { !versions.contains(majorVersion) }

    /// The name with the release whose rules apply: `iOS 17, as 16`.
    package var title: String {
        let title = majorVersion == number ? name : "\(name), as \(number)"
        return isUnknown ? "\(title): nothing is known about its differences" : title
    }

    /// The versions that can be chosen, in order: 11, 12, 13, …
    package static func majorVersions(in releases: [Release] = all) -> [Int] {
        let known = releases.flatMap(\.versions)
        return known + unknownVersions.filter { !known.contains($0) }
    }

    /// The versions that can be chosen: `11 to 18, 26, 27`.
    package static func choices(in releases: [Release] = all) -> String {
        var ranges: [ClosedRange<Int>] = []
        for version in majorVersions(in: releases) {
            if let last = ranges.last, last.upperBound == version - 1 {
                ranges[ranges.count - 1] = last.lowerBound...version
            } else {
                ranges.append(version...version)
            }
        }
        return ranges.map { range in
            range.count > 2
                ? "\(range.lowerBound) to \(range.upperBound)" : range.map(String.init).joined(separator: ", ")
        }.joined(separator: ", ")
    }

    /// Why there is no such release, with the one that was probably meant.
    package static func refusal(of written: String, in releases: [Release] = all) -> String {
        let digits = written.drop { !$0.isNumber }.prefix { $0.isNumber }
        let near = Int(digits).flatMap { number in
            majorVersions(in: releases).min { abs($0 - number) < abs($1 - number) }.flatMap {
                abs($0 - number) <= 3 ? $0 : nil
            }
        }
        let guess = near.map { " Did you mean \($0)?" } ?? ""
        return "unknown release '\(written)'.\(guess) Use one of \(choices(in: releases))."
    }
}
