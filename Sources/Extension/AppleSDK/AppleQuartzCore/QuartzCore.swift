@_exported import AppleCoreGraphics

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Seconds since the start of the system, for measuring durations.
public func CACurrentMediaTime() -> Double { ProcessInfo.processInfo.systemUptime }

/// The layer of a view (iOS 2), which is not drawn.
@preconcurrency @MainActor
open class CALayer: NSObject {
    open var frame = CGRect.zero
    open var bounds = CGRect.zero
    open var position = CGPoint.zero
    open var zPosition: CGFloat = 0
    open var isHidden = false
    open var opacity: Float = 1
    open var name: String?
    open var contents: Any?
    open var mask: CALayer?
    open var transform = CATransform3DIdentity
    open var cornerRadius: CGFloat = 0
    open var cornerCurve = CALayerCornerCurve.circular
    open var maskedCorners: CACornerMask = [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
    ]
    open var borderWidth: CGFloat = 0
    open var borderColor: CGColor?
    open var backgroundColor: CGColor?
    open var masksToBounds = false
    open var shadowColor: CGColor?
    open var shadowOffset = CGSize.zero
    open var shadowOpacity: Float = 0
    open var shadowRadius: CGFloat = 3
    open var shadowPath: CGPath?
    private(set) open var sublayers: [CALayer]?
    private(set) open weak var superlayer: CALayer?

    public override required init() {}

    open func addSublayer(_ layer: CALayer) { insertSublayer(layer, at: UInt32(clamping: sublayers?.count ?? 0)) }
    open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
        layer.removeFromSuperlayer()
        layer.superlayer = self
        var layers = sublayers ?? []
        layers.insert(layer, at: min(Int(idx), layers.count))
        sublayers = layers
    }
    open func removeFromSuperlayer() {
        superlayer?.sublayers?.removeAll { $0 === self }
        superlayer = nil
    }
    open func setNeedsDisplay() {}
    open func setNeedsLayout() {}
    open func layoutIfNeeded() {}

    /// Nothing is animated.
    open func add(_ anim: CAAnimation, forKey key: String?) {}
    open func removeAnimation(forKey key: String) {}
    open func removeAllAnimations() {}
}

public enum CALayerCornerCurve: Sendable {
    case circular, continuous
}

public struct CACornerMask: OptionSet, Sendable {
    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
}

/// A transformation in space (iOS 2), which is not applied.
public struct CATransform3D: Equatable, Sendable {
    fileprivate var name = ""
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public let CATransform3DIdentity = CATransform3D()
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    CATransform3D(name: "scale \(sx) \(sy) \(sz)")
}
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
    CATransform3D(name: "rotation \(angle) \(x) \(y) \(z)")
}

/// A layer with a gradient (iOS 3).
open class CAGradientLayer: CALayer {
    open var colors: [Any]?
    open var locations: [NSNumber]?
    open var startPoint = CGPoint(x: 0.5, y: 0)
    open var endPoint = CGPoint(x: 0.5, y: 1)
    open var type = CAGradientLayerType.axial
}

public enum CAGradientLayerType: Sendable {
    case axial, radial, conic
}

/// A layer with a line (iOS 3).
open class CAShapeLayer: CALayer {
    open var path: CGPath?
    open var fillColor: CGColor?
    open var strokeColor: CGColor?
    open var lineWidth: CGFloat = 1
    open var lineCap = CAShapeLayerLineCap.butt
    open var lineDashPattern: [NSNumber]?
    open var strokeStart: CGFloat = 0
    open var strokeEnd: CGFloat = 1
}

public enum CAShapeLayerLineCap: Sendable {
    case butt, round, square
}

/// An animation (iOS 2), which is not shown.
@preconcurrency @MainActor
open class CAAnimation: NSObject {
    open var duration: Double = 0
    open var beginTime: Double = 0
    open var repeatCount: Float = 0
    open var autoreverses = false
    open var isRemovedOnCompletion = true
    open var fillMode = CAMediaTimingFillMode.removed
    open var timingFunction: CAMediaTimingFunction?
    public override init() {}
}

public enum CAMediaTimingFillMode: Sendable {
    case removed, forwards, backwards, both
}

public final class CAMediaTimingFunction: NSObject, Sendable {
    public init(name: CAMediaTimingFunctionName) {}
    public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {}
}

public enum CAMediaTimingFunctionName: Sendable {
    case linear, easeIn, easeOut, easeInEaseOut, `default`
}

/// An animation of a property (iOS 2).
open class CABasicAnimation: CAAnimation {
    public let keyPath: String?
    open var fromValue: Any?
    open var toValue: Any?
    open var byValue: Any?
    public init(keyPath path: String?) { keyPath = path }
}

/// A group of changes (iOS 2), which apply immediately.
@preconcurrency @MainActor
open class CATransaction: NSObject {
    private static var completions: [(() -> Void)?] = []
    open class func begin() { completions.append(nil) }
    open class func commit() { if let completion = completions.popLast() { completion?() } }
    open class func setDisableActions(_ flag: Bool) {}
    open class func setAnimationDuration(_ dur: Double) {}
    open class func setCompletionBlock(_ block: (() -> Void)?) {
        if !completions.isEmpty { completions[completions.count - 1] = block }
    }
}
