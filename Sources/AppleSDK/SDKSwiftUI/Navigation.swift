/// A view with a title and buttons above it, and links to further views (iOS 13).
public struct NavigationView<Content: View>: View, ListedView {
    private let content: Content

    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    func list(_ context: ViewContext, into listing: inout Listing) {
        NavigationList(content: content).list(context, into: &listing)
    }
}

/// The same (iOS 16).
public struct NavigationStack<Data, Root: View>: View, ListedView {
    private let root: Root

    func list(_ context: ViewContext, into listing: inout Listing) {
        NavigationList(content: root).list(context, into: &listing)
    }
}

extension NavigationStack where Data == Never {
    public init(@ViewBuilder root: () -> Root) { self.root = root() }
}

/// Lists the title, the buttons of the bar, and the view that is on top.
@MainActor private struct NavigationList<Content: View> {
    let content: Content

    func list(_ context: ViewContext, into listing: inout Listing) {
        var context = context
        let path = context.node.memory as? NavigationPath ?? NavigationPath(context.node.graph)
        context.node.memory = path
        context.environment.navigation = path
        path.top = nil
        let root = context.listing(of: content, at: .content)
        let shown = path.top ?? root
        if let title = shown.navigationTitle {
            listing.elements.append(context.element(.text(title)))
        }
        if path.top != nil {
            let words = root.navigationTitle ?? "Back"
            listing.elements.append(context.element(.button("‹ \(words)", isSelected: nil) { path.pop() }, 1))
        }
        listing.elements += shown.bar + shown.elements
        listing.presentations += root.presentations + (path.top?.presentations ?? [])
    }
}

/// The links that the user has followed in a navigation view. The views below keep their state.
@MainActor final class NavigationPath {
    private var links: [ViewNode] = []
    private let graph: ViewGraph
    /// What the last link's destination lists, in the current evaluation.
    var top: Listing?

    init(_ graph: ViewGraph) { self.graph = graph }

    func push(_ link: ViewNode) {
        links.append(link)
        graph.change.mark()
    }

    func pop() {
        _ = links.popLast()
        graph.change.mark()
    }

    func pop(_ link: ViewNode) {
        if let place = links.firstIndex(where: { $0 === link }) { links.removeSubrange(place...) }
        graph.change.mark()
    }

    func contains(_ link: ViewNode) -> Bool { links.contains { $0 === link } }
}

/// A button that shows another view (iOS 13). Outside a navigation view it is disabled, as on iOS.
public struct NavigationLink<Label: View, Destination: View>: View, ListedView {
    private let label: Label
    private let destination: () -> Destination
    private var isActive: Binding<Bool>?

    public init(@ViewBuilder destination: @escaping () -> Destination, @ViewBuilder label: () -> Label) {
        self.destination = destination
        self.label = label()
    }

    public init(destination: Destination, @ViewBuilder label: () -> Label) {
        self.init(destination: { destination }, label: label)
    }

    public init(destination: Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label) {
        self.init(destination: { destination }, label: label)
        self.isActive = isActive
    }

    func list(_ context: ViewContext, into listing: inout Listing) {
        let path = context.environment.navigation
        let node = context.node
        if let isActive, let path, isActive.wrappedValue != path.contains(node) {
            if isActive.wrappedValue { path.push(node) } else { path.pop(node) }
        }
        let inside = context.listing(of: label, at: .content)
        var element = context.element(
            .button(inside.words, isSelected: nil) {
                if let isActive { isActive.wrappedValue = true } else { path?.push(node) }
            })
        if path == nil { element.isEnabled = false }
        listing.elements.append(element)
        guard let path, path.contains(node) else { return }
        var below = context
        below.environment.dismiss = DismissAction { [isActive] in
            if let isActive { isActive.wrappedValue = false } else { path.pop(node) }
        }
        // A link in the destination is listed later and is above it.
        let shown = below.listing(of: destination(), at: .place(1))
        path.top = path.top ?? shown
    }
}

extension NavigationLink where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: @escaping () -> Destination) {
        self.init(destination: destination) { Text(titleKey) }
    }

    public init(_ titleKey: LocalizedStringKey, destination: Destination) {
        self.init(destination: destination) { Text(titleKey) }
    }

    @_disfavoredOverload
    public init<Title: StringProtocol>(_ title: Title, @ViewBuilder destination: @escaping () -> Destination) {
        self.init(destination: destination) { Text(title) }
    }

    @_disfavoredOverload
    public init<Title: StringProtocol>(_ title: Title, destination: Destination) {
        self.init(destination: destination) { Text(title) }
    }
}

extension View {
    public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
        BarModifier(content: self, title: titleKey.text(), buttons: EmptyView())
    }

    @_disfavoredOverload
    public func navigationTitle<Title: StringProtocol>(_ title: Title) -> some View {
        BarModifier(content: self, title: String(title), buttons: EmptyView())
    }

    public func navigationTitle(_ title: Text) -> some View {
        BarModifier(content: self, title: title.text, buttons: EmptyView())
    }

    public func navigationBarTitle(_ titleKey: LocalizedStringKey) -> some View { navigationTitle(titleKey) }

    public func navigationBarTitle(
        _ titleKey: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View { navigationTitle(titleKey) }

    public func navigationBarTitle(_ title: Text) -> some View { navigationTitle(title) }

    public func navigationBarTitle(
        _ title: Text, displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View { navigationTitle(title) }

    public func navigationBarItems<Leading: View, Trailing: View>(leading: Leading, trailing: Trailing) -> some View {
        BarModifier(content: self, title: nil, buttons: TupleView((leading, trailing), [leading, trailing]))
    }

    public func navigationBarItems<Leading: View>(leading: Leading) -> some View {
        BarModifier(content: self, title: nil, buttons: leading)
    }

    public func navigationBarItems<Trailing: View>(trailing: Trailing) -> some View {
        BarModifier(content: self, title: nil, buttons: trailing)
    }

    public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
        BarModifier(content: self, title: nil, buttons: content())
    }

    @_disfavoredOverload
    public func toolbar<Content: ToolbarContent>(@ToolbarContentBuilder content: () -> Content) -> some View {
        BarModifier(content: self, title: nil, buttons: content()._views)
    }
}

/// The bar of a navigation view (iOS 13).
public struct NavigationBarItem: Sendable {
    public enum TitleDisplayMode: Sendable {
        case automatic, inline, large, inlineLarge
    }
}

struct BarModifier<Content: View, Buttons: View>: View, ListedView {
    let content: Content
    let title: String?
    let buttons: Buttons

    func list(_ context: ViewContext, into listing: inout Listing) {
        var inside = context.listing(of: content, at: .content)
        // The innermost title counts.
        inside.navigationTitle = inside.navigationTitle ?? title
        inside.bar += context.listing(of: buttons, at: .place(1)).elements
        listing.add(inside)
    }
}

/// The contents of a toolbar (iOS 14).
@preconcurrency @MainActor
public protocol ToolbarContent {
    associatedtype Body: ToolbarContent
    @ToolbarContentBuilder var body: Body { get }
    /// For this module.
    var _views: AnyView { get }
}

extension ToolbarContent {
    public var _views: AnyView { body._views }
}

/// Where a toolbar's contents are shown (iOS 14).
public struct ToolbarItemPlacement: Sendable {
    public static let automatic = ToolbarItemPlacement()
    public static let principal = ToolbarItemPlacement()
    public static let navigation = ToolbarItemPlacement()
    public static let primaryAction = ToolbarItemPlacement()
    public static let secondaryAction = ToolbarItemPlacement()
    public static let confirmationAction = ToolbarItemPlacement()
    public static let cancellationAction = ToolbarItemPlacement()
    public static let destructiveAction = ToolbarItemPlacement()
    public static let navigationBarLeading = ToolbarItemPlacement()
    public static let navigationBarTrailing = ToolbarItemPlacement()
    public static let topBarLeading = ToolbarItemPlacement()
    public static let topBarTrailing = ToolbarItemPlacement()
    public static let bottomBar = ToolbarItemPlacement()
    public static let keyboard = ToolbarItemPlacement()
    public static let status = ToolbarItemPlacement()
}

/// One view of a toolbar (iOS 14).
public struct ToolbarItem<ID, Content: View>: ToolbarContent {
    public let _views: AnyView
    public var body: Self { return self }
}

extension ToolbarItem where ID == () {
    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        _views = AnyView(content())
    }
}

/// Several views of a toolbar (iOS 14).
public struct ToolbarItemGroup<Content: View>: ToolbarContent {
    public let _views: AnyView
    public var body: Self { return self }

    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        _views = AnyView(content())
    }
}

/// Builds the contents of a toolbar (iOS 14).
@resultBuilder
@preconcurrency @MainActor
public enum ToolbarContentBuilder {
    public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content { content }

    public static func buildBlock<each Content: ToolbarContent>(_ content: repeat each Content) -> _ToolbarViews {
        var views: [any View] = []
        repeat views.append((each content)._views)
        return _ToolbarViews(_views: AnyView(TupleView((), views)))
    }

    public static func buildIf(_ content: (some ToolbarContent)?) -> _ToolbarViews {
        _ToolbarViews(_views: AnyView(content?._views))
    }

    public static func buildEither(first: some ToolbarContent) -> _ToolbarViews {
        _ToolbarViews(_views: AnyView(first._views.id(true)))
    }

    public static func buildEither(second: some ToolbarContent) -> _ToolbarViews {
        _ToolbarViews(_views: AnyView(second._views.id(false)))
    }
}

/// The contents of a toolbar as views.
public struct _ToolbarViews: ToolbarContent {
    public let _views: AnyView
    public var body: Self { return self }
}
