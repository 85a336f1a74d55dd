@_exported import Foundation

/// A color (iOS 2). It can be compared, but nothing is drawn.
public final class CGColor: NSObject, Sendable {
    /// A system color has a name, because it depends on the device's settings; others have four components from 0 to 1.
    package let name: String
    package let parts: [CGFloat]

    package init(name: String, parts: [CGFloat]) { (self.name, self.parts) = (name, parts) }

    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(name: "", parts: [red, green, blue, alpha])
    }
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }
    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(red: gray, green: gray, blue: gray, alpha: alpha)
    }

    public var components: [CGFloat]? { parts.isEmpty ? nil : parts }
    public var numberOfComponents: Int { parts.count }
    public var alpha: CGFloat { parts.last ?? 1 }

    public func copy(alpha: CGFloat) -> CGColor? {
        parts.isEmpty
            ? CGColor(name: "\(name) \(alpha)", parts: []) : CGColor(name: name, parts: parts.dropLast() + [alpha])
    }

    public override var description: String { name.isEmpty ? "\(parts)" : name }

    public override func isEqual(_ object: Any?) -> Bool {
        (object as? CGColor).map { $0.name == name && $0.parts == parts } ?? false
    }

    public override var hash: Int { name.hashValue ^ parts.hashValue }
}

/// A transformation of coordinates (iOS 2).
public struct CGAffineTransform: Hashable, Sendable {
    public var a: CGFloat = 1
    public var b: CGFloat = 0
    public var c: CGFloat = 0
    public var d: CGFloat = 1
    public var tx: CGFloat = 0
    public var ty: CGFloat = 0
    public static let identity = CGAffineTransform()
    public var isIdentity: Bool { self == .identity }

    public init() {}
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }
    public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0) }
    public init(translationX tx: CGFloat, y ty: CGFloat) { self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty) }
    public init(rotationAngle angle: CGFloat) {
        let (sine, cosine) = (CGFloat(sin(Double(angle))), CGFloat(cos(Double(angle))))
        self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(
            a: a * t2.a + b * t2.c, b: a * t2.b + b * t2.d, c: c * t2.a + d * t2.c, d: c * t2.b + d * t2.d,
            tx: tx * t2.a + ty * t2.c + t2.tx, ty: tx * t2.b + ty * t2.d + t2.ty)
    }
    public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
        CGAffineTransform(scaleX: sx, y: sy).concatenating(self)
    }
    public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
        CGAffineTransform(translationX: tx, y: ty).concatenating(self)
    }
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: angle).concatenating(self)
    }
}

/// A direction with a length (iOS 7).
public struct CGVector: Hashable, Sendable {
    public var dx, dy: CGFloat
    public static let zero = CGVector(dx: 0, dy: 0)
    public init(dx: CGFloat = 0, dy: CGFloat = 0) { (self.dx, self.dy) = (dx, dy) }
}

/// The ends of a line (iOS 2).
public enum CGLineCap: Int32, Sendable {
    case butt, round, square
}

/// The corners of a line (iOS 2).
public enum CGLineJoin: Int32, Sendable {
    case miter, round, bevel
}

/// A line (iOS 2), which is not drawn.
public class CGPath {
    public init() {}
    public init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {}
    public init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {}
    public init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>?
    ) {}
}

public final class CGMutablePath: CGPath {
    public override init() { super.init() }
    public func move(to point: CGPoint) {}
    public func addLine(to point: CGPoint) {}
    public func addRect(_ rect: CGRect) {}
    public func addEllipse(in rect: CGRect) {}
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {}
    public func addQuadCurve(to end: CGPoint, control: CGPoint) {}
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {}
    public func closeSubpath() {}
}

/// A picture (iOS 2) and a drawing (iOS 2). Neither is created here: nothing is drawn.
public final class CGImage { private init() {} }
public final class CGContext {
    private init() {}
    public func setLineWidth(_ width: CGFloat) {}
    public func setFillColor(_ color: CGColor) {}
    public func setStrokeColor(_ color: CGColor) {}
    public func fill(_ rect: CGRect) {}
    public func fillEllipse(in rect: CGRect) {}
    public func strokeEllipse(in rect: CGRect) {}
    public func move(to point: CGPoint) {}
    public func addLine(to point: CGPoint) {}
    public func addPath(_ path: CGPath) {}
    public func strokePath() {}
    public func fillPath() {}
    public func saveGState() {}
    public func restoreGState() {}
}
