/// What a button is for (iOS 15).
public enum ButtonRole: Hashable, Sendable {
    case destructive, cancel, close, confirm

    /// The label of a button that has none (iOS 26).
    var label: String { self == .close ? "Close" : self == .confirm ? "Done" : self == .cancel ? "Cancel" : "Delete" }
}

/// A button (iOS 13).
public struct Button<Label: View>: View, ListedView {
    private let role: ButtonRole?
    private let action: @MainActor () -> Void
    private let label: Label

    public init(role: ButtonRole? = nil, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.role = role
        self.action = action
        self.label = label()
    }

    func list(_ context: ViewContext, into listing: inout Listing) {
        let inside = context.listing(of: label, at: .content)
        listing.addRest(of: inside)
        let content = ListedElement.Content.button(inside.words, isSelected: inside.isSelected, action: action)
        var element = context.element(content)
        element.role = role
        listing.elements.append(element)
    }
}

extension Button where Label == Text {
    /// A button with the label of its role (iOS 26).
    public init(role: ButtonRole, action: @escaping @MainActor () -> Void) {
        self.init(role: role, action: action) { Text(verbatim: role.label) }
    }

    public init(_ titleKey: LocalizedStringKey, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {
        self.init(role: role, action: action) { Text(titleKey) }
    }

    @_disfavoredOverload
    public init<Title: StringProtocol>(
        _ title: Title, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
    ) {
        self.init(role: role, action: action) { Text(title) }
    }
}

extension Button where Label == AppleSwiftUI.Label<Text, Image> {
    @_disfavoredOverload
    public init<Title: StringProtocol>(
        _ title: Title, systemImage: String, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
    ) {
        self.init(role: role, action: action) { AppleSwiftUI.Label(title, systemImage: systemImage) }
    }

    public init(
        _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole? = nil,
        action: @escaping @MainActor () -> Void
    ) {
        self.init(role: role, action: action) { AppleSwiftUI.Label(titleKey, systemImage: systemImage) }
    }
}

/// A link (iOS 14): a button. There is no other app here; the log says which link it was.
public struct Link<Label: View>: View {
    private let destination: URL
    private let label: Label
    @Environment(\.openURL) private var openURL

    public init(destination: URL, @ViewBuilder label: () -> Label) {
        self.destination = destination
        self.label = label()
    }

    public var body: some View {
        Button {
            openURL(destination)
        } label: {
            label
        }
    }
}

extension Link where Label == Text {
    public init(_ titleKey: LocalizedStringKey, destination: URL) {
        self.init(destination: destination) { Text(titleKey) }
    }

    @_disfavoredOverload
    public init<Title: StringProtocol>(_ title: Title, destination: URL) {
        self.init(destination: destination) { Text(title) }
    }
}

/// A menu (iOS 14): its label, and its contents, which are always open.
public struct Menu<Label: View, Content: View>: View {
    private let label: Label
    private let content: Content

    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.content = content()
        self.label = label()
    }

    public var body: some View {
        label
        content
    }
}

extension Menu {
    /// A tap calls the action; the contents are listed all the same.
    public init<Title: View>(
        @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Title,
        primaryAction: @escaping @MainActor () -> Void
    ) where Label == Button<Title> {
        self.init(content: content) { Button(action: primaryAction, label: label) }
    }
}

extension Menu where Label == AppleSwiftUI.Label<Text, Image> {
    public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
        self.init(content: content) { AppleSwiftUI.Label(titleKey, systemImage: systemImage) }
    }
}

extension Menu where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(titleKey) }
    }

    @_disfavoredOverload
    public init<Title: StringProtocol>(_ title: Title, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }
}
