extension View {
    public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
        bar(title: titleKey.text())
    }

    @_disfavoredOverload
    public func navigationTitle<Title: StringProtocol>(_ title: Title) -> some View {
        bar(title: String(title))
    }

    public func navigationTitle(_ title: Text) -> some View {
        bar(title: title.text)
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
        bar(buttons: TupleView((leading, trailing), [leading, trailing]))
    }

    public func navigationBarItems<Leading: View>(leading: Leading) -> some View {
        bar(buttons: leading)
    }

    public func navigationBarItems<Trailing: View>(trailing: Trailing) -> some View {
        bar(buttons: trailing)
    }

    public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
        bar(buttons: content())
    }

    @_disfavoredOverload
    public func toolbar<Content: ToolbarContent>(@ToolbarContentBuilder content: () -> Content) -> some View {
        bar(buttons: content()._views)
    }
}

extension View {
    /// A hidden bar shows neither the title nor its buttons.
    public func navigationBarHidden(_ hidden: Bool) -> some View {
        listed { content, context, listing in
            context.list(content, at: .content, into: &listing)
            listing.isBarHidden = listing.isBarHidden || hidden
        }
    }

    public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
        navigationBarHidden(visibility == .hidden && bars.contains { $0 == .navigationBar || $0 == .automatic })
    }

    public func toolbarVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
        navigationBarHidden(visibility == .hidden && bars.contains { $0 == .navigationBar || $0 == .automatic })
    }

    private func bar(title: String? = nil, buttons: some View = EmptyView()) -> some View {
        listed { content, context, listing in
            var inside = context.listing(of: content, at: .content)
            // The innermost title counts.
            inside.navigationTitle = inside.navigationTitle ?? title
            inside.bar += context.listing(of: buttons, at: .place(1)).elements
            listing.add(inside)
        }
    }
}

/// The bar of a navigation view (iOS 13).
public struct NavigationBarItem: Sendable {
    public enum TitleDisplayMode: Sendable {
        case automatic, inline, large, inlineLarge
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

extension ToolbarContent where Body == Self {
    public var body: Self { return self }
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
}

extension ToolbarItem where ID == () {
    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        _views = AnyView(content())
    }
}

/// Several views of a toolbar (iOS 14).
public typealias ToolbarItemGroup<Content: View> = ToolbarItem<(), Content>

/// Space in a toolbar (iOS 26).
public struct ToolbarSpacer: ToolbarContent {
    public enum Sizing: Sendable { case fixed, flexible }
    public let _views = AnyView(EmptyView())
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
}
