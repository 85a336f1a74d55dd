import InboxDatabase
import Messages

/// The list of folders and the open folder.
struct FolderPane: Sendable {
    var list = FolderList(.standard, FolderList.Facts())
    var counts: InboxCounts?
    var open = FolderID.all

    /// The open folder. A folder that disappeared with its filter is replaced by its parent, else by the first folder.
    var folder: Folder? {
        list[open] ?? list[parent] ?? list.folders.first
    }

    private var parent: FolderID {
        FolderID(rawValue: String(open.rawValue.prefix { $0 != "/" }))
    }

    /// Reloads the list; returns true when another folder is open now.
    mutating func refresh(_ inbox: InboxReader) throws -> Bool {
        let counts = try inbox.counts()
        self.counts = counts
        list = try inbox.folders(counts, keepsUnread: open == .unread)
        guard let folder, folder.id != open else { return false }
        open = folder.id
        return true
    }

    /// The folder `step` places further, clamped to the first and the last.
    func neighbor(_ step: Int) -> FolderID? {
        let folders = list.folders
        guard let index = folders.firstIndex(where: { $0.id == open }), !folders.isEmpty else { return nil }
        return folders[min(max(0, index + step), folders.count - 1)].id
    }

    func counts(of folder: Folder) -> Counts { counts?[folder] ?? Counts() }

    /// The number of unread messages; none in Recently Deleted.
    func unread(in folder: Folder) -> Int {
        folder.id == .recentlyDeleted ? 0 : counts(of: folder).unread
    }

    var hasUnread: Bool { list.folders.contains { unread(in: $0) > 0 } }

    /// The name of a folder and the number of its unread messages, which some releases put in brackets after the name of
    /// Junk: `Junk (12)`.
    func label(of folder: Folder, _ release: Release) -> (name: String, unread: String) {
        let unread = unread(in: folder)
        guard unread > 0 else { return (folder.name, "") }
        let number = Counted.number(unread)
        let isInParentheses = folder.id == .junk && release.folders.parenthesizesJunkCount
        return isInParentheses ? ("\(folder.name) (\(number))", "") : (folder.name, number)
    }

    /// The names of the folders of sub-categories and of junk, as tags of the conversations that are filed there. For the
    /// other categories the category's own name is shorter: `Transactions`, not `All Transactions`.
    var tags: [FolderID: String] {
        Dictionary(
            list.folders.filter { $0.level > 0 || $0.id == .junk }.map { ($0.id, $0.name) },
            uniquingKeysWith: { first, _ in first })
    }

    /// The folder in which a conversation is shown: the open one if it lists it, else All Messages, else its own.
    func home(of conversation: Conversation) -> FolderID? {
        if let folder, folder.buckets.contains(conversation.bucket) { return folder.id }
        let all = list[.all]
        return all.flatMap { $0.buckets.contains(conversation.bucket) ? $0.id : nil }
            ?? list.mostSpecific(for: conversation.bucket)?.id
    }

    /// The folder to which a command moves; nil with a hint at an end of the list.
    func target(of command: Command) -> (folder: FolderID?, hint: Status?) {
        let count = list.folders.count
        let step =
            switch command {
            case .up: -1
            case .down: 1
            case .pageUp, .home: -count
            default: count
            }
        if let target = neighbor(step), target != open { return (target, nil) }
        return (nil, .hint(step < 0 ? "This is the first folder." : "This is the last folder."))
    }
}
