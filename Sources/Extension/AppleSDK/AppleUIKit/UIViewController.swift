/// A view controller (iOS 2).
///
/// Its view is loaded by `loadView` when it is first accessed.
open class UIViewController: UIResponder {
    /// The name of its nib file, which is not read.
    public let nibName: String?
    open var title: String?
    open var preferredContentSize = CGSize.zero
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
    open var isEditing = false
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
    open var additionalSafeAreaInsets = UIEdgeInsets.zero
    open var edgesForExtendedLayout = UIRectEdge.all
    public let navigationItem = UINavigationItem()
    /// Always nil: the system's bar does not belong to the extension.
    open var navigationController: UINavigationController? { nil }
    open var traitCollection: UITraitCollection { UITraitCollection.current }
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    private(set) open weak var parent: UIViewController?
    private(set) open var children: [UIViewController] = []
    private var loadedView: UIView? {
        didSet {
            oldValue?.controller = nil
            loadedView?.controller = self
        }
    }
    /// Whether it has appeared and not disappeared.
    private var isVisible = false

    /// The context of an extension's request; nil in other controllers.
    open var extensionContext: NSExtensionContext? { parent?.extensionContext }

    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        nibName = nibNameOrNil
        super.init()
    }

    public convenience override init() { self.init(nibName: nil, bundle: nil) }

    /// Creates a controller without its storyboard properties.
    public required init?(coder: NSCoder) {
        nibName = nil
        super.init()
    }

    // As Apple's property: nil only if `loadView` has not set one.
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

    /// Creates the view from the storyboard, or else an empty one. A subclass that creates its own view sets `view` and
    /// does not call super.
    open func loadView() { view = (self as? any _DrawnInStoryboard)?._drawnView() ?? UIView() }
    open func awakeFromNib() {}
    /// Never called: there are no segues.
    open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    open func viewIsAppearing(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
    open func viewWillLayoutSubviews() {}
    open func viewDidLayoutSubviews() {}
    open func didReceiveMemoryWarning() {}
    open func viewSafeAreaInsetsDidChange() {}
    open func viewLayoutMarginsDidChange() {}
    open func updateViewConstraints() {}
    open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
    /// Never called: the screen does not turn.
    open func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {}
    open var prefersStatusBarHidden: Bool { false }
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }

    /// Adds a child. Its view is not added: that is up to the caller, as on iOS.
    open func addChild(_ childController: UIViewController) {
        if childController.parent != nil { childController.removeFromParent() }
        childController.willMove(toParent: self)
        children.append(childController)
        childController.parent = self
    }

    open func removeFromParent() {
        guard let parent else { return }
        parent.children.removeAll { $0 === self }
        self.parent = nil
        didMove(toParent: nil)
    }

    /// The view was added to another one: a child appears, if its parent is visible.
    func viewWasAdded() {
        if let parent, parent.isVisible, !isVisible { appear() }
    }

    /// The view was removed from its superview: a child disappears.
    func viewWasRemoved() {
        if parent != nil, isVisible { disappear() }
    }

    open func willMove(toParent parent: UIViewController?) {}
    open func didMove(toParent parent: UIViewController?) {}

    // MARK: Presentation

    public enum ModalPresentationStyle: Int, Sendable {
        case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
        case automatic = -2
    }

    private(set) open var presentedViewController: UIViewController?
    private(set) open weak var presentingViewController: UIViewController?
    open var modalPresentationStyle = ModalPresentationStyle.automatic
    open var isModalInPresentation = false

    /// Presents a controller. The sheet shows its view until it is dismissed.
    ///
    /// As on iOS, a controller can present only one other controller.
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {
        guard presentedViewController == nil else { return }
        presentedViewController = viewControllerToPresent
        viewControllerToPresent.presentingViewController = self
        viewControllerToPresent.appear()
        completion?()
    }

    /// Dismisses the presented controller, or this one if it presents none.
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

    /// Loads the view and calls the appearance methods, in the same order as iOS.
    package func appear() {
        loadViewIfNeeded()
        viewWillAppear(true)
        viewIsAppearing(true)
        viewWillLayoutSubviews()
        loadedView?.layoutSubviews()
        viewDidLayoutSubviews()
        isVisible = true
        viewDidAppear(true)
        for child in children where child.isViewLoaded && !child.isVisible { child.appear() }
    }

    /// Calls the disappearance methods.
    package func disappear() {
        viewWillDisappear(true)
        isVisible = false
        viewDidDisappear(true)
        for child in children where child.isVisible { child.disappear() }
    }
}
