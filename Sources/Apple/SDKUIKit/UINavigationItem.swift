/// What a controller would have in the bar above it (iOS 2).
///
/// The bar above a reporting extension is the phone's own, with Cancel and Done: of this, the title alone is told.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
    open var title: String?
    open var prompt: String?
    open var leftBarButtonItem: UIBarButtonItem?
    open var rightBarButtonItem: UIBarButtonItem?
    open var titleView: UIView?
    open var hidesBackButton = false

    public init(title: String) { self.title = title }
    public override init() {}
}

/// A button of a bar (iOS 2).
@preconcurrency @MainActor
open class UIBarButtonItem: NSObject {
    public enum Style: Int, Sendable {
        case plain = 0
        case done = 2
    }

    public enum SystemItem: Int, Sendable {
        case done, cancel, edit, save, add, flexibleSpace, fixedSpace
    }

    open var title: String?
    open var style = Style.plain
    open var isEnabled = true
    open weak var target: AnyObject?
    open var action: Selector?

    public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
        self.init()
        self.title = title
        self.style = style
        self.target = target as AnyObject?
        self.action = action
    }

    public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
        self.init(title: nil, style: .plain, target: target, action: action)
    }
}

/// Controllers one above the other (iOS 2), which no extension for reports has around it.
open class UINavigationController: UIViewController {}
