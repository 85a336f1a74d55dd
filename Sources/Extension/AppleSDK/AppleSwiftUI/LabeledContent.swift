/// A value with a label (iOS 16).
public struct LabeledContent<Label: View, Content: View>: View, ListedView {
    private let label: Label
    private let content: Content

    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.content = content()
        self.label = label()
    }

    /// Label and value are one element, as a row is.
    func list(_ context: ViewContext, into listing: inout Listing) {
        var inside = context.listing(of: label, at: .place(0))
        inside.add(context.listing(of: content, at: .place(1)))
        guard !inside.hasControls, !inside.words.isEmpty else { return listing.add(inside) }
        listing.addRest(of: inside)
        listing.elements.append(context.element(.text(inside.words)))
    }
}

extension LabeledContent where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(titleKey) }
    }
}

extension LabeledContent where Label == Text, Content == Text {
    public init<Value: StringProtocol>(_ titleKey: LocalizedStringKey, value: Value) {
        self.init(content: { Text(value) }, label: { Text(titleKey) })
    }
}

extension LabeledContent where Label == Text, Content == Text {
    public init<Style: FormatStyle>(_ titleKey: LocalizedStringKey, value: Style.FormatInput, format: Style)
    where Style.FormatInput: Equatable, Style.FormatOutput == String {
        self.init(content: { Text(value, format: format) }, label: { Text(titleKey) })
    }
}

/// Contents that a button shows and hides (iOS 14).
public struct DisclosureGroup<Label: View, Content: View>: View, ListedView {
    private let label: Label
    private let content: () -> Content
    private let isExpanded: Binding<Bool>?

    public init(
        isExpanded: Binding<Bool>? = nil, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label
    ) {
        self.isExpanded = isExpanded
        self.content = content
        self.label = label()
    }

    func list(_ context: ViewContext, into listing: inout Listing) {
        let node = context.node
        let isOpen = isExpanded?.wrappedValue ?? (node.memory as? Bool ?? false)
        let words = context.listing(of: label, at: .place(0)).words
        listing.elements.append(
            context.element(
                .button("\(isOpen ? "▾" : "▸") \(words)", isSelected: nil) {
                    if let isExpanded {
                        isExpanded.wrappedValue = !isOpen
                    } else {
                        node.memory = !isOpen
                        node.graph.change.mark()
                    }
                }))
        if isOpen { context.list(content(), at: .content, into: &listing) }
    }
}

extension DisclosureGroup where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
        self.init(content: content) { Text(titleKey) }
    }

    public init(
        _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
    ) {
        self.init(isExpanded: isExpanded, content: content) { Text(titleKey) }
    }
}

/// Rows of views (iOS 16).
public struct Grid<Content: View>: View {
    public let body: Content

    public init(
        alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) { body = content() }
}

/// What a screen without contents shows (iOS 17).
public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View {
    private let label: Label
    private let description: Description
    private let actions: Actions

    public init(
        @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
        @ViewBuilder actions: () -> Actions = { EmptyView() }
    ) {
        self.label = label()
        self.description = description()
        self.actions = actions()
    }

    public var body: some View {
        label
        description
        actions
    }
}

extension ContentUnavailableView
where Label == AppleSwiftUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
    public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
        self.init(label: { AppleSwiftUI.Label(title, systemImage: name) }, description: { description })
    }

    @_disfavoredOverload
    public init<Title: StringProtocol>(_ title: Title, systemImage name: String, description: Text? = nil) {
        self.init(label: { AppleSwiftUI.Label(title, systemImage: name) }, description: { description })
    }
}

extension ContentUnavailableView
where Label == AppleSwiftUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
    public static var search: Self {
        Self("No Results", systemImage: "magnifyingglass", description: Text("Check the spelling or try a new search."))
    }
}

/// A layout of any type (iOS 16), whose views are listed in order.
@preconcurrency @MainActor
public struct AnyLayout {
    public init(_ layout: HStackLayout) {}
    public init(_ layout: VStackLayout) {}
    public init(_ layout: ZStackLayout) {}
    public func callAsFunction<Content: View>(@ViewBuilder _ content: () -> Content) -> some View { content() }
}

public struct HStackLayout {
    public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {}
}

public struct VStackLayout {
    public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {}
}

public struct ZStackLayout {
    public init(alignment: Alignment = .center) {}
}
