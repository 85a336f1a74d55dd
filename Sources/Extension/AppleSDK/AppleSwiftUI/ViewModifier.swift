/// A change of a view that can be used again (iOS 13).
@preconcurrency @MainActor
public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = _ViewModifier_Content<Self>
    @ViewBuilder func body(content: Content) -> Body
}

/// The view that a modifier applies to (iOS 13).
public struct _ViewModifier_Content<Modifier: ViewModifier>: View, ListedView {
    let content: any View

    func list(_ context: ViewContext, into listing: inout Listing) {
        context.list(content, at: .content, into: &listing)
    }
}

/// A view with a modifier (iOS 13).
public struct ModifiedContent<Content, Modifier> {
    public var content: Content
    public var modifier: Modifier

    public init(content: Content, modifier: Modifier) {
        self.content = content
        self.modifier = modifier
    }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
    public typealias Body = Never
}

extension ModifiedContent: ListedView where Content: View, Modifier: ViewModifier {
    func list(_ context: ViewContext, into listing: inout Listing) {
        var connected = modifier
        PropertyConnection(node: context.node, environment: context.environment).connect(&connected)
        let body = connected.body(content: _ViewModifier_Content(content: content))
        context.list(body, at: .content, into: &listing)
    }
}

extension View {
    public func modifier<Modifier>(_ modifier: Modifier) -> ModifiedContent<Self, Modifier> {
        ModifiedContent(content: self, modifier: modifier)
    }
}

/// No change (iOS 13).
public struct EmptyModifier: ViewModifier {
    public static let identity = EmptyModifier()
    public nonisolated init() {}
    public func body(content: Content) -> some View { content }
}
