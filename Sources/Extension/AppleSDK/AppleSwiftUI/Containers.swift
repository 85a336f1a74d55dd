/// Views in a column (iOS 13). They are listed in order.
public struct VStack<Content: View>: View {
    public let body: Content

    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = [],
        @ViewBuilder content: () -> Content
    ) { body = content() }
}

/// Views in a row (iOS 13).
public struct HStack<Content: View>: View {
    public let body: Content

    public init(
        alignment: VerticalAlignment? = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = [],
        @ViewBuilder content: () -> Content
    ) { body = content() }
}

public typealias LazyVStack = VStack
public typealias LazyHStack = HStack
public typealias GridRow = HStack
public typealias Form = Group
public typealias ControlGroup = Group

/// Views on top of each other (iOS 13). They are all listed.
public struct ZStack<Content: View>: View {
    public let body: Content

    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) { body = content() }
}

/// Views in columns (iOS 14).
public struct LazyVGrid<Content: View>: View {
    public let body: Content

    public init(
        columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
    ) { body = content() }

    public init(
        rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
    ) { body = content() }
}

public typealias LazyHGrid = LazyVGrid

/// A column or row of a grid (iOS 14).
public struct GridItem: Sendable {
    public enum Size: Sendable {
        case fixed(CGFloat)
        case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
        case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
    }

    public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {}
}

/// A view that scrolls (iOS 13). All of it is listed.
public struct ScrollView<Content: View>: View {
    public let body: Content

    public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
        body = content()
    }
}

/// Scrolls to a view (iOS 14). Nothing scrolls here.
public struct ScrollViewReader<Content: View>: View {
    public let body: Content

    public init(@ViewBuilder content: (ScrollViewProxy) -> Content) { body = content(ScrollViewProxy()) }
}

/// Scrolls to a view (iOS 14). Nothing scrolls here.
public struct ScrollViewProxy: Sendable {
    public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {}
}

/// The first of several views that fits (iOS 16). Here the first one fits.
public struct ViewThatFits<Content: View>: View {
    private let content: Content

    public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
        self.content = content()
    }

    public var body: some View {
        if let first = (content as? any ViewSequence)?.views.first { AnyView(first) } else { content }
    }
}

/// A box with a label (iOS 14).
public struct GroupBox<Label: View, Content: View>: View {
    private let label: Label
    private let content: Content

    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.content = content()
        self.label = label()
    }

    public var body: some View {
        label
        content
    }
}

extension GroupBox where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(titleKey) }
    }
}

extension GroupBox where Label == EmptyView {
    public init(@ViewBuilder content: () -> Content) { self.init(content: content) { EmptyView() } }
}

/// Space (iOS 13), which is not listed.
public struct Spacer: View, UnlistedView {
    public init(minLength: CGFloat? = nil) {}
}

/// A line (iOS 13), which is not listed.
public struct Divider: View, UnlistedView {
    public init() {}
}

/// The size of a view's container (iOS 13): always that of an iPhone's screen.
public struct GeometryReader<Content: View>: View {
    private let content: (GeometryProxy) -> Content

    public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }

    public var body: some View { content(GeometryProxy()) }
}

/// The size of a view's container (iOS 13).
public struct GeometryProxy: Sendable {
    public var size: CGSize { CGSize(width: 390, height: 844) }
    public var safeAreaInsets: EdgeInsets { EdgeInsets() }
}

/// The progress of a task (iOS 14): its label, and dots.
public struct ProgressView<Label: View>: View, ListedView {
    private let label: Label

    private init(_ label: Label) { self.label = label }

    public init(@ViewBuilder label: () -> Label) { self.init(label()) }

    func list(_ context: ViewContext, into listing: inout Listing) {
        let words = context.listing(of: label, at: .content).words
        listing.elements.append(context.element(.text(words.isEmpty ? "…" : "\(words) …")))
    }
}

extension ProgressView where Label == EmptyView {
    public init() { self.init(EmptyView()) }
    public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1) { self.init(EmptyView()) }
}

extension ProgressView where Label == Text {
    public init(_ titleKey: LocalizedStringKey) { self.init(Text(titleKey)) }

    @_disfavoredOverload
    public init<Title: StringProtocol>(_ title: Title) { self.init(Text(title)) }

    public init<Value: BinaryFloatingPoint>(_ titleKey: LocalizedStringKey, value: Value?, total: Value = 1) {
        self.init(Text(titleKey))
    }
}

extension ProgressView {
    public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1, @ViewBuilder label: () -> Label) {
        self.init(label())
    }

    /// The value is listed after the label.
    public init<Value: BinaryFloatingPoint, Title: View, Current: View>(
        value: Value?, total: Value = 1, @ViewBuilder label: () -> Title,
        @ViewBuilder currentValueLabel: () -> Current
    ) where Label == TupleView<(Title, Current)> {
        let (title, current) = (label(), currentValueLabel())
        self.init(TupleView((title, current), [title, current]))
    }
}
