// Names that views of reports use for their looks and for input that does not occur here. They have no effect.

/// A touch (iOS 2). Never created here: elements are pressed.
@preconcurrency @MainActor
open class UITouch: NSObject {}

extension UIViewController {
    public enum TransitionStyle: Int, Sendable {
        case coverVertical, flipHorizontal, crossDissolve, partialCurl
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
        self.init(cgColor: dynamicProvider(.current).cgColor)
    }
}

extension UITextView {
    /// Only its string is stored.
    public var attributedText: NSAttributedString? {
        get { NSAttributedString(string: text ?? "") }
        set { text = newValue?.string }
    }
}

extension UITextField {
    /// Only its string is stored.
    public var attributedPlaceholder: NSAttributedString? {
        get { placeholder.map(NSAttributedString.init(string:)) }
        set { placeholder = newValue?.string }
    }
}

/// What a field is for (iOS 10).
public enum UITextContentType: Hashable, Sendable {
    case name, emailAddress, telephoneNumber, oneTimeCode
}

/// The edges of a rectangle (iOS 13).
public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
    public static let top = NSDirectionalRectEdge(rawValue: 1)
    public static let leading = NSDirectionalRectEdge(rawValue: 2)
    public static let bottom = NSDirectionalRectEdge(rawValue: 4)
    public static let trailing = NSDirectionalRectEdge(rawValue: 8)
    public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
}

extension UISegmentedControl {
    public func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {}
}

/// What VoiceOver says about a view (iOS 3).
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
    public static let button = UIAccessibilityTraits(rawValue: 1)
    public static let header = UIAccessibilityTraits(rawValue: 2)
    public static let selected = UIAccessibilityTraits(rawValue: 4)
    public static let staticText = UIAccessibilityTraits(rawValue: 8)
    public static let none: UIAccessibilityTraits = []
    public static let image = UIAccessibilityTraits(rawValue: 16)
    public static let link = UIAccessibilityTraits(rawValue: 32)
    public static let notEnabled = UIAccessibilityTraits(rawValue: 64)
    public static let updatesFrequently = UIAccessibilityTraits(rawValue: 128)
    public static let adjustable = UIAccessibilityTraits(rawValue: 256)
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// Haptic feedback (iOS 10), which cannot be felt here.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
    public override init() {}
    public convenience init(view: UIView) { self.init() }
    open func prepare() {}
}

open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    public enum FeedbackStyle: Int, Sendable {
        case light, medium, heavy, soft, rigid
    }

    public override init() {}
    public init(style: FeedbackStyle) {}
    public convenience init(style: FeedbackStyle, view: UIView) { self.init(style: style) }
    open func impactOccurred() {}
    open func impactOccurred(intensity: CGFloat) {}
}

open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    open func selectionChanged() {}
}

open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    public enum FeedbackType: Int, Sendable {
        case success, warning, error
    }

    open func notificationOccurred(_ notificationType: FeedbackType) {}
}

/// The progress of a task (iOS 2). It is not listed.
open class UIProgressView: UIView {
    public enum Style: Int, Sendable {
        case `default`, bar
    }

    open var progress: Float = 0
    open var progressTintColor: UIColor?
    open var trackTintColor: UIColor?
    public convenience init(progressViewStyle style: Style) { self.init(frame: .zero) }
    open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
}

/// The dots of pages (iOS 2).
@available(*, unavailable, message: "Siftbox does not list pages; use a UISegmentedControl")
open class UIPageControl: UIControl {}

/// A number that is increased and decreased (iOS 5).
@available(*, unavailable, message: "Siftbox does not list steppers; use two UIButtons")
open class UIStepper: UIControl {}

/// A choice from a range (iOS 2).
@available(*, unavailable, message: "Siftbox does not list sliders; use a UISegmentedControl")
open class UISlider: UIControl {}

/// A choice of a date (iOS 2).
@available(*, unavailable, message: "Siftbox does not list date pickers; use a UITextField")
open class UIDatePicker: UIControl {}
