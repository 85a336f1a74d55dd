/// A view (iOS 2). Here it is a node of a tree, and is not drawn.
///
/// `frame` is the last value that was set; constraints do not change it.
open class UIView: UIResponder {
    public enum ContentMode: Int, Sendable {
        case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
    }

    open var frame: CGRect
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: frame.size) }
        set { frame.size = newValue.size }
    }
    open var center: CGPoint {
        get { CGPoint(x: frame.midX, y: frame.midY) }
        set { frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2) }
    }
    open var transform = CGAffineTransform.identity
    open var backgroundColor: UIColor?
    // As Apple's property.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var tintColor: UIColor!
    open var alpha: CGFloat = 1
    open var isHidden = false
    open var isOpaque = true
    open var clipsToBounds = false
    open var contentMode = ContentMode.scaleToFill
    open lazy var isUserInteractionEnabled = !Self.ignoresTouches
    open var tag = 0
    open var translatesAutoresizingMaskIntoConstraints = true
    open var autoresizingMask: AutoresizingMask = []
    open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    open var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
    open var accessibilityIdentifier: String?
    open var accessibilityLabel: String?
    open var isAccessibilityElement = false
    open var accessibilityTraits: UIAccessibilityTraits = []
    open var accessibilityHint: String?
    open var accessibilityValue: String?
    open var accessibilityElements: [Any]?
    open var accessibilityViewIsModal = false
    open var accessibilityElementsHidden = false
    open var shouldGroupAccessibilityChildren = false
    open var isMultipleTouchEnabled = false
    open var isExclusiveTouch = false
    open var autoresizesSubviews = true
    open var preservesSuperviewLayoutMargins = false
    open var insetsLayoutMarginsFromSafeArea = true
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
    open var semanticContentAttribute = UISemanticContentAttribute.unspecified
    open var tintAdjustmentMode = TintAdjustmentMode.automatic
    open var cornerConfiguration = UICornerConfiguration()
    open class var layerClass: AnyClass { CALayer.self }
    open private(set) lazy var layer: CALayer = (type(of: self).layerClass as? CALayer.Type ?? CALayer.self).init()
    /// The constraints that were added with `addConstraint`; activated ones are not included.
    private(set) open var constraints: [NSLayoutConstraint] = []
    private(set) open var gestureRecognizers: [UIGestureRecognizer]?

    private(set) open weak var superview: UIView?
    /// The controller whose view this is.
    weak var controller: UIViewController?
    /// The subviews, from back to front.
    private(set) open var subviews: [UIView] = []

    public init(frame: CGRect) {
        self.frame = frame
        super.init()
    }

    public convenience override init() { self.init(frame: .zero) }

    /// Creates a view without its storyboard properties, which are set afterwards.
    public required init?(coder: NSCoder) {
        frame = .zero
        super.init()
    }

    open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

    open func insertSubview(_ view: UIView, at index: Int) {
        view.removeFromSuperview()
        subviews.insert(view, at: min(max(index, 0), subviews.count))
        view.willMove(toSuperview: self)
        view.superview = self
        view.didMoveToSuperview()
        didAddSubview(view)
        view.controller?.viewWasAdded()
    }

    open func insertSubview(_ view: UIView, aboveSubview other: UIView) {
        insertSubview(view, at: (subviews.firstIndex { $0 === other } ?? subviews.count - 1) + 1)
    }

    open func insertSubview(_ view: UIView, belowSubview other: UIView) {
        insertSubview(view, at: subviews.firstIndex { $0 === other } ?? 0)
    }

    open func bringSubviewToFront(_ view: UIView) {
        if view.superview === self { addSubview(view) }
    }

    open func sendSubviewToBack(_ view: UIView) {
        if view.superview === self { insertSubview(view, at: 0) }
    }

    open func removeFromSuperview() {
        guard let superview else { return }
        superview.subviews.removeAll { $0 === self }
        self.superview = nil
        didMoveToSuperview()
        controller?.viewWasRemoved()
    }

    open func didMoveToSuperview() {}

    open func isDescendant(of view: UIView) -> Bool {
        self === view || superview?.isDescendant(of: view) ?? false
    }

    open func viewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        return subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
    }

    open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
        gestureRecognizer.view = self
        gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
    }

    open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizers?.removeAll { $0 === gestureRecognizer }
        gestureRecognizer.view = nil
    }

    /// Ends editing in any field inside the view.
    @discardableResult
    open func endEditing(_ force: Bool) -> Bool {
        resignFirstResponder()
        subviews.forEach { $0.endEditing(force) }
        return true
    }

    open func addConstraint(_ constraint: NSLayoutConstraint) {
        constraint.isActive = true
        constraints.append(constraint)
    }

    open func addConstraints(_ constraints: [NSLayoutConstraint]) { constraints.forEach(addConstraint) }

    open func removeConstraint(_ constraint: NSLayoutConstraint) {
        constraint.isActive = false
        constraints.removeAll { $0 === constraint }
    }

    /// Called before the view is listed. A view whose subviews depend on something else brings them up to date.
    open func _updateContents() {}

    /// Whether a view of the class ignores touches by default.
    class var ignoresTouches: Bool { false }
    /// Whether each subview is listed on its own. Otherwise a label and a switch alone are one element.
    package var hasSeparateElements = false

    /// Brings a view and its subviews up to date, as far as they are listed.
    ///
    /// - Parameter depth: the number of levels.
    package func updateAllContents(depth: Int) {
        guard depth > 0 else { return }
        _updateContents()
        for subview in subviews { subview.updateAllContents(depth: depth - 1) }
    }

    open func awakeFromNib() {}
    open func draw(_ rect: CGRect) {}
    open func willMove(toSuperview newSuperview: UIView?) {}
    open func didMoveToWindow() {}
    open func didAddSubview(_ subview: UIView) {}
    open func tintColorDidChange() {}
    open func safeAreaInsetsDidChange() {}
    open func layoutMarginsDidChange() {}
    open func invalidateIntrinsicContentSize() {}
    open var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) }
    public static let noIntrinsicMetric: CGFloat = -1
    public static let layoutFittingCompressedSize = CGSize.zero
    public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)
    open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { frame.size }
    /// Always nil: Siftbox has no windows.
    open var window: UIWindow? { nil }
    open func setNeedsLayout() {}
    open func setNeedsDisplay() {}
    open func setNeedsUpdateConstraints() {}
    open func updateConstraints() {}
    /// Calls `layoutSubviews`, which may set frames.
    open func layoutIfNeeded() { layoutSubviews() }
    open func layoutSubviews() {}
    open func sizeToFit() {}
    open func sizeThatFits(_ size: CGSize) -> CGSize { frame.size }
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    open var traitCollection: UITraitCollection { UITraitCollection.current }
}

extension UIView {
    public struct AutoresizingMask: OptionSet, Hashable, Sendable {
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }
    }
}

/// A scroll view (iOS 2). It does not scroll here.
open class UIScrollView: UIView {
    public enum KeyboardDismissMode: Int, Sendable {
        case none, onDrag, interactive
    }

    open var contentSize = CGSize.zero
    open var contentOffset = CGPoint.zero
    open var contentInset = UIEdgeInsets.zero
    open var isScrollEnabled = true
    open var showsVerticalScrollIndicator = true
    open var showsHorizontalScrollIndicator = true
    open var alwaysBounceVertical = false
    open var bounces = true
    open var keyboardDismissMode = KeyboardDismissMode.none
    open var alwaysBounceHorizontal = false
    open var isPagingEnabled = false
    open var isDirectionalLockEnabled = false
    open var scrollIndicatorInsets = UIEdgeInsets.zero
    open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
    open var adjustedContentInset: UIEdgeInsets { contentInset }
    public let topEdgeEffect = UIScrollEdgeEffect()
    public let bottomEdgeEffect = UIScrollEdgeEffect()
    public let leftEdgeEffect = UIScrollEdgeEffect()
    public let rightEdgeEffect = UIScrollEdgeEffect()

    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        case automatic, scrollableAxes, never, always
    }

    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) { self.contentOffset = contentOffset }
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {}
    open func flashScrollIndicators() {}
    public var contentLayoutGuide: UILayoutGuide { UILayoutGuide(of: self) }
    public var frameLayoutGuide: UILayoutGuide { UILayoutGuide(of: self) }
}
