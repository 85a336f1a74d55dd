import Messages
import Terminal

// The colors of the filter's categories, by group.
extension FolderID {
    /// The role of a folder of the filter's; nil for the others.
    var role: Role? {
        let group = FolderID(rawValue: String(rawValue.prefix { $0 != "/" }))
        return switch group {
        case .transactions: .transaction
        case .promotions: .promotion
        case .junk: .junk
        default: nil
        }
    }
}

extension Category {
    /// The role of the category's name; nil for uncategorized.
    var role: Role? { folder?.role }
}
