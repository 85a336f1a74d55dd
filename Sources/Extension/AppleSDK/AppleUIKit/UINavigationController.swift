/// A navigation controller (iOS 2). Reporting extensions are not in one; its controllers are stored, not shown.
open class UINavigationController: UIViewController {
    open var viewControllers: [UIViewController] = []
    open var topViewController: UIViewController? { viewControllers.last }
    open var visibleViewController: UIViewController? { presentedViewController ?? topViewController }
    open var isNavigationBarHidden = false
    open var isToolbarHidden = true
    public let navigationBar = UINavigationBar()
    open weak var delegate: (any UINavigationControllerDelegate)?

    public convenience init(rootViewController: UIViewController) {
        self.init(nibName: nil, bundle: nil)
        viewControllers = [rootViewController]
    }

    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        viewControllers.append(viewController)
    }

    /// The root controller stays, as on iOS.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        viewControllers.count > 1 ? viewControllers.removeLast() : nil
    }

    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        let popped = Array(viewControllers.dropFirst())
        viewControllers = Array(viewControllers.prefix(1))
        return popped
    }

    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        self.viewControllers = viewControllers
    }

    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { isNavigationBarHidden = hidden }
}

/// The delegate of a navigation controller (iOS 2). Never called here.
@preconcurrency @MainActor
public protocol UINavigationControllerDelegate: NSObjectProtocol {}

/// A navigation bar (iOS 2). It is not listed.
open class UINavigationBar: UIView {
    open var barTintColor: UIColor?
    open var isTranslucent = true
    open var prefersLargeTitles = false
    open var titleTextAttributes: [NSAttributedString.Key: Any]?
    open var topItem: UINavigationItem?
}

/// A controller with tabs (iOS 2). Its controllers are stored, not shown.
open class UITabBarController: UIViewController {
    open var viewControllers: [UIViewController]?
    open var selectedIndex = 0
    open var selectedViewController: UIViewController? {
        viewControllers.flatMap { $0.indices.contains(selectedIndex) ? $0[selectedIndex] : nil }
    }
}

/// A tab (iOS 2).
@preconcurrency @MainActor
open class UITabBarItem: NSObject {
    open var title: String?
    open var image: UIImage?
    open var badgeValue: String?
    open var tag = 0

    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init()
        (self.title, self.image, self.tag) = (title, image, tag)
    }
}

/// A window (iOS 2). It shows nothing.
open class UIWindow: UIView {
    open var rootViewController: UIViewController?
    open func makeKeyAndVisible() {}
}

extension UIViewController {
    /// Always nil: controllers are not created from a storyboard by name.
    public var storyboard: UIStoryboard? { nil }
    public var tabBarController: UITabBarController? { nil }

    /// Without effect: there are no segues.
    public func performSegue(withIdentifier identifier: String, sender: Any?) {}

    /// Presents the controller: there is no navigation controller.
    public func show(_ vc: UIViewController, sender: Any?) { present(vc, animated: true) }
}
