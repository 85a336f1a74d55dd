// What an app's table can do besides showing rows: it compiles, and is never called.

extension UITableViewCell {
    /// The way in which a row is edited.
    public enum EditingStyle: Int, Sendable {
        case none, delete, insert
    }
}

/// An action that is shown when the user swipes a row (iOS 11).
@preconcurrency @MainActor
open class UIContextualAction: NSObject {
    public enum Style: Int, Sendable {
        case normal, destructive
    }

    public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

    public let style: Style
    public let handler: Handler
    open var title: String?
    open var image: UIImage?
    open var backgroundColor: UIColor?

    /// - Parameter handler: never called here.
    public init(style: Style, title: String?, handler: @escaping Handler) {
        (self.style, self.title, self.handler) = (style, title, handler)
    }
}

/// The swipe actions of a row (iOS 11).
@preconcurrency @MainActor
open class UISwipeActionsConfiguration: NSObject {
    public let actions: [UIContextualAction]
    open var performsFirstActionWithFullSwipe = true

    public init(actions: [UIContextualAction]) { self.actions = actions }
}
