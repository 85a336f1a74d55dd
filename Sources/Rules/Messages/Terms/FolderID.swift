/// The name of a folder in sessions and commands: `junk`, `transactions/finance` (Sessions/README.md).
package struct FolderID: RawRepresentable, Hashable, Codable, Sendable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static let all = FolderID(rawValue: "all")
    package static let known = FolderID(rawValue: "known")
    package static let unknown = FolderID(rawValue: "unknown")
    package static let unread = FolderID(rawValue: "unread")
    package static let transactions = FolderID(rawValue: "transactions")
    package static let promotions = FolderID(rawValue: "promotions")
    package static let junk = FolderID(rawValue: "junk")
    package static let recentlyDeleted = FolderID(rawValue: "recently-deleted")

    /// The sub-folder of a sub-action: the folder's name in lower case, with hyphens, below its parent.
    package init(subAction: SubAction) {
        let parent = subAction.action == .promotion ? FolderID.promotions : FolderID.transactions
        let name = subAction.folderName.lowercased().map { $0 == " " ? "-" : String($0) }.joined()
        self.init(rawValue: "\(parent.rawValue)/\(name)")
    }

    /// Every identifier that exists in some release, in the order of the list.
    package static let allIDs: [FolderID] =
        [.all, .known, .unknown, .unread, .transactions]
        + SubAction.inFolderOrder(of: .transaction).map(FolderID.init(subAction:))
        + [.promotions] + SubAction.inFolderOrder(of: .promotion).map(FolderID.init(subAction:))
        + [.junk, .recentlyDeleted]
}
