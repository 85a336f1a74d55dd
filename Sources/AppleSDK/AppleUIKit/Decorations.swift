// The table of what only decorates UIKit's views. It has no effect on the list.

extension UIView {
    public enum TintAdjustmentMode: Int, Sendable {
        case automatic, normal, dimmed
    }

    /// Traits never change here, so the handler is never called.
    @discardableResult
    public func registerForTraitChanges<Environment: UIView>(
        _ traits: [any UITraitDefinition.Type], handler: @escaping (Environment, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration { TraitRegistration() }
    @discardableResult
    public func registerForTraitChanges(
        _ traits: [any UITraitDefinition.Type], target: Any? = nil, action: Selector
    ) -> any UITraitChangeRegistration { TraitRegistration() }
    public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {}

    public var keyboardLayoutGuide: UILayoutGuide { UILayoutGuide(of: self) }
    public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {}
    public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {}
    public func setNeedsUpdateProperties() {}
    /// nil: there is no picture of a view here.
    public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? { nil }

    /// Nothing is animated: changes apply immediately.
    public class func animate(
        springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity: CGFloat = 0,
        delay: TimeInterval = 0, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        animate(
            withDuration: duration, delay: delay, options: options, animations: animations, completion: completion)
    }
    public class func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) { animate(withDuration: duration, delay: delay, animations: animations, completion: completion) }
    public class func addKeyframe(
        withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
        animations: @escaping () -> Void
    ) { animations() }

    public struct KeyframeAnimationOptions: OptionSet, Sendable {
        public static let calculationModeLinear: KeyframeAnimationOptions = []
        public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }
}

extension UIViewController {
    @discardableResult
    public func registerForTraitChanges<Environment: UIViewController>(
        _ traits: [any UITraitDefinition.Type], handler: @escaping (Environment, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration { TraitRegistration() }
    @discardableResult
    public func registerForTraitChanges(
        _ traits: [any UITraitDefinition.Type], target: Any? = nil, action: Selector
    ) -> any UITraitChangeRegistration { TraitRegistration() }

    public func setNeedsStatusBarAppearanceUpdate() {}
    public func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
    public var additionalSafeAreaInsets: UIEdgeInsets {
        get { .zero }
        set {}
    }
    public var edgesForExtendedLayout: UIRectEdge {
        get { .all }
        set {}
    }
    /// nil: here a presented controller has no sheet of its own.
    public var sheetPresentationController: UISheetPresentationController? { nil }
}

extension UIStackView {
    public static let spacingUseDefault: CGFloat = .greatestFiniteMagnitude
    public static let spacingUseSystem: CGFloat = .greatestFiniteMagnitude.nextDown
    public var isBaselineRelativeArrangement: Bool {
        get { false }
        set {}
    }
}

extension UISegmentedControl {
    public var apportionsSegmentWidthsByContent: Bool {
        get { false }
        set {}
    }
}

extension UIButton {
    public var isPointerInteractionEnabled: Bool {
        get { false }
        set {}
    }
}

extension UIColor {
    public func setFill() {}
    public func setStroke() {}
    public func set() {}
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Always nil: nothing is drawn.
public func UIGraphicsGetCurrentContext() -> CGContext? { nil }

extension UILayoutPriority {
    public static func + (priority: UILayoutPriority, distance: Float) -> UILayoutPriority {
        UILayoutPriority(priority.rawValue + distance)
    }
    public static func - (priority: UILayoutPriority, distance: Float) -> UILayoutPriority {
        UILayoutPriority(priority.rawValue - distance)
    }
}

extension UILabel {
    public var lineBreakStrategy: NSParagraphStyle.LineBreakStrategy {
        get { [] }
        set {}
    }
    public var shadowColor: UIColor? {
        get { nil }
        set {}
    }
    public var highlightedTextColor: UIColor? {
        get { nil }
        set {}
    }
    public var allowsDefaultTighteningForTruncation: Bool {
        get { false }
        set {}
    }
    public var showsExpansionTextWhenTruncated: Bool {
        get { false }
        set {}
    }
}

/// An effect on the contents below a view (iOS 8).
@preconcurrency @MainActor
open class UIVisualEffect: NSObject {
    public override nonisolated init() {}
}

open class UIBlurEffect: UIVisualEffect {
    public enum Style: Int, Sendable {
        case extraLight, light, dark
        case regular = 4
        case prominent, systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial
        case systemChromeMaterial
    }

    public convenience init(style: Style) { self.init() }
}

open class UIVibrancyEffect: UIVisualEffect {
    public convenience init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle = .label) { self.init() }
}

public enum UIVibrancyEffectStyle: Int, Sendable {
    case label, secondaryLabel, tertiaryLabel, quaternaryLabel, fill, secondaryFill, tertiaryFill, separator
}

open class UIGlassEffect: UIVisualEffect {
    public enum Style: Int, Sendable {
        case regular, clear
    }

    open var isInteractive = false
    open var tintColor: UIColor?
    public convenience init(style: Style) { self.init() }
}

open class UIGlassContainerEffect: UIVisualEffect {
    open var spacing: CGFloat = 0
}

/// A view with an effect (iOS 8). The views of its content view are listed.
open class UIVisualEffectView: UIView {
    public let contentView = UIView()
    open var effect: UIVisualEffect?

    public init(effect: UIVisualEffect?) {
        self.effect = effect
        super.init(frame: .zero)
        addSubview(contentView)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addSubview(contentView)
    }
}

/// The corners of a view (iOS 26).
public struct UICornerConfiguration: Hashable, Sendable {
    public static func capsule(maximumRadius: CGFloat? = nil) -> UICornerConfiguration { UICornerConfiguration() }
    public static func corners(radius: UICornerRadius) -> UICornerConfiguration { UICornerConfiguration() }
    public static func uniformCorners(radius: UICornerRadius) -> UICornerConfiguration { UICornerConfiguration() }
}

public struct UICornerRadius: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    public init(floatLiteral value: Double) {}
    public init(integerLiteral value: Int) {}
    public static func fixed(_ radius: Double) -> UICornerRadius { 0 }
    public static func containerConcentric(minimum: CGFloat? = nil) -> UICornerRadius { 0 }
}

/// The edge under which a scroll view's content fades (iOS 26).
@preconcurrency @MainActor
open class UIScrollEdgeEffect: NSObject {
    public enum Style: Sendable {
        case automatic, hard, soft
    }

    open var style = Style.automatic
    open var isHidden = false
}

/// The line of a shape (iOS 3.2), which is not drawn.
open class UIBezierPath: NSObject {
    open var lineWidth: CGFloat = 1
    public override init() {}
    public convenience init(rect: CGRect) { self.init() }
    public convenience init(ovalIn rect: CGRect) { self.init() }
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) { self.init() }
    public convenience init(
        roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
    ) { self.init() }
    open var cgPath: CGPath { CGPath() }
    open func move(to point: CGPoint) {}
    open func addLine(to point: CGPoint) {}
    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {}
    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {}
    open func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {}
    open func close() {}
    open func fill() {}
    open func stroke() {}
}

public struct UIRectCorner: OptionSet, Sendable {
    public static let topLeft = UIRectCorner(rawValue: 1)
    public static let topRight = UIRectCorner(rawValue: 2)
    public static let bottomLeft = UIRectCorner(rawValue: 4)
    public static let bottomRight = UIRectCorner(rawValue: 8)
    public static let allCorners = UIRectCorner(rawValue: .max)
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
}

public struct UIRectEdge: OptionSet, Sendable {
    public static let top = UIRectEdge(rawValue: 1)
    public static let left = UIRectEdge(rawValue: 2)
    public static let bottom = UIRectEdge(rawValue: 4)
    public static let right = UIRectEdge(rawValue: 8)
    public static let all: UIRectEdge = [.top, .left, .bottom, .right]
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
}

/// An animation that can be paused (iOS 10). Its changes apply when it starts.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject {
    private var animations: [() -> Void] = []
    private var completions: [(UIViewAnimatingPosition) -> Void] = []
    public let duration: TimeInterval

    public init(duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil) {
        self.duration = duration
        self.animations = animations.map { [$0] } ?? []
    }
    public convenience init(
        duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
    ) { self.init(duration: duration, curve: .easeInOut, animations: animations) }

    open func addAnimations(_ animation: @escaping () -> Void) { animations.append(animation) }
    open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        completions.append(completion)
    }
    open func startAnimation() { startAnimation(afterDelay: 0) }
    open func startAnimation(afterDelay delay: TimeInterval) {
        let (animations, completions) = (animations, completions)
        (self.animations, self.completions) = ([], [])
        UIView.animate(withDuration: duration, delay: delay) {
            for animation in animations { animation() }
        } completion: { _ in
            for completion in completions { completion(.end) }
        }
    }
    @discardableResult
    open class func runningPropertyAnimator(
        withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
    ) -> UIViewPropertyAnimator {
        let animator = UIViewPropertyAnimator(duration: duration, curve: .easeInOut, animations: animations)
        if let completion { animator.addCompletion(completion) }
        animator.startAnimation(afterDelay: delay)
        return animator
    }
}

public enum UIViewAnimatingPosition: Int, Sendable {
    case end, start, current
}

extension UIView {
    public enum AnimationCurve: Int, Sendable {
        case easeInOut, easeIn, easeOut, linear
    }
}

/// The transition to another size (iOS 7). Never created here.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: NSObjectProtocol {
    func animate(alongsideTransition animation: ((Any) -> Void)?, completion: ((Any) -> Void)?) -> Bool
}

/// The sheet of a presented controller (iOS 15).
@preconcurrency @MainActor
open class UISheetPresentationController: NSObject {
    public struct Detent: Sendable {
        public struct Identifier: Hashable, Sendable {
            public static let medium = Identifier()
            public static let large = Identifier()
        }

        public static func medium() -> Detent { Detent() }
        public static func large() -> Detent { Detent() }
        public static func custom(
            identifier: Identifier? = nil, resolver: @escaping (Any) -> CGFloat?
        ) -> Detent { Detent() }
    }

    open var detents: [Detent] = []
    open var selectedDetentIdentifier: Detent.Identifier?
    open var prefersGrabberVisible = false
    open var preferredCornerRadius: CGFloat?
    open var prefersScrollingExpandsWhenScrolledToEdge = true
    open var largestUndimmedDetentIdentifier: Detent.Identifier?
}

// Traits (iOS 17), which never change here.

public protocol UITraitDefinition {}
public enum UITraitUserInterfaceStyle: UITraitDefinition {}
public enum UITraitHorizontalSizeClass: UITraitDefinition {}
public enum UITraitVerticalSizeClass: UITraitDefinition {}
public enum UITraitPreferredContentSizeCategory: UITraitDefinition {}
public enum UITraitDisplayScale: UITraitDefinition {}
public enum UITraitLayoutDirection: UITraitDefinition {}
public enum UITraitAccessibilityContrast: UITraitDefinition {}
public protocol UITraitChangeRegistration {}
struct TraitRegistration: UITraitChangeRegistration {}
public typealias UITrait = any UITraitDefinition.Type

public struct UIContentSizeCategory: Hashable, Sendable {
    private let level: Int
    public static let extraSmall = UIContentSizeCategory(level: 0)
    public static let small = UIContentSizeCategory(level: 1)
    public static let medium = UIContentSizeCategory(level: 2)
    public static let large = UIContentSizeCategory(level: 3)
    public static let extraLarge = UIContentSizeCategory(level: 4)
    public static let extraExtraLarge = UIContentSizeCategory(level: 5)
    public static let extraExtraExtraLarge = UIContentSizeCategory(level: 6)
    public static let accessibilityMedium = UIContentSizeCategory(level: 7)
    public static let accessibilityLarge = UIContentSizeCategory(level: 8)
    public var isAccessibilityCategory: Bool { level > 6 }
    /// Never posted: the size is always `large`.
    public static let didChangeNotification = Notification.Name("UIContentSizeCategoryDidChangeNotification")
}

public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
    case unspecified = -1
    case leftToRight, rightToLeft
}

public enum UIAccessibilityContrast: Int, Sendable {
    case unspecified = -1
    case normal, high
}

public enum UISemanticContentAttribute: Int, Sendable {
    case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}

/// The settings for accessibility (iOS 3), which are all off here.
@preconcurrency @MainActor
public enum UIAccessibility {
    public static var isVoiceOverRunning: Bool { false }
    public static var isReduceMotionEnabled: Bool { false }
    public static var isReduceTransparencyEnabled: Bool { false }
    public static var isBoldTextEnabled: Bool { false }
    public static func post(notification: Notification, argument: Any?) {}

    public enum Notification: Sendable {
        case announcement, layoutChanged, screenChanged
    }
}
