/// Where a view is evaluated: its place and its environment.
@MainActor struct ViewContext {
    var node: ViewNode
    var environment: EnvironmentValues

    /// Lists a view that is at a place below this one.
    func list<Content: View>(_ view: Content, at key: ViewKey, into listing: inout Listing) {
        guard !listing.isFull else { return }
        var inner = self
        inner.node = node.child(key, ObjectIdentifier(Content.self))
        switch view {
        case let listed as any ListedView: return listed.list(inner, into: &listing)
        case let represented as any UIViewRepresentable: return represented.listRepresented(inner, into: &listing)
        case let represented as any UIViewControllerRepresentable:
            return represented.listRepresented(inner, into: &listing)
        default: break
        }
        var connected = view
        PropertyConnection(node: inner.node, environment: environment).connect(&connected)
        inner.list(connected.body, at: .content, into: &listing)
    }

    /// What a view lists, apart from the rest: the label of a button, the choices of a picker.
    func listing(of view: some View, at key: ViewKey) -> Listing {
        var listing = Listing()
        list(view, at: key, into: &listing)
        return listing
    }

    /// An element at this place.
    func element(_ content: ListedElement.Content, _ part: Int = 0) -> ListedElement {
        ListedElement(node: node, part: part, content: content, isEnabled: environment.isEnabled)
    }
}

/// What a hierarchy lists.
@MainActor struct Listing {
    var elements: [ListedElement] = []
    var presentations: [Presentation] = []
    /// The title of the nearest navigation view's bar, and its buttons.
    var navigationTitle: String?
    var bar: [ListedElement] = []
    var isBarHidden = false
    /// Whether a sheet with it cannot be closed with a swipe.
    var isDismissDisabled = false

    /// The sheet shows 200 elements; a list of a million rows is not evaluated to its end.
    private static let maxElements = 1000

    var isFull: Bool { elements.count >= Self.maxElements }

    /// Adds another listing's presentations and bar, and not its elements.
    mutating func addRest(of other: Listing) {
        presentations += other.presentations
        navigationTitle = other.navigationTitle ?? navigationTitle
        bar += other.bar
        isBarHidden = isBarHidden || other.isBarHidden
        isDismissDisabled = isDismissDisabled || other.isDismissDisabled
    }

    mutating func add(_ other: Listing) {
        elements += other.elements
        addRest(of: other)
    }

    /// The words of a label: its text, or else the names of its images.
    var words: String {
        let shown = elements.compactMap(\.words).filter { !$0.isEmpty }
        if !shown.isEmpty { return shown.joined(separator: " · ") }
        return elements.compactMap(\.imageName).joined(separator: " · ")
    }

    /// Whether an image in a row shows that the row is selected: `checkmark`, `circle`. nil: there is no such image, or
    /// nothing else.
    var isSelected: Bool? {
        guard elements.contains(where: { $0.words?.isEmpty == false }) else { return nil }
        if elements.contains(where: \.isMarkedSelected) { return true }
        return elements.lazy.compactMap(\.imageName).compactMap(Self.meaning).first
    }

    private static func meaning(ofImage name: String) -> Bool? {
        if ["circle", "square"].contains(name) { return false }
        let filled = ["largecircle.fill.circle", "circle.inset.filled", "record.circle", "smallcircle.filled.circle"]
        return name.hasPrefix("checkmark") || filled.contains(name) ? true : nil
    }

    var hasControls: Bool { elements.contains(where: \.isControl) }
}

/// An element of the list, which becomes a UIKit view.
@MainActor struct ListedElement {
    enum Content {
        case text(String)
        /// - Parameter isIcon: whether it is the icon of a label, which says nothing about a selection.
        case image(name: String, isIcon: Bool)
        case button(String, isSelected: Bool?, action: @MainActor () -> Void)
        case toggle(String, isOn: Bool, set: @MainActor (Bool) -> Void)
        case choices([String], selected: Int?, choose: @MainActor (Int) -> Void)
        case field(Field)
        case editor(String, set: @MainActor (String) -> Void)
        case view(UIView)
    }

    struct Field {
        var placeholder: String
        var text: String
        var isSecure = false
        var set: @MainActor (String) -> Void
        var editing: @MainActor (Bool) -> Void = { _ in }
        var submit: @MainActor () -> Void = {}
    }

    let node: ViewNode
    /// Its number among the elements of its place.
    let part: Int
    var content: Content
    var isEnabled: Bool
    /// The value of the nearest `tag`, or of the `ForEach`.
    var tag: AnyHashable?
    var isMarkedSelected = false
    var role: ButtonRole?

    /// Its visible text; nil for one without.
    var words: String? {
        switch content {
        case .text(let text), .button(let text, _, _), .toggle(let text, _, _): text
        case .image, .choices, .field, .editor, .view: nil
        }
    }

    var imageName: String? { if case .image(let name, false) = content { name } else { nil } }

    var isControl: Bool {
        switch content {
        case .text, .image: false
        case .button, .toggle, .choices, .field, .editor, .view: true
        }
    }
}
