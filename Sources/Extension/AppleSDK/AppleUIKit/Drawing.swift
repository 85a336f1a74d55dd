// The appearance of views: stored, but not drawn.

/// Insets of a rectangle in points (iOS 2).
public struct UIEdgeInsets: Hashable, Sendable {
    public var top, left, bottom, right: CGFloat
    public static let zero = UIEdgeInsets()

    public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }
}

/// Insets in the reading direction (iOS 11).
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
    public var top, leading, bottom, trailing: CGFloat
    public static let zero = NSDirectionalEdgeInsets()

    public init(top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0) {
        (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }
}

/// The traits of the environment (iOS 8). Here always those of a new device.
@preconcurrency @MainActor
open class UITraitCollection: NSObject {
    public static let current = UITraitCollection()
    open var userInterfaceStyle: UIUserInterfaceStyle { .light }
    open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
    open var horizontalSizeClass: UIUserInterfaceSizeClass { .compact }
    open var verticalSizeClass: UIUserInterfaceSizeClass { .regular }
    open var displayScale: CGFloat { 3 }
    open var preferredContentSizeCategory: UIContentSizeCategory { .large }
    open var layoutDirection: UITraitEnvironmentLayoutDirection { .leftToRight }
    open var accessibilityContrast: UIAccessibilityContrast { .normal }
    open func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool { false }
    open func performAsCurrent(_ actions: () -> Void) { actions() }
}

public enum UIUserInterfaceStyle: Int, Sendable {
    case unspecified, light, dark
}

public enum UIUserInterfaceIdiom: Int, Sendable {
    case unspecified = -1
    case phone
    case pad
}

public enum UIUserInterfaceSizeClass: Int, Sendable {
    case unspecified, compact, regular
}

extension UIView {
    public struct AnimationOptions: OptionSet, Hashable, Sendable {
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        public static let curveEaseInOut: AnimationOptions = []
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }
    }

    /// Nothing is animated: changes apply immediately, and the completion is called after the duration, as on iOS.
    ///
    /// - Parameter duration: in seconds.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        animations()
        guard let completion else { return }
        let due = DispatchTime.now() + min(max(duration + delay, 0), 3600)
        DispatchQueue.main.asyncAfter(deadline: due) { MainActor.assumeIsolated { completion(true) } }
    }

    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        animate(
            withDuration: duration, delay: delay, options: options, animations: animations, completion: completion)
    }

    public class func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        animate(
            withDuration: duration, options: options, animations: { animations?() }, completion: completion)
    }

    public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) { actionsWithoutAnimation() }
}
