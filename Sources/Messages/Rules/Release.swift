/// An iOS release. Everything that differs between releases is a property here; no code compares the number.
package struct Release: Hashable, Sendable {
    /// The number in sessions and on the command line: 16 stands for 16 and 17.
    package let number: Int
    /// For display: `iOS 16`.
    package var name: String { "iOS \(number)" }

    /// The criteria in the order in which they are checked (C).
    package let criteria: [Criterion]
    /// The name of the switch for unknown senders; nil: none (E3).
    package let filterSwitch: String?
    /// The path of the switch and of the list of filters in Settings.
    package let settingsPath: String
    /// What is known about the switch if Siftbox has another default than an iPhone (E3).
    package let filterSwitchNote: String?
    /// The message services of the release.
    package let services: Set<Service>
    /// The services whose messages a filter receives (C2).
    package let filteredServices: Set<Service>
    /// Whether the query has the receiver's country (Q2).
    package let includesCountry: Bool
    /// The actions of the API (V3).
    package let actions: Set<Action>
    /// Whether sub-actions and the capabilities query exist (S1).
    package let hasSubActions: Bool
    /// What a verdict applies to (F1, F2, F3).
    package let conversations: Conversations
    package let folders: Folders
    /// The number of days that a deleted conversation can be recovered; nil: it is deleted at once (F12).
    package let recoverableDays: Int?
    /// Which messages from unknown senders alert while unknown senders are filtered (N2, N3).
    package let unknownSenderAlerts: UnknownSenderAlerts
    /// Whether iMessages alert for every sender (C2).
    package let iMessagesAlert: Bool
    /// Whether the user can remove a conversation from Spam (R8).
    package let hasRemoveFromSpam: Bool
    /// Whether Spam is deleted after some time (F13).
    package let deletesSpam: Bool

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

    /// When the folder of unread messages is listed.
    package enum UnreadList: Hashable, Sendable {
        case none
        /// *Unread Messages* (F6).
        case always
        /// *Unread*, below *Messages*, while a message is unread (F7).
        case whileUnread
    }

    /// The folders that do not depend on a filter's capabilities.
    package struct Folders: Hashable, Sendable {
        /// The name of the first folder.
        package let all: String
        package let junk: String
        /// Whether the junk folder is listed if it is empty and no filter is active (F4, E6).
        package let hasEmptyJunk: Bool
        /// Whether the unread count of the junk folder is in brackets after its name.
        package let bracketsJunk: Bool
        /// Whether the first folder lists only known senders, unless `Settings.unknownInMessages` is on (F7, F9).
        package let allIsOfKnown: Bool
        /// Whether known senders have a folder (F9).
        package let hasKnown: Bool
        /// Whether unknown senders have a folder (F9).
        package let hasUnknown: Bool
        /// The folder of unread messages (F6, F7).
        package let unread: UnreadList
        /// Whether transactions and promotions have folders while a filter is active (F5).
        package let hasCategories: Bool
        /// Whether a heading with the filter's name precedes its folders (F6).
        package let namesFilter: Bool
    }

    /// Whether junk can take a sender's other messages with it (F1, F3).
    package var spreadsJunk: Bool { conversations != .byCategory }

    /// Whether incoming messages are filtered: the switch is on, or, if there is none, a filter is active (E1, E3).
    package func isFiltering(_ settings: Settings, hasActiveFilter filterIsChosen: Bool) -> Bool {
        filterSwitch == nil ? filterIsChosen : settings.filterUnknownSenders
    }

    /// Whether the user can mark a sender as known (C6, R6).
    package var hasMarkAsKnown: Bool { criteria.contains(.markedKnown) }

    /// The folders that can exist, in the order of the list.
    package var folderIDs: [FolderID] {
        FolderID.allIDs.filter { id in
            switch id {
            case .all, .junk: true
            case .known: folders.hasKnown
            case .unknown: folders.hasUnknown
            case .unread: folders.unread != .none
            case .transactions, .promotions: folders.hasCategories
            case .recentlyDeleted: recoverableDays != nil
            default: hasSubActions
            }
        }
    }

    /// The numbers of the matching releases for display: `14, 16, 18, 26`.
    package static func numbers(_ matches: (Release) -> Bool) -> String {
        all.filter(matches).map { String($0.number) }.joined(separator: ", ")
    }

    /// The number of replies after which a filter no longer receives a sender's messages (C7, R1).
    package static let repliesThatMakeKnown = 3

    /// The supported releases, oldest first.
    package static let all: [Release] = [.eleven, .fourteen, .sixteen, .eighteen, .twentySix]

    /// The default release, that of "Explore SMS message filters" (WWDC 2022).
    package static let standard = sixteen
}

extension Release: CustomStringConvertible {
    package var description: String { name }

    /// nil: there is no release with this number.
    package init?(number: Int) {
        guard let found = Self.all.first(where: { $0.number == number }) else { return nil }
        self = found
    }
}
