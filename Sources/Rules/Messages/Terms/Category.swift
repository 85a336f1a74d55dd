/// An action with its sub-action, after validation. It decides which of the sender's conversations a message belongs
/// to.
///
/// *Uncategorized* is everything that no filter put elsewhere: `none`, `allow`, an error, or no query.
package enum Category: Hashable, Sendable {
    case uncategorized
    case junk
    /// `subAction` is `none` for the parent alone.
    case transaction(SubAction)
    case promotion(SubAction)

    package init(action: Action, subAction: SubAction) {
        switch action {
        case .none, .allow: self = .uncategorized
        case .junk: self = .junk
        case .transaction: self = .transaction(subAction)
        case .promotion: self = .promotion(subAction)
        }
    }

    /// `none` for uncategorized, also after `allow`.
    var action: Action {
        switch self {
        case .uncategorized: .none
        case .junk: .junk
        case .transaction: .transaction
        case .promotion: .promotion
        }
    }

    private var subAction: SubAction {
        switch self {
        case .uncategorized, .junk: .none
        case .transaction(let sub), .promotion(let sub): sub
        }
    }

    /// Whether it has a sub-action.
    package var isSubCategory: Bool { subAction != .none }

    /// The category as one number for the store: the number of the sub-action if there is one, otherwise of the action.
    package var code: Int { isSubCategory ? subAction.rawValue : action.rawValue }

    /// The category with this `code`; nil if there is none.
    package init?(code: Int) {
        if let action = Action(rawValue: code) {
            self.init(action: action, subAction: .none)
        } else if let sub = SubAction(rawValue: code), let action = sub.action {
            self.init(action: action, subAction: sub)
        } else {
            return nil
        }
    }

    package static let all: [Category] =
        [.uncategorized, .junk, .transaction(.none), .promotion(.none)]
        + SubAction.inFolderOrder(of: .transaction).map(Category.transaction)
        + SubAction.inFolderOrder(of: .promotion).map(Category.promotion)

    /// The folder of this category; nil for uncategorized, whose folder depends on the sender (F9).
    package var folder: FolderID? {
        switch self {
        case .uncategorized: nil
        case .junk: .junk
        case .transaction(let sub): sub == .none ? .transactions : FolderID(subAction: sub)
        case .promotion(let sub): sub == .none ? .promotions : FolderID(subAction: sub)
        }
    }

    /// For display: "Finance", "Transactions", "Junk".
    package var name: String {
        switch self {
        case .uncategorized: "Uncategorized"
        case .junk: "Junk"
        case .transaction(let sub): sub == .none ? "Transactions" : sub.folderName
        case .promotion(let sub): sub == .none ? "Promotions" : sub.folderName
        }
    }

    /// The same where all categories are listed together: both parents have a sub-folder *Others*.
    package var distinctName: String {
        switch self {
        case .transaction(.transactionalOthers): "Other transactions"
        case .promotion(.promotionalOthers): "Other promotions"
        default: name
        }
    }
}

extension Category {
    /// Apple's name of the sub-action, or of the action if there is no sub-action: `transactionalFinance`, `junk`;
    /// `none` for uncategorized.
    package var apiName: String { isSubCategory ? subAction.name : action.name }

    /// The category with Apple's name of an action or sub-action; nil if the name is unknown.
    package init?(appleName: String) {
        if let action = Action(name: appleName) {
            self.init(action: action, subAction: .none)
        } else if let sub = SubAction(name: appleName), let action = sub.action {
            self.init(action: action, subAction: sub)
        } else {
            return nil
        }
    }
}

extension Category: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let code = try container.decode(Int.self)
        guard let category = Category(code: code) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no category has the code \(code)")
        }
        self = category
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(code)
    }
}

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
