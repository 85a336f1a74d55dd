/// A view for each element of a collection (iOS 13). Each keeps its state as long as its identity is in the collection.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
    public var data: Data
    public var content: (Data.Element) -> Content
    private let identity: (Data.Element) -> ID
}

extension ForEach: View where Content: View {
    public typealias Body = Never

    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
    where Data.Element: Identifiable, ID == Data.Element.ID {
        self.init(data: data, content: content) { $0.id }
    }

    public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content)
    {
        self.init(data: data, content: content) { $0[keyPath: id] }
    }

    public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content)
    where Data == Range<Int>, ID == Int {
        self.init(data: data, content: content) { $0 }
    }

    /// Bindings to the elements: `ForEach($items) { $item in … }`.
    public init<Elements: MutableCollection & RandomAccessCollection>(
        _ data: Binding<Elements>, @ViewBuilder content: @escaping (Binding<Elements.Element>) -> Content
    ) where Data == Binding<Elements>, Elements.Element: Identifiable, ID == Elements.Element.ID {
        self.init(data: data, content: content) { $0.wrappedValue.id }
    }

    public init<Elements: MutableCollection & RandomAccessCollection>(
        _ data: Binding<Elements>, id: KeyPath<Elements.Element, ID>,
        @ViewBuilder content: @escaping (Binding<Elements.Element>) -> Content
    ) where Data == Binding<Elements> {
        self.init(data: data, content: content) { $0.wrappedValue[keyPath: id] }
    }

    /// A swipe to delete does not occur here.
    public func onDelete(perform action: ((IndexSet) -> Void)?) -> ForEach { self }
    /// Rows cannot be moved here.
    public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> ForEach { self }
}

extension ForEach: ListedView where Content: View {
    func list(_ context: ViewContext, into listing: inout Listing) {
        for element in data {
            guard !listing.isFull else { return }
            let id = identity(element)
            let start = listing.elements.count
            context.list(content(element), at: .id(id), into: &listing)
            for place in start..<listing.elements.count where listing.elements[place].tag == nil {
                listing.elements[place].tag = id
            }
        }
    }
}

/// Rows (iOS 13).
public struct List<SelectionValue: Hashable, Content: View>: View {
    public let body: Content
}

extension List where SelectionValue == Never {
    public init(@ViewBuilder content: () -> Content) { body = content() }

    public init<Data: RandomAccessCollection, Row: View>(
        _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Content == ForEach<Data, Data.Element.ID, Row>, Data.Element: Identifiable {
        body = ForEach(data, content: rowContent)
    }

    public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Content == ForEach<Data, ID, Row> {
        body = ForEach(data, id: id, content: rowContent)
    }

    public init<Row: View>(_ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> Row)
    where Content == ForEach<Range<Int>, Int, Row> {
        body = ForEach(data, content: rowContent)
    }

    public init<Data: MutableCollection & RandomAccessCollection, Row: View>(
        _ data: Binding<Data>, @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> Row
    ) where Content == ForEach<Binding<Data>, Data.Element.ID, Row>, Data.Element: Identifiable {
        body = ForEach(data, content: rowContent)
    }
}

/// A part of a form or list, with a header and a footer (iOS 13).
public struct Section<Parent: View, Content: View, Footer: View>: View {
    private let header: Parent
    private let content: Content
    private let footer: Footer

    public var body: some View {
        header
        content
        footer
    }

    public init(
        @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent = { EmptyView() },
        @ViewBuilder footer: () -> Footer = { EmptyView() }
    ) {
        self.header = header()
        self.content = content()
        self.footer = footer()
    }

    public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { header }, footer: { footer })
    }
}

extension Section where Footer == EmptyView {
    public init(header: Parent, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { header })
    }
}

extension Section where Parent == EmptyView {
    public init(footer: Footer, @ViewBuilder content: () -> Content) {
        self.init(content: content, footer: { footer })
    }
}

extension Section where Parent == Text, Footer == EmptyView {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { Text(titleKey) })
    }

    @_disfavoredOverload
    public init<Title: StringProtocol>(_ title: Title, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { Text(title) })
    }
}

extension Section where Parent == EmptyView, Footer == EmptyView {
    /// A section that a button shows and hides (iOS 17).
    public init<Inside: View>(
        _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Inside
    ) where Content == DisclosureGroup<Text, Inside> {
        self.init { DisclosureGroup(titleKey, isExpanded: isExpanded, content: content) }
    }
}
