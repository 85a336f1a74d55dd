// Names that views of reports use for their looks and for input that does not occur here. They have no effect.

/// A touch (iOS 2). Never created here: elements are pressed.
@preconcurrency @MainActor
open class UITouch: NSObject {}

extension UIViewController {
    public enum TransitionStyle: Int, Sendable {
        case coverVertical, flipHorizontal, crossDissolve, partialCurl
    }

    public var modalTransitionStyle: UIModalTransitionStyle {
        get { .coverVertical }
        set {}
    }
}

/// How a controller is presented (iOS 3).
public typealias UIModalTransitionStyle = UIViewController.TransitionStyle

/// The appearance of the status bar (iOS 2).
public enum UIStatusBarStyle: Int, Sendable {
    case `default`, lightContent
    case darkContent = 3
}

extension UIColor {
    /// A color that depends on the traits (iOS 13). Here they are always those of a light screen.
    @preconcurrency @MainActor
    public convenience init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
        self.init(copying: dynamicProvider(.current))
    }
}

extension UITextView {
    /// Only its string is stored.
    public var attributedText: NSAttributedString? {
        get { NSAttributedString(string: text ?? "") }
        set { text = newValue?.string }
    }

    public var returnKeyType: UIReturnKeyType {
        get { .default }
        set {}
    }
}

extension UITextField {
    /// Only its string is stored.
    public var attributedPlaceholder: NSAttributedString? {
        get { placeholder.map(NSAttributedString.init(string:)) }
        set { placeholder = newValue?.string }
    }

    public var textContentType: UITextContentType? {
        get { nil }
        set {}
    }
}

/// What a field is for (iOS 10).
public struct UITextContentType: Hashable, Sendable {
    public static let name = UITextContentType()
    public static let emailAddress = UITextContentType()
    public static let telephoneNumber = UITextContentType()
    public static let oneTimeCode = UITextContentType()
}

extension UIButton.Configuration {
    /// Only its string is stored.
    public var attributedTitle: AttributedString? {
        get { title.map { AttributedString($0) } }
        set { title = newValue.map { String($0.characters) } }
    }

    public var imagePlacement: NSDirectionalRectEdge {
        get { .leading }
        set {}
    }
}

/// The edges of a rectangle (iOS 13).
public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
    public static let top = NSDirectionalRectEdge(rawValue: 1)
    public static let leading = NSDirectionalRectEdge(rawValue: 2)
    public static let bottom = NSDirectionalRectEdge(rawValue: 4)
    public static let trailing = NSDirectionalRectEdge(rawValue: 8)
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
}

extension UISegmentedControl {
    public var selectedSegmentTintColor: UIColor? {
        get { nil }
        set {}
    }

    public func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {}
}

/// What VoiceOver says about a view (iOS 3).
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
    public static let button = UIAccessibilityTraits(rawValue: 1)
    public static let header = UIAccessibilityTraits(rawValue: 2)
    public static let selected = UIAccessibilityTraits(rawValue: 4)
    public static let staticText = UIAccessibilityTraits(rawValue: 8)
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
}

extension UIView {
    public var accessibilityTraits: UIAccessibilityTraits {
        get { [] }
        set {}
    }

    public var accessibilityHint: String? {
        get { nil }
        set {}
    }
}

/// Haptic feedback (iOS 10), which cannot be felt here.
@preconcurrency @MainActor
open class UIImpactFeedbackGenerator: NSObject {
    public enum FeedbackStyle: Int, Sendable {
        case light, medium, heavy, soft, rigid
    }

    public init(style: FeedbackStyle) {}
    open func prepare() {}
    open func impactOccurred() {}
}

/// Haptic feedback for a result (iOS 10), which cannot be felt here.
@preconcurrency @MainActor
open class UINotificationFeedbackGenerator: NSObject {
    public enum FeedbackType: Int, Sendable {
        case success, warning, error
    }

    open func prepare() {}
    open func notificationOccurred(_ notificationType: FeedbackType) {}
}

/// A choice from a range (iOS 2).
@available(*, unavailable, message: "Siftbox does not list sliders; use a UISegmentedControl")
open class UISlider: UIControl {}

/// A choice of a date (iOS 2).
@available(*, unavailable, message: "Siftbox does not list date pickers; use a UITextField")
open class UIDatePicker: UIControl {}
