/// The contents of the navigation bar for a controller (iOS 2).
///
/// A reporting extension has the system's bar with Cancel and Done. Only the title is used.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
    open var title: String?
    open var prompt: String?
    open var leftBarButtonItem: UIBarButtonItem?
    open var rightBarButtonItem: UIBarButtonItem?
    open var titleView: UIView?
    open var hidesBackButton = false
    open var searchController: UISearchController?
    open var leftBarButtonItems: [UIBarButtonItem]?
    open var rightBarButtonItems: [UIBarButtonItem]?

    open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
    open var standardAppearance: UINavigationBarAppearance?
    open var scrollEdgeAppearance: UINavigationBarAppearance?
    open var compactAppearance: UINavigationBarAppearance?

    public enum LargeTitleDisplayMode: Int, Sendable {
        case automatic, always, never
    }

    public init(title: String) { self.title = title }
    public override init() {}
}

/// A bar button (iOS 2).
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
    open var primaryAction: UIAction?
    open var tintColor: UIColor?
    open var action: Selector?

    public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
        self.init()
        self.title = title
        self.style = style
        self.target = target as AnyObject?
        self.action = action
    }

    public convenience init(
        title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
    ) {
        self.init()
        self.title = title ?? primaryAction?.title
        self.primaryAction = primaryAction
    }

    public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
        self.init(primaryAction: primaryAction)
    }

    public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
        self.init(title: nil, style: .plain, target: target, action: action)
    }
}

/// How a bar is drawn (iOS 13).
@preconcurrency @MainActor
open class UINavigationBarAppearance: NSObject {
    open var backgroundColor: UIColor?
    open var shadowColor: UIColor?
    open var backgroundEffect: UIBlurEffect?
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
    open func configureWithOpaqueBackground() {}
    open func configureWithTransparentBackground() {}
    open func configureWithDefaultBackground() {}
}

/// A bar with buttons (iOS 2). One above the keyboard is not listed.
open class UIToolbar: UIView {
    open var items: [UIBarButtonItem]?
    open var barTintColor: UIColor?
    open var isTranslucent = true
    open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }
}
