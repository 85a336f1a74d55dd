/// A view with a title and buttons above it, and links to further views (iOS 16).
public struct NavigationStack<Data, Root: View>: View, ListedView {
    private let root: Root

    /// Lists the title, the buttons of the bar, and the view that is on top.
    func list(_ context: ViewContext, into listing: inout Listing) {
        var context = context
        let path = context.node.memory as? NavigationPath ?? NavigationPath(context.node.graph)
        context.node.memory = path
        context.environment.navigation = path
        path.top = nil
        let root = context.listing(of: self.root, at: .content)
        let shown = path.top ?? root
        if let title = shown.navigationTitle, !shown.isBarHidden {
            listing.elements.append(context.element(.text(title)))
        }
        // A swipe from the edge goes back without a bar too.
        if path.top != nil {
            let words = root.navigationTitle ?? "Back"
            listing.elements.append(context.element(.button("‹ \(words)", isSelected: nil) { path.pop() }, 1))
        }
        listing.elements += (shown.isBarHidden ? [] : shown.bar) + shown.elements
        listing.presentations += root.presentations + (path.top?.presentations ?? [])
    }
}

extension NavigationStack where Data == Never {
    public init(@ViewBuilder root: () -> Root) { self.root = root() }
}

/// The same (iOS 13).
public typealias NavigationView<Content: View> = NavigationStack<Never, Content>

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
