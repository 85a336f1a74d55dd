/// An iOS release. Everything that differs between releases is a property here; no code compares the number.
package struct Release: Hashable, Sendable {
    /// The iOS versions that have these rules: 16 and 17.
    package var versions: ClosedRange<Int>
    /// The first of the versions, which stands for all of them in tables of rules: 16 for 16 and 17.
    package var number: Int { versions.lowerBound }
    /// The version that the user chose: `17.4`; nil: `number`.
    package var chosen: String?
    /// The version as it is written in sessions and stored with an inbox: `17.4`.
    package var version: String { chosen ?? "\(number)" }
    /// For display: `iOS 17.4`.
    package var name: String { "iOS \(version)" }

    /// The criteria in the order in which they are checked (C).
    package var criteria: [Criterion]
    /// The name of the switch for unknown senders; nil: none (E3).
    package var filterSwitch: String?
    /// The path of the switch and of the list of filters in Settings.
    package var settingsPath: String
    /// What is known about the switch if Siftbox has another default than an iPhone (E3).
    package var filterSwitchNote: String?
    /// The message services of the release.
    package var services: Set<Service>
    /// The services whose messages a filter receives (C2).
    package var filteredServices: Set<Service>
    /// Whether the query has the receiver's country (Q2).
    package var includesCountry: Bool
    /// The actions of the API (V3).
    package var actions: Set<Action>
    /// Whether sub-actions and the capabilities query exist (S1).
    package var hasSubActions: Bool
    /// What a verdict applies to (F1, F2, F3).
    package var conversations: Conversations
    package var folders: Folders
    /// The number of days that a deleted conversation can be recovered; nil: it is deleted at once (F12).
    package var recoverableDays: Int?
    /// Which messages from unknown senders alert while unknown senders are filtered (N2, N3).
    package var unknownSenderAlerts: UnknownSenderAlerts
    /// Whether iMessages alert for every sender (C2).
    package var iMessagesAlert: Bool
    /// Whether Spam is closed until the user moves a conversation to the inbox: no replies, and inert links (R1, R8).
    package var closesSpam: Bool
    /// Whether iOS itself files what it takes for spam in Spam (F14).
    package var filtersSpam: Bool
    /// Whether Spam is deleted after some time (F13).
    package var deletesSpam: Bool
    /// Whether the user can mark a conversation as unread: since iOS 16.
    package var hasMarkAsUnread = true

    /// What a verdict applies to.
    package enum Conversations: Hashable, Sendable {
        /// The whole conversation with a sender (F1).
        case whole
        /// A sender has one for each category (F2).
        case byCategory
        /// As `byCategory`, but junk from a sender whose first message was uncategorized takes all conversations (F3).
        case byCategoryCollapsing
    }

    /// Which messages from unknown senders alert while unknown senders are filtered.
    package enum UnknownSenderAlerts: Hashable, Sendable {
        /// Those that no filter put elsewhere (N3).
        case uncategorized
        case none
        /// The kinds that the user allows (N3, `Settings.notifyingKinds`).
        case allowedKinds
    }

    /// When the folder of unread messages is listed, and its name.
    package enum UnreadList: Hashable, Sendable {
        case none
        /// Below the folders of senders (F6).
        case always(String)
        /// Below the first folder, while a message is unread (F7).
        case whileUnread(String)
    }

    /// The folders of transactions and promotions.
    package struct CategoryFolders: Hashable, Sendable {
        package var transactions = "Transactions"
        package var promotions = "Promotions"
        /// What precedes these names if the filter declares sub-folders (S4).
        package var withSubFolders = "All "
        /// What precedes the filter's name in the heading above its folders; nil: no heading (F6).
        package var heading: String?
    }

    /// The folders and their names.
    package struct Folders: Hashable, Sendable {
        /// The name of the first folder.
        package var all: String
        package var junk: String
        /// Whether the junk folder is listed if it is empty and no filter is active (F4, E6).
        package var hasEmptyJunk: Bool
        /// Whether the unread count of the junk folder is in parentheses after its name.
        package var parenthesizesJunkCount: Bool
        /// Whether the first folder lists only known senders, unless `Settings.unknownInMessages` is on (F7, F9).
        package var allIsOfKnown: Bool
        /// The folder of known senders; nil: none (F9).
        package var known: String?
        /// The folder of unknown senders; nil: none (F9).
        package var unknown: String?
        /// The folder of unread messages (F6, F7).
        package var unread: UnreadList
        /// The folders of transactions and promotions while a filter is active; nil: none (F5).
        package var categories: CategoryFolders?
        /// Sub-folders with another name than `SubAction.folderName`.
        package var subFolders: [SubAction: String] = [:]
        /// The folder of deleted conversations (F12, `recoverableDays`).
        package var recentlyDeleted = "Recently Deleted"

        /// The name of a sub-folder (S3).
        package func name(of subAction: SubAction) -> String { subFolders[subAction] ?? subAction.folderName }

        /// The names of sub-folders for a sentence: `Finance, Orders`.
        package func names(of subActions: [SubAction]) -> String {
            subActions.map(name).joined(separator: ", ")
        }
    }

    /// Whether junk can take a sender's other messages with it (F1, F3).
    package var spreadsJunk: Bool { conversations != .byCategory }

    /// Whether incoming messages are filtered: the switch is on, or, if there is none, a filter is active (E1, E3).
    package func isFiltering(_ settings: Settings, hasActiveFilter filterIsChosen: Bool) -> Bool {
        filterSwitch == nil ? filterIsChosen : settings.filterUnknownSenders
    }

    /// Whether Spam is listed by iOS itself, with or without a filter and the switch for unknown senders (F14).
    package func isFilteringSpam(_ settings: Settings) -> Bool { filtersSpam && settings.filterSpam }

    /// Whether the user can mark a sender as known (C6, R6).
    package var hasMarkAsKnown: Bool { criteria.contains(.markedKnown) }

    /// The folders that can exist, in the order of the list.
    package var folderIDs: [FolderID] {
        FolderID.allIDs.filter { id in
            switch id {
            case .all, .junk: true
            case .known: folders.known != nil
            case .unknown: folders.unknown != nil
            case .unread: folders.unread != .none
            case .transactions, .promotions: folders.categories != nil
            case .recentlyDeleted: recoverableDays != nil
            default: hasSubActions
            }
        }
    }

    /// The numbers of the matching releases for display: `14, 16, 18, 26`.
    package static func numbers(in releases: [Release] = all, _ matches: (Release) -> Bool) -> String {
        releases.filter(matches).map { String($0.number) }.joined(separator: ", ")
    }

    /// How long a conversation stays in Messages after a message of an unknown sender notified, in milliseconds
    /// (`Settings.notifiedInMessages`).
    package static let notifiedInMessages: Int64 = 12 * 60 * 60 * 1000

    /// The number of replies after which a filter no longer receives a sender's messages (C7, R1).
    package static let repliesThatMakeKnown = 3

    /// The default release, that of "Explore SMS message filters" (WWDC 2022).
    package static let standard = sixteen
}

extension Release: CustomStringConvertible {
    package var description: String { name }

    /// The release with this number, which is not any version; nil: there is none.
    package init?(number: Int, in releases: [Release] = all) {
        guard let found = releases.first(where: { $0.number == number }) else { return nil }
        self = found
    }
}
