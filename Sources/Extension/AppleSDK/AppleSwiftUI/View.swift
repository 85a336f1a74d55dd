@_exported import Foundation
@_exported import Observation
@_exported import AppleCombine
@_exported import AppleUIKit

/// A part of a view hierarchy (iOS 13).
///
/// This module is the part of SwiftUI that a reporting extension needs. Views are evaluated as on iOS, with their state
/// and their identity, and become a list of UIKit's views (`HostedViews`). Nothing is laid out or drawn.
@preconcurrency @MainActor
public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    // A builder would take a `switch` in the getter itself for its own.
    public var body: Never { return unreachable }
    private var unreachable: Never { switch self {} }
}

extension View where Body == Never {
    /// A view of this module lists itself (`ListedView`). As on iOS, calling its body ends the process.
    public var body: Never {
        // No value of `Never` exists that it could return.
        fatalError("\(Self.self) has no body")
    }
}

/// A view that needs no body: it lists itself.
@MainActor protocol ListedView {
    func list(_ context: ViewContext, into listing: inout Listing)
}

/// A view that is not listed.
protocol UnlistedView: ListedView {}

extension UnlistedView {
    func list(_ context: ViewContext, into listing: inout Listing) {}
}

/// A view that a modifier lists in its own way.
struct ListedModifier<Content: View>: View, ListedView {
    let content: Content
    let lister: @MainActor (Content, ViewContext, inout Listing) -> Void

    func list(_ context: ViewContext, into listing: inout Listing) { lister(content, context, &listing) }
}

extension View {
    func listed(_ lister: @escaping @MainActor (Self, ViewContext, inout Listing) -> Void) -> some View {
        ListedModifier(content: self, lister: lister)
    }
}

/// Builds views from the statements of a closure (iOS 13).
@resultBuilder
@preconcurrency @MainActor
public enum ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
        (repeat each Content)
    > {
        var views: [any View] = []
        repeat views.append(each content)
        return TupleView((repeat each content), views)
    }

    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildLimitedAvailability(_ content: some View) -> AnyView { AnyView(content) }

    public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
        _ConditionalContent(content: .first(first))
    }

    public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
        _ConditionalContent(content: .second(second))
    }
}

/// No view (iOS 13).
public struct EmptyView: View, UnlistedView {
    public init() {}
}

/// Several views, of which a container may take one.
@MainActor protocol ViewSequence {
    var views: [any View] { get }
}

/// Several views in order (iOS 13).
public struct TupleView<T>: View, ListedView, ViewSequence {
    public var value: T
    let views: [any View]

    init(_ value: T, _ views: [any View]) {
        self.value = value
        self.views = views
    }

    func list(_ context: ViewContext, into listing: inout Listing) {
        for (place, view) in views.enumerated() { context.list(view, at: .place(place), into: &listing) }
    }
}

/// One of two views (iOS 13): what `if` and `else` become. Each has its own state.
public struct _ConditionalContent<TrueContent: View, FalseContent: View>: View, ListedView {
    enum Content {
        case first(TrueContent)
        case second(FalseContent)
    }

    let content: Content

    func list(_ context: ViewContext, into listing: inout Listing) {
        switch content {
        case .first(let view): context.list(view, at: .place(0), into: &listing)
        case .second(let view): context.list(view, at: .place(1), into: &listing)
        }
    }
}

extension Optional: View where Wrapped: View {
    public typealias Body = Never
}

extension Optional: ListedView where Wrapped: View {
    func list(_ context: ViewContext, into listing: inout Listing) {
        if let self { context.list(self, at: .content, into: &listing) }
    }
}

/// A view of any type (iOS 13).
public struct AnyView: View, ListedView {
    private let view: any View

    public init(_ view: some View) { self.view = (view as? AnyView)?.view ?? view }
    public init(erasing view: some View) { self.init(view) }

    func list(_ context: ViewContext, into listing: inout Listing) { context.list(view, at: .content, into: &listing) }
}

/// Views that a modifier applies to together (iOS 13).
public struct Group<Content: View>: View {
    public let body: Content

    public init(@ViewBuilder content: () -> Content) { body = content() }
}

/// The previews of Xcode (iOS 13). They are compiled and never used.
@preconcurrency @MainActor
public protocol PreviewProvider {
    associatedtype Previews: View
    @ViewBuilder static var previews: Previews { get }
}
