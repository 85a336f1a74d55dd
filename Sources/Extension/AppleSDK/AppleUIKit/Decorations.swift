// The table of what only decorates UIKit's views. It has no effect on the list.

extension UIView {
    public enum TintAdjustmentMode: Int, Sendable {
        case automatic, normal, dimmed
    }

    public var keyboardLayoutGuide: UILayoutGuide { UILayoutGuide(of: self) }
    public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {}
    public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {}

    /// Nothing is animated: changes apply immediately.
    public class func animate(
        springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity: CGFloat = 0,
        delay: TimeInterval = 0, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        animate(
            withDuration: duration, delay: delay, options: options, animations: animations, completion: completion)
    }
}

extension UIViewController {
    public func setNeedsStatusBarAppearanceUpdate() {}
    /// Always nil: a presented controller has no sheet of its own.
    public var sheetPresentationController: UISheetPresentationController? { nil }
}

extension UIStackView {
    public static let spacingUseDefault: CGFloat = .greatestFiniteMagnitude
    public static let spacingUseSystem: CGFloat = .greatestFiniteMagnitude.nextDown
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
