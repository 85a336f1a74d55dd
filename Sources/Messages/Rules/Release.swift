/// A generation of the phone's system as the rules see it. Everything that differs between releases is a value here;
/// no code asks for a number.
package struct Release: Hashable, Sendable {
    /// What sessions and the command line call it: 16 stands for 16 and 17.
    package let number: Int
    /// For the screen: `iOS 16`.
    package var name: String { "iOS \(number)" }

    /// The reasons for which a filter is not asked, in the order in which they are checked (C).
    package let criteria: [Criterion]
    /// The services that exist.
    package let services: Set<Service>
    /// The services whose messages a filter is asked about (C2).
    package let filteredServices: Set<Service>
    /// Whether the query tells the receiver's country (Q2).
    package let tellsCountry: Bool
    /// The actions that the API knows (V3).
    package let actions: Set<Action>
    /// Whether sub-actions, and the capabilities query, exist (S1).
    package let hasSubActions: Bool
    /// What a verdict marks (F1, F2).
    package let conversations: Conversations
    /// The list of folders.
    package let folders: Folders
    /// For how many days of the device's clock a deleted conversation can be recovered; nil: it is gone (F12).
    package let recoverableDays: Int?
    /// Whether a text of an unknown sender that no filter put elsewhere alerts while unknown senders are filtered (N3).
    package let strangersAlert: Bool

    /// What a verdict marks.
    package enum Conversations: Hashable, Sendable {
        /// The whole conversation with a sender (F1).
        case whole
        /// A sender has one for each category (F2).
        case byCategory
    }

    /// The folders of the list, beside those that a filter brings.
    package struct Folders: Hashable, Sendable {
        /// The name of the list of everything that is not junk.
        package let all: String
        package let junk: String
        /// Whether known and unknown senders have lists of their own (F9).
        package let separatesSenders: Bool
        /// Whether there is a list of all unread messages (F6).
        package let hasUnread: Bool
        /// Whether transactions and promotions have lists, with a filter (F5).
        package let hasCategories: Bool
        /// Whether a heading names the filter above what it sorts (F6).
        package let namesFilter: Bool
    }

    /// Whether unknown senders are filtered by a switch of their own (E3).
    package var hasFilterSwitch: Bool { criteria.contains(.filteringOff) }

    /// The folders that there can be, in the order of the list.
    package var folderIDs: [FolderID] {
        FolderID.everyone.filter { id in
            switch id {
            case .all, .junk: true
            case .known, .unknown: folders.separatesSenders
            case .unread: folders.hasUnread
            case .transactions, .promotions: folders.hasCategories
            case .recentlyDeleted: recoverableDays != nil
            default: hasSubActions
            }
        }
    }

    /// Replies to a sender after which a filter is not asked any more (C7, R1).
    package static let repliesThatMakeKnown = 3

    /// The releases that Siftbox knows, the oldest first.
    package static let all: [Release] = [.eleven, .fourteen, .sixteen, .eighteen]

    package init?(number: Int) {
        guard let found = Self.all.first(where: { $0.number == number }) else { return nil }
        self = found
    }
}

extension Release {
    init(
        number: Int, criteria: [Criterion], services: Set<Service>, filteredServices: Set<Service>, tellsCountry: Bool,
        actions: Set<Action>, hasSubActions: Bool, conversations: Conversations, folders: Folders,
        recoverableDays: Int?, strangersAlert: Bool
    ) {
        self.number = number
        self.criteria = criteria
        self.services = services
        self.filteredServices = filteredServices
        self.tellsCountry = tellsCountry
        self.actions = actions
        self.hasSubActions = hasSubActions
        self.conversations = conversations
        self.folders = folders
        self.recoverableDays = recoverableDays
        self.strangersAlert = strangersAlert
    }
}
