/// A choice of one value (iOS 13). Its label and its choices are listed.
///
/// A choice is a view with the value as its `tag`, or one of a `ForEach` over the values. Other views in it cannot be
/// chosen, as on iOS.
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View, ListedView {
    private let selection: Binding<SelectionValue>
    private let label: Label
    private let content: Content

    public init(
        selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
    ) {
        self.selection = selection
        self.content = content()
        self.label = label()
    }

    public init(selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content) {
        self.init(selection: selection, content: content) { label }
    }

    func list(_ context: ViewContext, into listing: inout Listing) {
        if !context.environment.hidesLabels { context.list(label, at: .place(0), into: &listing) }
        var words: [String] = []
        var values: [SelectionValue] = []
        for element in context.listing(of: content, at: .place(1)).elements {
            // A value of an optional selection may be given as the wrapped type.
            guard let value = element.tag?.base as? SelectionValue else { continue }
            if values.last == value {
                // Another part of the same choice: a title and an icon.
                if words[words.count - 1].isEmpty { words[words.count - 1] = element.words ?? "" }
            } else {
                values.append(value)
                words.append(element.words ?? element.imageName ?? "")
            }
        }
        guard !values.isEmpty else { return }
        listing.elements.append(
            context.element(
                .choices(words, selected: values.firstIndex(of: selection.wrappedValue)) {
                    if values.indices.contains($0) { selection.wrappedValue = values[$0] }
                }))
    }
}

extension Picker where Label == Text {
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) {
        self.init(selection: selection, content: content) { Text(titleKey) }
    }

    @_disfavoredOverload
    public init<Title: StringProtocol>(
        _ title: Title, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) {
        self.init(selection: selection, content: content) { Text(title) }
    }
}

extension Picker where Label == AppleSwiftUI.Label<Text, Image> {
    public init(
        _ titleKey: LocalizedStringKey, systemImage: String, selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content
    ) {
        self.init(selection: selection, content: content) { AppleSwiftUI.Label(titleKey, systemImage: systemImage) }
    }
}

extension View {
    /// The value of a choice in a picker.
    public func tag<Value: Hashable>(_ tag: Value, includeOptional: Bool = true) -> some View {
        listed { content, context, listing in
            let start = listing.elements.count
            context.list(content, at: .content, into: &listing)
            // The innermost tag counts.
            for place in start..<listing.elements.count where listing.elements[place].tag == nil {
                listing.elements[place].tag = tag
            }
        }
    }
}
