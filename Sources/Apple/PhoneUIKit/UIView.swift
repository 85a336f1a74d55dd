/// A rectangle of the screen (iOS 2): here, a place in a tree that is not drawn.
///
/// `frame` is what was set last; no constraint changes it.
open class UIView: UIResponder {
    open var frame: CGRect
    open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
    open var backgroundColor: UIColor?
    // Apple's property is implicitly unwrapped, too.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var tintColor: UIColor!
    open var alpha: CGFloat = 1
    open var isHidden = false
    open var isUserInteractionEnabled = true
    open var tag = 0
    open var translatesAutoresizingMaskIntoConstraints = true
    open var accessibilityIdentifier: String?
    open var accessibilityLabel: String?

    private(set) open weak var superview: UIView?
    /// The views inside, the backmost first.
    private(set) open var subviews: [UIView] = []

    public init(frame: CGRect) {
        self.frame = frame
        super.init()
    }

    public convenience override init() { self.init(frame: .zero) }

    /// A view without anything that a storyboard would have said: storyboards are not read.
    public required init?(coder: NSCoder) {
        frame = .zero
        super.init()
    }

    open func addSubview(_ view: UIView) {
        view.removeFromSuperview()
        subviews.append(view)
        view.superview = self
    }

    open func removeFromSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }

    open func setNeedsLayout() {}
    /// Calls `layoutSubviews`: whoever sets frames there has them.
    open func layoutIfNeeded() { layoutSubviews() }
    open func layoutSubviews() {}
}

/// A view whose content can be larger than itself (iOS 2). There is no scrolling.
open class UIScrollView: UIView {
    open var contentSize = CGSize.zero
    open var isScrollEnabled = true
    public var contentLayoutGuide: UILayoutGuide { UILayoutGuide(of: self) }
    public var frameLayoutGuide: UILayoutGuide { UILayoutGuide(of: self) }
}
