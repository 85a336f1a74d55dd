// Effects and shapes, which are stored and not drawn.

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

open class UIGlassEffect: UIVisualEffect {
    public enum Style: Int, Sendable {
        case regular, clear
    }

    open var isInteractive = false
    open var tintColor: UIColor?
    public convenience init(style: Style) { self.init() }
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
