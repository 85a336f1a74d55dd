/// What is shown above a hierarchy: an alert or a sheet.
@MainActor struct Presentation {
    /// Its place in the hierarchy.
    let node: ViewNode
    let make: @MainActor () -> UIViewController
    /// Updates what is shown, in each evaluation.
    var update: @MainActor (UIViewController) -> Void = { _ in }
}

extension View {
    public func alert<Actions: View, Message: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions,
        @ViewBuilder message: () -> Message = { EmptyView() }
    ) -> some View {
        AlertModifier(
            content: self, title: titleKey.text(), isPresented: isPresented, actions: actions(), message: message())
    }

    @_disfavoredOverload
    public func alert<Title: StringProtocol, Actions: View, Message: View>(
        _ title: Title, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions,
        @ViewBuilder message: () -> Message = { EmptyView() }
    ) -> some View {
        AlertModifier(
            content: self, title: String(title), isPresented: isPresented, actions: actions(), message: message())
    }

    public func alert<Actions: View, Message: View, Value>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: Value?,
        @ViewBuilder actions: (Value) -> Actions, @ViewBuilder message: (Value) -> Message
    ) -> some View {
        AlertModifier(
            content: self, title: titleKey.text(), isPresented: data == nil ? .constant(false) : isPresented,
            actions: data.map(actions), message: data.map(message))
    }

    public func alert<Actions: View, Value>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: Value?,
        @ViewBuilder actions: (Value) -> Actions
    ) -> some View {
        alert(titleKey, isPresented: isPresented, presenting: data, actions: actions) { _ in EmptyView() }
    }

    public func fullScreenCover<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (@MainActor () -> Void)? = nil,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        sheet(item: item, onDismiss: onDismiss) { content($0).interactiveDismissDisabled() }
    }

    public func alert(isPresented: Binding<Bool>, content: () -> Alert) -> some View {
        let alert = content()
        return AlertModifier(
            content: self, title: alert.title, isPresented: isPresented,
            actions: ForEach(alert.buttons.indices, id: \.self) { place in
                Button(alert.buttons[place].title, role: alert.buttons[place].role, action: alert.buttons[place].action)
            },
            message: Text(verbatim: alert.message ?? ""))
    }

    public func confirmationDialog<Actions: View, Message: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> Actions, @ViewBuilder message: () -> Message = { EmptyView() }
    ) -> some View {
        AlertModifier(
            content: self, title: titleKey.text(), isPresented: isPresented, actions: actions(), message: message(),
            style: .actionSheet)
    }

    /// A sheet. The list of its views ends with a button for the swipe that closes it.
    public func sheet<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (@MainActor () -> Void)? = nil,
        @ViewBuilder content: @escaping () -> Content
    ) -> some View {
        SheetModifier(
            content: self, isPresented: { isPresented.wrappedValue }, dismiss: { isPresented.wrappedValue = false },
            onDismiss: onDismiss, sheet: { content() })
    }

    public func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (@MainActor () -> Void)? = nil,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        SheetModifier(
            content: self, isPresented: { item.wrappedValue != nil }, dismiss: { item.wrappedValue = nil },
            onDismiss: onDismiss, sheet: { if let item = item.wrappedValue { content(item).id(item.id) } })
    }

    public func fullScreenCover<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (@MainActor () -> Void)? = nil,
        @ViewBuilder content: @escaping () -> Content
    ) -> some View {
        sheet(isPresented: isPresented, onDismiss: onDismiss) { content().interactiveDismissDisabled() }
    }
}

extension View {
    public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
        listed { content, context, listing in
            context.list(content, at: .content, into: &listing)
            listing.isDismissDisabled = listing.isDismissDisabled || isDisabled
        }
    }
}

/// An alert (iOS 13).
public struct Alert {
    let title: String
    let message: String?
    let buttons: [Button]

    public struct Button {
        let title: String
        let role: ButtonRole?
        let action: @MainActor () -> Void

        public static func `default`(_ label: Text, action: (@MainActor () -> Void)? = {}) -> Button {
            Button(title: label.text, role: nil, action: action ?? {})
        }
        public static func cancel(_ label: Text, action: (@MainActor () -> Void)? = {}) -> Button {
            Button(title: label.text, role: .cancel, action: action ?? {})
        }
        public static func cancel(_ action: (@MainActor () -> Void)? = {}) -> Button {
            Button(title: "Cancel", role: .cancel, action: action ?? {})
        }
        public static func destructive(_ label: Text, action: (@MainActor () -> Void)? = {}) -> Button {
            Button(title: label.text, role: .destructive, action: action ?? {})
        }
    }

    public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
        self.title = title.text
        self.message = message?.text
        buttons = dismissButton.map { [$0] } ?? []
    }

    public init(title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button) {
        self.title = title.text
        self.message = message?.text
        buttons = [primaryButton, secondaryButton]
    }
}

struct AlertModifier<Content: View, Actions: View, Message: View>: View, ListedView {
    let content: Content
    let title: String
    let isPresented: Binding<Bool>
    let actions: Actions
    let message: Message
    var style = UIAlertController.Style.alert

    func list(_ context: ViewContext, into listing: inout Listing) {
        context.list(content, at: .content, into: &listing)
        guard isPresented.wrappedValue else { return }
        let buttons = context.listing(of: actions, at: .place(0)).elements
        let words = context.listing(of: message, at: .place(1)).words
        listing.presentations.append(
            Presentation(node: context.node) {
                let alert = UIAlertController(
                    title: title, message: words.isEmpty ? nil : words, preferredStyle: style)
                for case (let element, .button(let words, _, let action)) in buttons.map({ ($0, $0.content) }) {
                    let style: UIAlertAction.Style =
                        element.role == .cancel ? .cancel : element.role == .destructive ? .destructive : .default
                    let button = UIAlertAction(title: words, style: style) { _ in
                        isPresented.wrappedValue = false
                        action()
                    }
                    button.isEnabled = element.isEnabled
                    alert.addAction(button)
                }
                for case .field(let field) in buttons.map(\.content) {
                    alert.addTextField { view in
                        view.placeholder = field.placeholder
                        view.text = field.text
                        view.isSecureTextEntry = field.isSecure
                        view.addAction(
                            UIAction { [weak view] _ in field.set(view?.text ?? "") }, for: .editingChanged)
                    }
                }
                // As on iOS: without a button that closes it, one is added.
                let words: String? =
                    alert.actions.isEmpty
                    ? "OK"
                    : style == .actionSheet && !alert.actions.contains { $0.style == .cancel } ? "Cancel" : nil
                if let words {
                    alert.addAction(
                        UIAlertAction(title: words, style: .cancel) { _ in isPresented.wrappedValue = false })
                }
                return alert
            })
    }
}

struct SheetModifier<Content: View, Sheet: View>: View, ListedView {
    let content: Content
    let isPresented: () -> Bool
    let dismiss: () -> Void
    let onDismiss: (@MainActor () -> Void)?
    @ViewBuilder let sheet: () -> Sheet

    func list(_ context: ViewContext, into listing: inout Listing) {
        context.list(content, at: .content, into: &listing)
        let node = context.node
        guard isPresented() else {
            if node.memory != nil, let onDismiss { node.graph.afterwards.append { onDismiss() } }
            node.memory = nil
            return
        }
        node.memory = true
        var environment = context.environment
        environment.navigation = nil
        environment.isPresented = true
        environment.dismiss = DismissAction { dismiss() }
        let root = { SheetContent(content: sheet(), environment: environment) }
        listing.presentations.append(
            Presentation(node: node) {
                UIHostingController(rootView: root())
            } update: { shown in
                (shown as? UIHostingController<SheetContent<Sheet>>)?.rootView = root()
            })
    }
}

/// The contents of a sheet, in the environment of the view that presents it.
struct SheetContent<Content: View>: View, ListedView {
    let content: Content
    let environment: EnvironmentValues

    func list(_ context: ViewContext, into listing: inout Listing) {
        var context = context
        context.environment = environment
        context.list(content, at: .content, into: &listing)
        guard !listing.isDismissDisabled else { return }
        let dismiss = environment.dismiss
        listing.elements.append(context.element(.button("Close", isSelected: nil) { dismiss() }))
    }
}
