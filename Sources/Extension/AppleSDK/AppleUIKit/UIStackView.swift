/// A stack view (iOS 9). The order of its views is stored; they are not laid out.
open class UIStackView: UIView {
    public enum Distribution: Int, Sendable {
        case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
    }

    public enum Alignment: Int, Sendable {
        case fill, leading, firstBaseline, center, trailing, lastBaseline
    }

    open var axis = NSLayoutConstraint.Axis.horizontal
    open var distribution = Distribution.fill
    open var alignment = Alignment.fill
    /// The distance between two views, in points.
    open var spacing: CGFloat = 0
    open var isLayoutMarginsRelativeArrangement = false
    open var isBaselineRelativeArrangement = false
    // A view that is removed from the stack is not arranged any more.
    open var arrangedSubviews: [UIView] { arranged.filter { $0.superview === self } }
    private var arranged: [UIView] = []

    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        views.forEach(addArrangedSubview)
    }

    open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arranged.count) }

    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        removeArrangedSubview(view)
        if view.superview !== self { addSubview(view) }
        arranged.insert(view, at: min(max(stackIndex, 0), arranged.count))
    }

    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {}

    /// Removes it from the arranged views; it stays a subview.
    open func removeArrangedSubview(_ view: UIView) { arranged = arrangedSubviews.filter { $0 !== view } }
}
