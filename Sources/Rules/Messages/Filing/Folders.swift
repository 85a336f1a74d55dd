/// Conversations that are always listed together. The store counts each bucket, and a folder is a set of buckets.
package struct Bucket: Hashable, Sendable {
    package var category: Category
    /// Whether the sender is known: a contact, three replies, or an iMessage conversation that the user started (F9).
    package var known: Bool
    package var deleted: Bool
    /// For junk: whether the participants have another conversation that is not junk (F3).
    package var besideOthers: Bool
    /// Whether a message of an unknown sender notified in the last hours (`Settings.notifiedInMessages`).
    package var hasNotified: Bool

    package init(
        category: Category, known: Bool, deleted: Bool, besideOthers: Bool = false, hasNotified: Bool = false
    ) {
        self.category = category
        self.known = known
        self.deleted = deleted
        self.besideOthers = besideOthers
        // Elsewhere it changes nothing.
        self.hasNotified = hasNotified && !known && !deleted && category != .junk
    }

    package static let all: [Bucket] = Category.all.flatMap { category in
        [(false, false), (true, false), (false, true), (true, true)].flatMap { known, deleted in
            (category == .junk ? [false, true] : [false]).map { besideOthers in
                Bucket(category: category, known: known, deleted: deleted, besideOthers: besideOthers)
            }
                + (known || deleted || category == .junk
                    ? [] : [Bucket(category: category, known: false, deleted: false, hasNotified: true)])
        }
    }
}

/// A folder, with its name and the conversations that it lists.
package struct Folder: Hashable, Sendable, Identifiable {
    package let id: FolderID
    package let name: String
    /// 1 for a sub-folder, below its parent.
    package let level: Int
    package let buckets: Set<Bucket>
    /// Whether the folder lists only conversations with unread messages.
    package let unreadOnly: Bool
}

/// The list of folders from top to bottom, with the heading (F6).
package struct FolderList: Hashable, Sendable {
    package enum Row: Hashable, Sendable {
        case heading(String)
        case folder(Folder)
    }

    package var rows: [Row]

    package var folders: [Folder] {
        rows.compactMap { row in if case .folder(let folder) = row { folder } else { nil } }
    }

    package subscript(id: FolderID) -> Folder? { folders.first { $0.id == id } }

    /// The facts that decide which folders exist.
    package struct Facts: Hashable, Sendable {
        /// The active filter's name; nil: None.
        package var filterName: String?
        package var capabilities = Capabilities.none
        package var filterUnknownSenders = true
        /// Whether Junk has a conversation.
        package var hasJunk = false
        /// Whether there is an unread message that is neither junk nor deleted (F7).
        package var hasUnread = false
        /// `Settings.unknownInMessages` (F3).
        package var unknownInMessages = false
        /// `Release.isFilteringSpam` (F14).
        package var isFilteringSpam = false

        package init() {}
    }

    /// The folders of a release for these facts.
    package init(_ release: Release, _ facts: Facts) {
        let plan = release.folders
        guard facts.filterUnknownSenders || release.filterSwitch == nil else {  // F10
            let hasSpam = facts.isFilteringSpam  // F14
            rows = [.folder(Folder(.all, plan.all) { !hasSpam || $0.category != .junk })]
            if hasSpam { rows.append(Self.junk(plan)) }
            rows += Self.deleted(release)
            return
        }
        let hasFilter = facts.filterName != nil
        var rows: [Row] = [.folder(Folder(.all, plan.all) { Self.isInAll($0, plan, facts) })]
        if case .whileUnread(let name) = plan.unread, facts.hasUnread { rows.append(Self.unread(name)) }  // F7
        if let name = plan.known {
            rows.append(.folder(Folder(.known, name) { $0.known && $0.category != .junk }))
        }
        if let name = plan.unknown {
            rows.append(
                .folder(
                    Folder(.unknown, name) {  // E6, F9
                        !$0.known && !(plan.allIsOfKnown && $0.hasNotified) && $0.category != .junk
                            && (!hasFilter || $0.category == .uncategorized)
                    }))
        }
        if case .always(let name) = plan.unread { rows.append(Self.unread(name)) }  // F6
        if let filter = facts.filterName, let categories = plan.categories {
            if let heading = categories.heading { rows.append(.heading(heading + filter.uppercased())) }
            let (transactional, promotional) = (facts.capabilities.transactional, facts.capabilities.promotional)
            rows += Self.group(.transaction, .transactions, categories.transactions, transactional, plan)
            rows += Self.group(.promotion, .promotions, categories.promotions, promotional, plan)
        }
        if hasFilter || facts.hasJunk || plan.hasEmptyJunk {  // E6, F4
            rows.append(Self.junk(plan))
        }
        self.rows = rows + Self.deleted(release)
    }

    /// Whether the first folder, All Messages or Messages, lists these conversations (F3, F7, F9).
    private static func isInAll(_ bucket: Bucket, _ plan: Release.Folders, _ facts: Facts) -> Bool {
        guard plan.allIsOfKnown else { return bucket.category != .junk }
        // As in the observation on iOS 26.5: categorized conversations, and junk of senders with other conversations
        // (F3).
        if facts.unknownInMessages { return bucket.category != .junk || bucket.besideOthers }
        if bucket.hasNotified { return true }
        guard bucket.known, bucket.category != .junk else { return false }
        // Without a filter no other folder lists categorized conversations (E6).
        return bucket.category == .uncategorized || facts.filterName == nil
    }

    private static func junk(_ plan: Release.Folders) -> Row {
        .folder(Folder(.junk, plan.junk) { $0.category == .junk })
    }

    /// The unread messages of all folders but the junk folder (F6, F7).
    private static func unread(_ name: String) -> Row {
        .folder(Folder(.unread, name, unreadOnly: true) { $0.category != .junk })
    }

    /// A parent with its sub-folders (S3, S4). The parent also lists the conversations of its sub-folders (F8).
    private static func group(
        _ action: Action, _ id: FolderID, _ name: String, _ subActions: [SubAction], _ plan: Release.Folders
    ) -> [Row] {
        let inGroup = Set(
            [Category(action: action, subAction: .none)]
                + SubAction.inFolderOrder(of: action).map { Category(action: action, subAction: $0) })
        let prefix = subActions.isEmpty ? "" : plan.categories?.withSubFolders ?? ""
        let parent = Folder(id, prefix + name) { inGroup.contains($0.category) }
        let children = subActions.map { sub in
            Folder(FolderID(subAction: sub), plan.name(of: sub), level: 1) {
                $0.category == Category(action: action, subAction: sub)
            }
        }
        return ([parent] + children).map(Row.folder)
    }

    /// Recently Deleted, if the release has it (F12).
    private static func deleted(_ release: Release) -> [Row] {
        guard release.recoverableDays != nil else { return [] }
        let buckets = Set(Bucket.all.filter(\.deleted))
        return [
            .folder(
                Folder(
                    id: .recentlyDeleted, name: release.folders.recentlyDeleted, level: 0, buckets: buckets,
                    unreadOnly: false))
        ]
    }
}

extension Folder {
    fileprivate init(
        _ id: FolderID, _ name: String, level: Int = 0, unreadOnly: Bool = false, listing: (Bucket) -> Bool
    ) {
        self.init(
            id: id, name: name, level: level, buckets: Set(Bucket.all.filter { !$0.deleted && listing($0) }),
            unreadOnly: unreadOnly)
    }
}

extension FolderList {
    /// The most specific folder that lists a conversation of this bucket; the meaning of `folder:` in a session.
    ///
    /// A sub-folder precedes its parent, a category's folder precedes Known and Unknown Senders, and those precede All.
    package func mostSpecific(for bucket: Bucket) -> Folder? {
        let listing = folders.filter { $0.buckets.contains(bucket) && !$0.unreadOnly }
        let own = bucket.category.folder
        return listing.first { $0.id == own && !bucket.deleted } ?? listing.last { $0.id != .all } ?? listing.first
    }

    /// Whether conversations of this bucket are in Spam, on a release that has no replies and no links there (R8).
    package func isClosed(_ bucket: Bucket, in release: Release) -> Bool {
        release.closesSpam && mostSpecific(for: bucket)?.id == .junk
    }
}

extension FolderList {
    /// The folders of a release if a filter declares every sub-folder.
    package static func complete(_ release: Release) -> FolderList {
        var facts = Facts()
        facts.hasJunk = true
        facts.filterName = ""
        facts.capabilities =
            Capabilities.validate(
                DeclaredCapabilities(
                    transactional: SubAction.inFolderOrder(of: .transaction).map(ReportedValue.known),
                    promotional: SubAction.inFolderOrder(of: .promotion).map(ReportedValue.known)),
                in: release, limit: .warn
            ).capabilities
        return FolderList(release, facts)
    }
}

extension Folder {
    /// The category of the messages that an export places in this folder; nil if there is none.
    package var category: Category? {
        if let category = Category.all.first(where: { $0.folder == id }) { return category }
        return [.all, .known, .unknown].contains(id) ? .uncategorized : nil
    }
}

extension Folder {
    /// The conversations of a folder that have unread messages.
    package init(unreadIn folder: Folder) {
        self.init(id: folder.id, name: folder.name, level: folder.level, buckets: folder.buckets, unreadOnly: true)
    }
}
