/// A text field (iOS 13). Its label is the placeholder.
public struct TextField<Label: View>: View, ListedView {
    private let label: Label
    private let prompt: Text?
    private let read: () -> String
    private let write: @MainActor (String) -> Void
    private var editing: @MainActor (Bool) -> Void = { _ in }
    private var commit: @MainActor () -> Void = {}

    private init(_ label: Label, _ prompt: Text? = nil, _ text: Binding<String>) {
        self.label = label
        self.prompt = prompt
        read = { text.wrappedValue }
        write = { text.wrappedValue = $0 }
    }

    public init(
        text: Binding<String>, prompt: Text? = nil, axis: Axis = .horizontal, @ViewBuilder label: () -> Label
    ) {
        self.init(label(), prompt, text)
    }

    func list(_ context: ViewContext, into listing: inout Listing) {
        let placeholder = prompt?.text ?? context.listing(of: label, at: .content).words
        var field = ListedElement.Field(placeholder: placeholder, text: read(), set: write)
        field.editing = editing
        field.submit = { [commit, submit = context.environment.submit] in
            commit()
            for action in submit { action() }
        }
        listing.elements.append(context.element(.field(field)))
    }
}

extension TextField where Label == Text {
    public init(
        _ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil, axis: Axis = .horizontal
    ) {
        self.init(Text(titleKey), prompt, text)
    }

    @_disfavoredOverload
    public init<Title: StringProtocol>(
        _ title: Title, text: Binding<String>, prompt: Text? = nil, axis: Axis = .horizontal
    ) {
        self.init(Text(title), prompt, text)
    }

    public init(
        _ titleKey: LocalizedStringKey, text: Binding<String>, onEditingChanged: @escaping @MainActor (Bool) -> Void,
        onCommit: @escaping @MainActor () -> Void = {}
    ) {
        self.init(Text(titleKey), nil, text)
        (editing, commit) = (onEditingChanged, onCommit)
    }

    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping @MainActor () -> Void) {
        self.init(Text(titleKey), nil, text)
        commit = onCommit
    }

    /// A value that is not valid is not set, as on iOS.
    public init<Style: ParseableFormatStyle>(
        _ titleKey: LocalizedStringKey, value: Binding<Style.FormatInput>, format: Style, prompt: Text? = nil
    ) where Style.FormatOutput == String {
        let text = Binding {
            format.format(value.wrappedValue)
        } set: {
            if let parsed = try? format.parseStrategy.parse($0) { value.wrappedValue = parsed }
        }
        self.init(Text(titleKey), prompt, text)
    }

    public init<Value>(_ titleKey: LocalizedStringKey, value: Binding<Value>, formatter: Formatter) {
        let text = Binding {
            formatter.string(for: value.wrappedValue) ?? ""
        } set: {
            let number = (formatter as? NumberFormatter)?.number(from: $0)
            if let parsed = number.flatMap({ number -> Value? in
                (number as? Value) ?? (number.intValue as? Value) ?? (number.doubleValue as? Value)
            }) {
                value.wrappedValue = parsed
            }
        }
        self.init(Text(titleKey), nil, text)
    }
}

/// A field for a secret (iOS 13), which is listed as dots.
public struct SecureField<Label: View>: View, ListedView {
    private let label: Label
    private let text: Binding<String>

    public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
        self.text = text
        self.label = label()
    }

    func list(_ context: ViewContext, into listing: inout Listing) {
        let placeholder = context.listing(of: label, at: .content).words
        var field = ListedElement.Field(placeholder: placeholder, text: text.wrappedValue) { text.wrappedValue = $0 }
        field.isSecure = true
        field.submit = { [submit = context.environment.submit] in for action in submit { action() } }
        listing.elements.append(context.element(.field(field)))
    }
}

extension SecureField where Label == Text {
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { self.init(text: text) { Text(titleKey) } }

    @_disfavoredOverload
    public init<Title: StringProtocol>(_ title: Title, text: Binding<String>) { self.init(text: text) { Text(title) } }
}

/// A field of several lines (iOS 14).
public struct TextEditor: View, ListedView {
    private let text: Binding<String>

    public init(text: Binding<String>) { self.text = text }

    func list(_ context: ViewContext, into listing: inout Listing) {
        listing.elements.append(context.element(.editor(text.wrappedValue) { text.wrappedValue = $0 }))
    }
}

/// What submits a field (iOS 15).
public struct SubmitTriggers: OptionSet, Sendable {
    public static let text = SubmitTriggers(rawValue: 1)
    public static let search = SubmitTriggers(rawValue: 2)
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
}

extension View {
    /// Called when the user presses return in a field.
    public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping @MainActor () -> Void) -> some View {
        changingEnvironment { if triggers.contains(.text) { $0.submit.append(action) } }
    }
}
