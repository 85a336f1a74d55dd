/// What owns a view and is told when it comes and goes (iOS 2).
///
/// Its view is made when it is first asked for, by `loadView`. Storyboards and nibs are not read: a controller that was
/// drawn in one gets an empty view, and its outlets stay nil.
open class UIViewController: UIResponder {
    /// The file that its view was to come from; it is not read.
    public let nibName: String?
    open var title: String?
    open var preferredContentSize = CGSize.zero
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

    open func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        loadView()
        viewDidLoad()
    }

    /// Makes an empty view. A subclass that makes its own sets `view`, and does not call this.
    open func loadView() { view = UIView() }

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

    /// Shows nothing: a report is one sheet here. `completion` is called at once.
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {
        completion?()
    }

    /// Takes nothing away. `completion` is called at once.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) { completion?() }
}
