/// A control (iOS 2).
///
///     button.addAction(UIAction { _ in … }, for: .touchUpInside)
///     button.addTarget(self, action: #selector(send), for: .touchUpInside)
open class UIControl: UIView {
    public struct Event: OptionSet, Hashable, Sendable {
        public static let touchDown = Event(rawValue: 1 << 0)
        public static let touchDownRepeat = Event(rawValue: 1 << 1)
        public static let touchDragInside = Event(rawValue: 1 << 2)
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        public static let touchDragExit = Event(rawValue: 1 << 5)
        public static let touchUpInside = Event(rawValue: 1 << 6)
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        public static let touchCancel = Event(rawValue: 1 << 8)
        public static let menuActionTriggered = Event(rawValue: 1 << 14)
        public static let valueChanged = Event(rawValue: 1 << 12)
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        public static let allEditingEvents = Event(rawValue: 0xF0000)
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        public static let editingChanged = Event(rawValue: 1 << 17)
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }
    }

    public struct State: OptionSet, Hashable, Sendable {
        public static let normal: State = []
        public static let highlighted = State(rawValue: 1 << 0)
        public static let disabled = State(rawValue: 1 << 1)
        public static let selected = State(rawValue: 1 << 2)
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }
    }

    open var isEnabled = true
    open var isSelected = false
    open var isHighlighted = false
    open var contentHorizontalAlignment = ContentHorizontalAlignment.center
    open var contentVerticalAlignment = ContentVerticalAlignment.center
    private var actions: [(action: UIAction, events: Event)] = []

    public enum ContentHorizontalAlignment: Int, Sendable {
        case center, left, right, fill, leading, trailing
    }

    public enum ContentVerticalAlignment: Int, Sendable {
        case center, top, bottom, fill
    }

    /// Calls `action` for the given events. Adding the same action again only adds events.
    open func addAction(_ action: UIAction, for controlEvents: Event) {
        if let known = actions.firstIndex(where: { $0.action === action }) {
            actions[known].events.formUnion(controlEvents)
        } else {
            actions.append((action, controlEvents))
        }
    }

    open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event) {
        for (action, _) in actions where action.identifier == actionIdentifier {
            removeAction(action, for: controlEvents)
        }
    }

    /// Whether a press shows the menu. Its actions are listed.
    open var showsMenuAsPrimaryAction = false

    open func removeAction(_ action: UIAction, for controlEvents: Event) {
        for (place, known) in actions.enumerated() where known.action === action {
            actions[place].events.subtract(controlEvents)
        }
        actions.removeAll { $0.events.isEmpty }
    }

    /// Calls the actions of these events, in the order in which they were added.
    open func sendActions(for controlEvents: Event) {
        for (action, events) in actions where !events.isDisjoint(with: controlEvents) { sendAction(action) }
    }

    /// Calls an action.
    open func sendAction(_ action: UIAction) { action.perform(from: self) }
}
