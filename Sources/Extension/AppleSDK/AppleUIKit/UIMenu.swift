public typealias UIActionHandler = @MainActor (UIAction) -> Void

/// A part of a menu (iOS 13).
@preconcurrency @MainActor
open class UIMenuElement: NSObject {
    public enum State: Int, Sendable {
        case off, on, mixed
    }

    public struct Attributes: OptionSet, Sendable {
        public static let disabled = Attributes(rawValue: 1)
        public static let destructive = Attributes(rawValue: 2)
        public static let hidden = Attributes(rawValue: 4)
        public static let keepsMenuPresented = Attributes(rawValue: 8)
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }

    open var title: String
    open var subtitle: String?
    open var image: UIImage?

    fileprivate init(_ title: String, _ subtitle: String?, _ image: UIImage?) {
        (self.title, self.subtitle, self.image) = (title, subtitle, image)
    }
}

/// An action of a control or a menu (iOS 13).
open class UIAction: UIMenuElement {
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    public let identifier: Identifier
    open var discoverabilityTitle: String?
    open var attributes: Attributes
    open var state: State
    /// The control, while the action is called.
    open private(set) var sender: Any?
    private let handler: UIActionHandler

    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
        discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off,
        handler: @escaping UIActionHandler
    ) {
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        self.discoverabilityTitle = discoverabilityTitle
        (self.attributes, self.state, self.handler) = (attributes, state, handler)
        super.init(title, subtitle, image)
    }

    func perform(from sender: Any?) {
        self.sender = sender
        handler(self)
        self.sender = nil
    }
}

/// A menu (iOS 13). Its actions are listed after its button.
open class UIMenu: UIMenuElement {
    public struct Options: OptionSet, Sendable {
        public static let displayInline = Options(rawValue: 1)
        public static let destructive = Options(rawValue: 2)
        public static let singleSelection = Options(rawValue: 32)
        public static let displayAsPalette = Options(rawValue: 128)
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }

    public typealias Identifier = UIAction.Identifier

    public let options: Options
    public let children: [UIMenuElement]

    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
        options: Options = [], children: [UIMenuElement] = []
    ) {
        (self.options, self.children) = (options, children)
        super.init(title, subtitle, image)
    }

    open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
        UIMenu(title: title, subtitle: subtitle, image: image, options: options, children: newChildren)
    }

    /// Its actions and those of its submenus. A submenu can make its actions one selection.
    ///
    /// - Parameter depth: how many levels of submenus are read.
    package func actions(
        isSelection: Bool = false, depth: Int = 20
    ) -> [(action: UIAction, siblings: [UIAction]?)] {
        guard depth > 0 else { return [] }
        let own = children.compactMap { $0 as? UIAction }
        let isSelection = isSelection || options.contains(.singleSelection)
        return children.flatMap { child -> [(action: UIAction, siblings: [UIAction]?)] in
            switch child {
            case let action as UIAction where !action.attributes.contains(.hidden):
                [(action, isSelection ? own : nil)]
            case let menu as UIMenu: menu.actions(depth: depth - 1)
            default: []
            }
        }
    }
}
