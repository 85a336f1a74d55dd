/// A generation of the phone's system as the rules see it. Everything that differs between releases is a value here;
/// no code asks for a number.
package struct Release: Hashable, Sendable {
    /// What sessions and the command line call it: 16 stands for 16 and 17.
    package let number: Int
    /// For the screen: `iOS 16`.
    package var name: String { "iOS \(number)" }

    /// The reasons for which a filter is not asked, in the order in which they are checked (C).
    package let criteria: [Criterion]
    /// What the switch is called that decides whether unknown senders are filtered; nil: there is none (E3).
    package let filterSwitch: String?
    /// Where the phone has the switch and the choice of a filter.
    package let settingsPath: String
    /// What is known of the switch on a phone, where Siftbox starts with another value (E3).
    package let filterSwitchNote: String?
    /// The services that exist.
    package let services: Set<Service>
    /// The services whose messages a filter is asked about (C2).
    package let filteredServices: Set<Service>
    /// Whether the query tells the receiver's country (Q2).
    package let includesCountry: Bool
    /// The actions that the API knows (V3).
    package let actions: Set<Action>
    /// Whether sub-actions, and the capabilities query, exist (S1).
    package let hasSubActions: Bool
    /// What a verdict marks (F1, F2, F3).
    package let conversations: Conversations
    /// The list of folders.
    package let folders: Folders
    /// For how many days of the device's clock a deleted conversation can be recovered; nil: it is gone (F12).
    package let recoverableDays: Int?
    /// Which texts of unknown senders alert while unknown senders are filtered (N2, N3).
    package let unknownSenderAlerts: UnknownSenderAlerts
    /// Whether an iMessage alerts whoever sent it (C2).
    package let iMessagesAlert: Bool
    /// Whether the user can remove a conversation from Spam (R8).
    package let hasRemoveFromSpam: Bool
    /// Whether Spam is deleted after some time (F13).
    package let deletesSpam: Bool

    /// What a verdict marks.
    package enum Conversations: Hashable, Sendable {
        /// The whole conversation with a sender (F1).
        case whole
        /// A sender has one for each category (F2).
        case byCategory
        /// As `byCategory`, but junk from a sender whose first message was uncategorised marks the whole (F3).
        case byCategoryCollapsing
    }

    /// Which texts of unknown senders alert while unknown senders are filtered.
    package enum UnknownSenderAlerts: Hashable, Sendable {
        /// What no filter put elsewhere does (N3).
        case uncategorised
        case none
        /// What the user allowed by its kind does (N3, `Settings.notifyingKinds`).
        case allowedKinds
    }

    /// When there is a list of all unread messages.
    package enum UnreadList: Hashable, Sendable {
        case none
        /// *Unread Messages* (F6).
        case always
        /// *Unread*, below the list of everything, while something is unread (F7).
        case whileUnread
    }

    /// The folders of the list, beside those that a filter brings.
    package struct Folders: Hashable, Sendable {
        /// The name of the list of everything that is not junk.
        package let all: String
        package let junk: String
        /// Whether the list of junk is there when it is empty and no filter is chosen (F4, E6).
        package let hasEmptyJunk: Bool
        /// Whether the number at the list of junk stands in brackets behind its name.
        package let bracketsJunk: Bool
        /// Whether the list of everything has known senders only, unless `Settings.unknownInMessages` is on (F7, F9).
        package let allIsOfKnown: Bool
        /// Whether known senders have a list of their own (F9).
        package let hasKnown: Bool
        /// Whether unknown senders have a list of their own (F9).
        package let hasUnknown: Bool
        /// The list of all unread messages (F6, F7).
        package let unread: UnreadList
        /// Whether transactions and promotions have lists, with a filter (F5).
        package let hasCategories: Bool
        /// Whether a heading names the filter above what it sorts (F6).
        package let namesFilter: Bool
    }

    /// Whether junk can take a whole sender along, so that it matters what becomes of an iMessage (F1, F3).
    package var spreadsJunk: Bool { conversations != .byCategory }

    /// Whether what comes in is filtered: the switch is on, or where there is none, a filter is chosen (E1, E3).
    package func isFiltering(_ settings: Settings, filterIsChosen: Bool) -> Bool {
        filterSwitch == nil ? filterIsChosen : settings.filterUnknownSenders
    }

    /// Whether the user can mark a sender as known (C6, R6).
    package var hasMarkAsKnown: Bool { criteria.contains(.markedKnown) }

    /// The folders that there can be, in the order of the list.
    package var folderIDs: [FolderID] {
        FolderID.everyone.filter { id in
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

    /// The numbers of the releases of which something holds, for a reader: `14, 16, 18, 26`.
    package static func numbers(_ holds: (Release) -> Bool) -> String {
        all.filter(holds).map { String($0.number) }.joined(separator: ", ")
    }

    /// Replies to a sender after which a filter is not asked any more (C7, R1).
    package static let repliesThatMakeKnown = 3

    /// The releases that Siftbox knows, the oldest first.
    package static let all: [Release] = [.eleven, .fourteen, .sixteen, .eighteen, .twentySix]

    /// The one that is taken unless another is asked for: that of "Explore SMS message filters" (WWDC 2022).
    package static let standard = sixteen
}

extension Release: CustomStringConvertible {
    package var description: String { name }

    /// The release that stands for this number; nil: Siftbox has none.
    package init?(number: Int) {
        guard let found = Self.all.first(where: { $0.number == number }) else { return nil }
        self = found
    }
}
