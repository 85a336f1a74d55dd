/// What owns a view and is told when it comes and goes (iOS 2).
///
/// Its view is made when it is first asked for, by `loadView`.
open class UIViewController: UIResponder {
    /// The file that its view was to come from; it is not read.
    public let nibName: String?
    open var title: String?
    open var preferredContentSize = CGSize.zero
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
    open var isEditing = false
    public let navigationItem = UINavigationItem()
    /// Nil: what a phone puts above an extension's controller is not the extension's.
    open var navigationController: UINavigationController? { nil }
    open var traitCollection: UITraitCollection { UITraitCollection.current }
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    private(set) open weak var parent: UIViewController?
    private(set) open var children: [UIViewController] = []
    private var loadedView: UIView?

    /// The context of an extension's request; nil in a controller that is not part of one.
    open var extensionContext: NSExtensionContext? { parent?.extensionContext }

    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        nibName = nibNameOrNil
        super.init()
    }

    public convenience override init() { self.init(nibName: nil, bundle: nil) }

    /// A controller without anything that a storyboard would have said.
    public required init?(coder: NSCoder) {
        nibName = nil
        super.init()
    }

    // Apple's property is implicitly unwrapped, too: nil only when `loadView` made none.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return loadedView
        }
        set { loadedView = newValue }
    }

    open var isViewLoaded: Bool { loadedView != nil }
    open var viewIfLoaded: UIView? { loadedView }

    open func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        loadView()
        viewDidLoad()
    }

    /// Makes the view that a storyboard has for it, else an empty one. A subclass that makes its own sets `view`, and does
    /// not call this.
    open func loadView() { view = (self as? any _DrawnInStoryboard)?._drawnView() ?? UIView() }
    open func awakeFromNib() {}

    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
    open func viewWillLayoutSubviews() {}
    open func viewDidLayoutSubviews() {}
    open func didReceiveMemoryWarning() {}

    open func addChild(_ childController: UIViewController) {
        childController.removeFromParent()
        children.append(childController)
        childController.parent = self
    }

    open func removeFromParent() {
        parent?.children.removeAll { $0 === self }
        parent = nil
    }

    open func willMove(toParent parent: UIViewController?) {}
    open func didMove(toParent parent: UIViewController?) {}

    // MARK: What lies above it

    public enum ModalPresentationStyle: Int, Sendable {
        case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
        case automatic = -2
    }

    private(set) open var presentedViewController: UIViewController?
    private(set) open weak var presentingViewController: UIViewController?
    open var modalPresentationStyle = ModalPresentationStyle.automatic
    open var isModalInPresentation = false

    /// Shows a controller above this one: what it has is what the sheet shows, until it is dismissed.
    ///
    /// As on a phone, one that already shows another shows no second.
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {
        guard presentedViewController == nil else { return }
        presentedViewController = viewControllerToPresent
        viewControllerToPresent.presentingViewController = self
        viewControllerToPresent.appear()
        completion?()
    }

    /// Takes away what this controller shows, or without such a one, itself.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        if let shown = presentedViewController {
            presentedViewController = nil
            shown.presentingViewController = nil
            shown.disappear()
            completion?()
        } else if let presentingViewController {
            presentingViewController.dismiss(animated: flag, completion: completion)
        }
    }

    /// Loads the view and tells that it comes, in the order of a phone.
    package func appear() {
        loadViewIfNeeded()
        viewWillAppear(true)
        viewWillLayoutSubviews()
        loadedView?.layoutSubviews()
        viewDidLayoutSubviews()
        viewDidAppear(true)
        for child in children where child.isViewLoaded { child.appear() }
    }

    /// Tells that the view goes.
    package func disappear() {
        viewWillDisappear(true)
        viewDidDisappear(true)
        for child in children where child.isViewLoaded { child.disappear() }
    }
}
