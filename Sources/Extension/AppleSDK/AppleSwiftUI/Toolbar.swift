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

extension View {
    /// A hidden bar shows neither the title nor its buttons.
    public func navigationBarHidden(_ hidden: Bool) -> some View { HiddenBarModifier(content: self, isHidden: hidden) }

    public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
        HiddenBarModifier(
            content: self,
            isHidden: visibility == .hidden && bars.contains { $0 == .navigationBar || $0 == .automatic })
    }

    public func toolbarVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
        HiddenBarModifier(
            content: self,
            isHidden: visibility == .hidden && bars.contains { $0 == .navigationBar || $0 == .automatic })
    }
}

struct HiddenBarModifier<Content: View>: View, ListedView {
    let content: Content
    let isHidden: Bool

    func list(_ context: ViewContext, into listing: inout Listing) {
        context.list(content, at: .content, into: &listing)
        listing.isBarHidden = listing.isBarHidden || isHidden
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
public enum ToolbarItemPlacement: Sendable {
    case automatic, principal, navigation, primaryAction, secondaryAction, confirmationAction, cancellationAction
    case destructiveAction, navigationBarLeading, navigationBarTrailing, topBarLeading, topBarTrailing, bottomBar
    case keyboard, status, title, subtitle, largeTitle
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

/// Space in a toolbar (iOS 26).
public struct ToolbarSpacer: ToolbarContent {
    public enum Sizing: Sendable { case fixed, flexible }
    public let _views = AnyView(EmptyView())
    public var body: Self { return self }
    public init(_ sizing: Sizing = .flexible, placement: ToolbarItemPlacement = .automatic) {}
}

extension ToolbarContent {
    public func sharedBackgroundVisibility(_ visibility: Visibility) -> some ToolbarContent { self }
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
