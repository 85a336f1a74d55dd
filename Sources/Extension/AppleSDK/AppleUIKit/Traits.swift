// Traits (iOS 17), which never change here.

public protocol UITraitDefinition {}
public enum UITraitUserInterfaceStyle: UITraitDefinition {}
public enum UITraitHorizontalSizeClass: UITraitDefinition {}
public enum UITraitVerticalSizeClass: UITraitDefinition {}
public enum UITraitPreferredContentSizeCategory: UITraitDefinition {}
public protocol UITraitChangeRegistration {}
struct TraitRegistration: UITraitChangeRegistration {}
public typealias UITrait = any UITraitDefinition.Type

public enum UIContentSizeCategory: Hashable, Sendable {
    case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge, accessibilityMedium
    case accessibilityLarge
    public var isAccessibilityCategory: Bool { self == .accessibilityMedium || self == .accessibilityLarge }
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

/// A view or a view controller (iOS 17).
@preconcurrency @MainActor
public protocol UITraitChangeObservable {}
extension UIView: UITraitChangeObservable {}
extension UIViewController: UITraitChangeObservable {}

extension UITraitChangeObservable {
    /// Traits never change here, so the handler is never called.
    @discardableResult
    public func registerForTraitChanges<Environment>(
        _ traits: [any UITraitDefinition.Type], handler: @escaping (Environment, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration { TraitRegistration() }
    @discardableResult
    public func registerForTraitChanges(
        _ traits: [any UITraitDefinition.Type], target: Any? = nil, action: Selector
    ) -> any UITraitChangeRegistration { TraitRegistration() }
    public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {}
}
