/// A view controller with SwiftUI views (iOS 13).
///
///     let hosting = UIHostingController(rootView: ReportForm(model: model))
///     addChild(hosting)
///     view.addSubview(hosting.view)
///     hosting.didMove(toParent: self)
open class UIHostingController<Content: View>: UIViewController {
    private let hosted: HostedViews?

    open var rootView: Content {
        didSet { hosted?.rootView = AnyView(rootView) }
    }

    public init(rootView: Content) {
        self.rootView = rootView
        let hosted = HostedViews(AnyView(rootView))
        self.hosted = hosted
        super.init(nibName: nil, bundle: nil)
        hosted.controller = self
    }

    /// For a subclass in a storyboard.
    public init?(coder: NSCoder, rootView: Content) {
        self.rootView = rootView
        let hosted = HostedViews(AnyView(rootView))
        self.hosted = hosted
        super.init(coder: coder)
        hosted.controller = self
    }

    /// As on iOS, a subclass in a storyboard has to call `init(coder:rootView:)`.
    public required init?(coder: NSCoder) { nil }

    open override func loadView() { view = hosted }

    public func sizeThatFits(in size: CGSize) -> CGSize { size }
    public var sizingOptions: UIHostingControllerSizingOptions = []
}

/// How a hosting controller's size follows its views (iOS 16).
public struct UIHostingControllerSizingOptions: OptionSet, Sendable {
    public static let preferredContentSize = UIHostingControllerSizingOptions(rawValue: 1)
    public static let intrinsicContentSize = UIHostingControllerSizingOptions(rawValue: 2)
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
}

/// SwiftUI views as UIKit's: evaluated when they are listed or laid out, if something has changed since.
final class HostedViews: UIView {
    var rootView: AnyView {
        didSet { graph.change.mark() }
    }
    /// The controller, which presents alerts and sheets.
    weak var controller: UIViewController?
    private let graph = ViewGraph()
    private let root: ViewNode
    private var presented: (node: ViewNode, controller: UIViewController)?

    /// How often the views are evaluated in a row, when `onChange` and `onAppear` change values.
    private static let maxEvaluations = 100

    init(_ rootView: AnyView) {
        self.rootView = rootView
        root = ViewNode(type: ObjectIdentifier(AnyView.self), graph: graph)
        super.init(frame: .zero)
        hasSeparateElements = true
    }

    /// Never in a storyboard.
    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() { _updateContents() }

    override func _updateContents() {
        var count = 0
        while graph.change.take(), count < Self.maxEvaluations {
            count += 1
            evaluate()
        }
    }

    private func evaluate() {
        graph.pass += 1
        let context = ViewContext(node: root, environment: EnvironmentValues())
        let change = graph.change
        let listing = withObservationTracking {
            context.listing(of: rootView, at: .content)
        } onChange: {
            change.mark()
        }
        root.removeUnlisted()
        show(listing.elements)
        show(listing.presentations)
        let afterwards = graph.afterwards
        graph.afterwards = []
        for action in afterwards { action() }
    }

    private func show(_ elements: [ListedElement]) {
        let views = elements.compactMap { ElementViews.view(for: $0) }
        guard views != subviews else { return }
        for view in subviews where !views.contains(view) { view.removeFromSuperview() }
        for view in views { addSubview(view) }
    }

    /// As on iOS, one alert or sheet at a time.
    private func show(_ presentations: [Presentation]) {
        if let presented {
            if let same = presentations.first(where: { $0.node === presented.node }) {
                return same.update(presented.controller)
            }
            self.presented = nil
            if controller?.presentedViewController === presented.controller { controller?.dismiss(animated: true) }
        }
        guard let next = presentations.first, let controller, controller.presentedViewController == nil else { return }
        let shown = next.make()
        presented = (next.node, shown)
        controller.present(shown, animated: true)
    }
}
