/// A view that lines up others (iOS 9). Their order is kept; they are not laid out.
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
    // A view that was taken out of the stack is out of the line, too.
    open var arrangedSubviews: [UIView] { line.filter { $0.superview === self } }
    private var line: [UIView] = []

    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        views.forEach(addArrangedSubview)
    }

    open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: line.count) }

    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        removeArrangedSubview(view)
        if view.superview !== self { addSubview(view) }
        line.insert(view, at: min(max(stackIndex, 0), line.count))
    }

    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {}

    /// Takes it out of the line; it stays a subview.
    open func removeArrangedSubview(_ view: UIView) { line = arrangedSubviews.filter { $0 !== view } }
}
